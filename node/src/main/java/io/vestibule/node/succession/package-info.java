/// How the next process on a machine takes the place of the running one: the talk between the two
/// over a socket in the data directory, by which listening sockets, the data directory and what
/// lanes report change hands. Linux only.
@NullMarked
package io.vestibule.node.succession;

import org.jspecify.annotations.NullMarked;
