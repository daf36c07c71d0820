/// The waiting page: variables, templates, languages, JSON form. Knows no HTTP. Pure.
@NullMarked
package io.vestibule.page;

import org.jspecify.annotations.NullMarked;
