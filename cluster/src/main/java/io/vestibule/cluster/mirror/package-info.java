/// What a node keeps of a room that another hosts, and how its copy is claimed by the next host.
@NullMarked
package io.vestibule.cluster.mirror;

import org.jspecify.annotations.NullMarked;
