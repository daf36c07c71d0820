/// Tests of settings as people and programs write them.
@NullMarked
package io.vestibule.settings;

import org.jspecify.annotations.NullMarked;
