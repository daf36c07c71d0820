/// The waiting page and the error page: variables, templates, languages, JSON form. Knows no HTTP.
/// Pure.
@NullMarked
package io.vestibule.page;

import org.jspecify.annotations.NullMarked;
