package io.vestibule.gate.http.text;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vestibule.page.ErrorPage;
import io.vestibule.page.Language;
import io.vestibule.page.Languages;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// What a visitor gets when the proxy itself has to say no: the error page in their language, or
/// JSON for those who ask for it first.
///
/// @param type of the body
/// @param language of the body, as in `Content-Language`; empty for JSON
/// @param body for one sending
public record ErrorAnswer(int status, String type, String language, ByteBuf body) {

    /// The answer in the form that the request asks for.
    ///
    /// @param id of the request, as in the log
    /// @param asked the request's headers
    public static ErrorAnswer of(int status, String id, HttpHeaders asked, ErrorPage page) {
        if (wantsJson(asked.get(HttpHeaderNames.ACCEPT, ""))) {
            return json(status, id);
        }
        String wish = asked.get(HttpHeaderNames.ACCEPT_LANGUAGE, "");
        var language = Languages.choose(Language.EN_US.tag(), true, wish);
        var pieces = page.html(kind(status), id, language);
        return new ErrorAnswer(
                status,
                "text/html; charset=utf-8",
                language.htmlTag(),
                Unpooled.wrappedBuffer(pieces.front(), pieces.middle(), pieces.back()));
    }

    private static ErrorAnswer json(int status, String id) {
        String name = HttpResponseStatus.valueOf(status).reasonPhrase();
        byte[] text = "{\"status\":%d,\"error\":\"%s\",\"message\":\"%s\",\"id\":\"%s\"}\n"
                .formatted(status, name, message(status), id)
                .getBytes(StandardCharsets.UTF_8);
        return new ErrorAnswer(status, "application/json", "", Unpooled.wrappedBuffer(text));
    }

    private static boolean wantsJson(String accept) {
        String wanted = accept.toLowerCase(Locale.ROOT);
        int json = wanted.indexOf("json");
        int html = wanted.indexOf("text/html");
        return json >= 0 && (html < 0 || json < html);
    }

    private static ErrorPage.Kind kind(int status) {
        return switch (status) {
            case 408 -> ErrorPage.Kind.TOO_SLOW;
            case 414, 431 -> ErrorPage.Kind.TOO_LARGE;
            case 500 -> ErrorPage.Kind.INTERNAL;
            case 502 -> ErrorPage.Kind.BAD_GATEWAY;
            case 503 -> ErrorPage.Kind.UNAVAILABLE;
            case 504 -> ErrorPage.Kind.GATEWAY_TIMEOUT;
            default -> ErrorPage.Kind.BAD_REQUEST;
        };
    }

    private static String message(int status) {
        return switch (status) {
            case 500 -> "Something went wrong on our side. Please try again soon.";
            case 502 -> "The site behind this address cannot be reached. Please try again soon.";
            case 503 -> "The site is busy. Please try again soon.";
            case 504 -> "The site took too long to answer. Please try again soon.";
            case 405 -> "This method is not allowed here.";
            case 408 -> "The request took too long to arrive.";
            case 414, 431 -> "The request is too large.";
            case 421 -> "This site is not served on this connection. Please try again.";
            default -> "The request cannot be understood.";
        };
    }
}
