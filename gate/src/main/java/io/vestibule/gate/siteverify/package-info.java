/// Asks a provider of challenges whether a token that its widget gave to a visitor is good, in the
/// form that Turnstile, hCaptcha and reCAPTCHA have in common.
@NullMarked
package io.vestibule.gate.siteverify;

import org.jspecify.annotations.NullMarked;
