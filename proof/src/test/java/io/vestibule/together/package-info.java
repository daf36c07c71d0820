/// Tests whose classes run side by side, and which the build runs last by the name of this package:
/// they keep both cores busy and would take them from fleets and crowds.
@NullMarked
package io.vestibule.together;

import org.jspecify.annotations.NullMarked;
