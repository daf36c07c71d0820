/// Sites as people build them, behind a real gate, in a real browser: what a session that ends
/// means to a service worker, a form, an upload, a socket.
@NullMarked
package io.vestibule.apps;

import org.jspecify.annotations.NullMarked;
