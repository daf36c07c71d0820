/// Notifies operators of what they want to know: webhooks, PagerDuty, mail.
///
/// ```floors
/// roof     bell
/// sending  send
/// watching watch
/// forms    form
/// ```
///
/// `form` makes messages, and is pure: it knows no clock and no socket. `send` brings one message
/// to one receiver, once. `watch` notices what begins and ends in rooms and on nodes, and is pure
/// too. `bell` itself decides what is sent when, and remembers it in the store.
@NullMarked
package io.vestibule.bell;

import org.jspecify.annotations.NullMarked;
