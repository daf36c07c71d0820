package io.vestibule.bell.form;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/// A request that notifies a receiver of something. *Immutable.*
///
/// @param url where it goes
/// @param headers besides `Host`, `Content-Type` and `Content-Length`
/// @param body JSON
public record HttpMessage(URI url, List<Header> headers, String body) {

    /// One header.
    ///
    /// @param value without line breaks
    public record Header(String name, String value) {}

    public HttpMessage {
        headers = List.copyOf(headers);
    }

    HttpMessage(URI url, String body) {
        this(url, List.of(), body);
    }

    HttpMessage with(String name, String value) {
        var more = new ArrayList<>(headers);
        more.add(new Header(name, value));
        return new HttpMessage(url, more, body);
    }

    /// Does not show the address: it may be a secret.
    @Override
    public String toString() {
        return "message to " + url.getHost();
    }
}
