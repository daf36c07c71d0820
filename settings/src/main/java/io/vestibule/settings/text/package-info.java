/// Reading YAML, JSON, options and variables: values, where they were given, and all faults at once.
@NullMarked
package io.vestibule.settings.text;

import org.jspecify.annotations.NullMarked;
