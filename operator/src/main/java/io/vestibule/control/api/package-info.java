/// The published API below `/client/v4`, and our own endpoints next to it; knows nothing of
/// connections.
@NullMarked
package io.vestibule.control.api;

import org.jspecify.annotations.NullMarked;
