/// The control port: API, metrics, health, the operator's page.
@NullMarked
package io.vestibule.control;

import org.jspecify.annotations.NullMarked;
