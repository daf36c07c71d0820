package io.vestibule.gate.http;

import io.netty.handler.codec.http.HttpResponseStatus;

import java.util.Locale;

/// What a visitor gets when the proxy itself has to say no: a small page, or JSON for those who ask
/// for it first. *Immutable.*
///
/// @param type of the body
record ErrorPage(int status, String type, String text) {

    private static final String HTML =
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>%1$d %2$s</title>
            <style>
            :root{color-scheme:light dark}
            body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}
            </style>
            <h1>%2$s</h1>
            <p>%3$s</p>
            <p><small>%1$d · %4$s</small></p>
            </html>
            """;

    private static final String JSON =
            "{\"status\":%1$d,\"error\":\"%2$s\",\"message\":\"%3$s\",\"id\":\"%4$s\"}\n";

    /// @param id of the request, as in the log
    /// @param accept the request's `Accept`
    static ErrorPage of(int status, long id, String accept) {
        boolean json = wantsJson(accept);
        String name = HttpResponseStatus.valueOf(status).reasonPhrase();
        String text = (json ? JSON : HTML).formatted(status, name, hint(status), id(id));
        return new ErrorPage(status, json ? "application/json" : "text/html; charset=utf-8", text);
    }

    /// A request's id as people read and type it: the last digit is a checksum against typos.
    static String id(long id) {
        return Long.toString(id, 36) + id % 10;
    }

    private static boolean wantsJson(String accept) {
        String wanted = accept.toLowerCase(Locale.ROOT);
        int json = wanted.indexOf("json");
        int html = wanted.indexOf("text/html");
        return json >= 0 && (html < 0 || json < html);
    }

    private static String hint(int status) {
        return switch (status) {
            case 500 -> "Something went wrong on our side. Please try again soon.";
            case 502 -> "The site behind this address cannot be reached. Please try again soon.";
            case 503 -> "The site is busy. Please try again soon.";
            case 504 -> "The site took too long to answer. Please try again soon.";
            case 405 -> "This method is not allowed here.";
            case 408 -> "The request took too long to arrive.";
            case 414, 431 -> "The request is too large.";
            default -> "The request cannot be understood.";
        };
    }
}
