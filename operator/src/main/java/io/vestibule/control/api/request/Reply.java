package io.vestibule.control.api.request;

import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;

/// What the control port answers. *Immutable.*
///
/// @param status the HTTP status
/// @param type the media type
/// @param body not to be changed
/// @param headers further ones: name, value, name, value…
public record Reply(int status, String type, Buffer body, List<String> headers) {

    public static final String JSON = "application/json";
    public static final String TEXT = "text/plain; charset=utf-8";

    private static final String TAG = "ETag";

    public Reply {
        headers = List.copyOf(headers);
    }

    public Reply(int status, String type, Buffer body) {
        this(status, type, body, List.of());
    }

    public static Reply text(int status, String text) {
        return new Reply(status, TEXT, Buffer.buffer(text + "\n"));
    }

    /// Whether what was asked for was done.
    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /// The same, if it is a success without a tag, with the revision that it speaks of as its
    /// `ETag`, for [Precondition].
    public Reply withTag(long revision) {
        return isSuccess() && !headers.contains(TAG) ? with(TAG, "\"" + revision + "\"") : this;
    }

    /// The same with one more header.
    public Reply with(String name, String value) {
        var more = new ArrayList<>(headers);
        more.add(name);
        more.add(value);
        return new Reply(status, type, body, more);
    }
}
