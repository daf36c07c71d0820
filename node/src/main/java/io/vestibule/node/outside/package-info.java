/// What a node takes from the system: clocks, chance, files, logs, systemd, options of its start.
@NullMarked
package io.vestibule.node.outside;

import org.jspecify.annotations.NullMarked;
