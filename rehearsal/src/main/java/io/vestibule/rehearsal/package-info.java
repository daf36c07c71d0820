/// The commands that try out and plan: `demo`, `simulate` and `advise`. A server that runs does not
/// have this package on its class path, nor what only it uses.
@NullMarked
package io.vestibule.rehearsal;

import org.jspecify.annotations.NullMarked;
