/// Tokens that invite to a room: signed by the operator or by the site's own login, checked against
/// keys of the settings. The only package that knows the library for them. Pure.
@NullMarked
package io.vestibule.invitation;

import org.jspecify.annotations.NullMarked;
