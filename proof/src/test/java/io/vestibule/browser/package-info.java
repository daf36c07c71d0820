/// What a person sees: the whole product in a real browser.
@NullMarked
package io.vestibule.browser;

import org.jspecify.annotations.NullMarked;
