/// The reverse proxy: connections in, requests judged by an [io.vestibule.gate.door.Usher], answers or
/// the origin's responses out. Knows nothing of rooms.
@NullMarked
package io.vestibule.gate.http;

import org.jspecify.annotations.NullMarked;
