package io.vestibule.control;

import io.vertx.core.buffer.Buffer;

import java.util.List;

/// What the control port answers. *Immutable.*
///
/// @param status the HTTP status
/// @param type the media type
/// @param body not to be changed
/// @param headers further ones: name, value, name, value…
record Reply(int status, String type, Buffer body, List<String> headers) {

    static final String JSON = "application/json";
    static final String TEXT = "text/plain; charset=utf-8";

    Reply(int status, String type, Buffer body) {
        this(status, type, body, List.of());
    }

    static Reply text(int status, String text) {
        return new Reply(status, TEXT, Buffer.buffer(text + "\n"));
    }

    Reply with(String name, String value) {
        return new Reply(status, type, body, List.of(name, value));
    }
}
