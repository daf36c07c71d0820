package io.vestibule.demo;

import io.vertx.core.MultiMap;

/// The headers that a browser sends with each kind of request. *Immutable.*
enum BrowserHeaders {
    /// A page that the visitor asked for.
    DOCUMENT("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "document"),
    /// A style sheet.
    STYLE("text/css,*/*;q=0.1", "style"),
    /// A script.
    SCRIPT("*/*", "script"),
    /// A picture.
    IMAGE("image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8", "image"),
    /// What a script of the page fetches.
    FETCH("*/*", "empty"),
    /// What the script of the waiting page fetches.
    POLL("application/json", "empty"),
    /// A WebSocket.
    SOCKET("", "websocket");

    /// Carries the crowd's own number of a visitor to the origin.
    static final String VISITOR = "X-Crowd-Visitor";

    /// Carries the time of sending, in milliseconds, to the origin.
    static final String SENT = "X-Crowd-Sent";

    private static final String AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/156.0.0.0 Safari/537.36";

    private final String accept;
    private final String destination;

    BrowserHeaders(String accept, String destination) {
        this.accept = accept;
        this.destination = destination;
    }

    /// The kind by which a browser fetches an asset of a page.
    static BrowserHeaders ofAsset(String path) {
        if (path.endsWith(".css")) {
            return STYLE;
        }
        return path.endsWith(".js") ? SCRIPT : IMAGE;
    }

    /// The headers of one request.
    ///
    /// @param cookies the `Cookie` header; empty for none
    MultiMap of(long visitor, long sentMillis, String cookies) {
        var headers = MultiMap.caseInsensitiveMultiMap()
                .add("User-Agent", AGENT)
                .add("Accept-Language", "en-US,en;q=0.9")
                .add("Sec-Fetch-Dest", destination)
                .add("Sec-Fetch-Mode", mode())
                .add("Sec-Fetch-Site", this == DOCUMENT ? "none" : "same-origin")
                .add(VISITOR, Long.toString(visitor))
                .add(SENT, Long.toString(sentMillis));
        if (!accept.isEmpty()) {
            headers.add("Accept", accept);
        }
        if (this == DOCUMENT) {
            headers.add("Sec-Fetch-User", "?1").add("Upgrade-Insecure-Requests", "1");
        }
        if (!cookies.isEmpty()) {
            headers.add("Cookie", cookies);
        }
        return headers;
    }

    private String mode() {
        return switch (this) {
            case DOCUMENT -> "navigate";
            case STYLE, SCRIPT, IMAGE -> "no-cors";
            case FETCH, POLL -> "cors";
            case SOCKET -> "websocket";
        };
    }
}
