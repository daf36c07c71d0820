package io.vestibule.gate.http.text;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.vestibule.ground.RequestPath;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What the proxy has to know of a request's head, found in one pass over it, and what of it must
/// not continue. Confined to the event loop.
public final class RequestFacts {

    private static final int LENGTH_DIGITS = 18;

    /// Lower case, without port and trailing dot; empty on HTTP/1.0 without `Host` and without a
    /// target that names one.
    public String host = "";

    /// As the visitor wrote it, in `Host` or in the target.
    public String authority = "";

    /// In origin form, or `*`.
    public String target = "";

    /// -1 when there is none or the body is chunked.
    public long length = -1;

    public boolean chunked;
    public boolean keepAlive;
    public boolean expectsContinue;
    public boolean http10;
    public boolean takesTrailers;
    public boolean forwarded;
    public boolean cookies;

    /// What the visitor wants to upgrade to; null for nothing that we would tunnel.
    @Nullable
    public String upgrade;

    /// Fields that end here.
    public final FieldNames dropped = new FieldNames();

    /// Fields that only a trusted peer may send.
    public final FieldNames claims = new FieldNames();

    private int fields;
    private int options;

    private int hosts;
    private int lengths;
    private int encodings;
    private @Nullable String encoding;
    private boolean close;
    private boolean keep;
    private boolean upgrading;
    private @Nullable String upgradeAsked;

    private RequestFacts() {}

    /// Of a request that could not be read.
    public static RequestFacts none() {
        return new RequestFacts();
    }

    /// Reads `request`, and brings a target in absolute form into origin form.
    ///
    /// @throws RefusedException when it must not be served
    public static RequestFacts of(HttpRequest request) {
        var facts = new RequestFacts();
        facts.http10 = HttpVersion.HTTP_1_0.equals(request.protocolVersion());
        facts.readMethod(request.method().name());
        facts.readHeaders(request.headers());
        facts.readLength();
        facts.readHost();
        facts.readTarget(request);
        facts.readPersistence();
        return facts;
    }

    public boolean hasBody() {
        return chunked || length > 0;
    }

    private void readMethod(String method) {
        if (!HttpText.isMethod(method)) {
            throw new RefusedException(Refusal.MALFORMED);
        }
        if (method.equals("CONNECT") || method.equals("TRACE") || method.equals("TRACK")) {
            throw new RefusedException(Refusal.METHOD_REFUSED);
        }
    }

    private void readHeaders(HttpHeaders headers) {
        for (var all = headers.iteratorCharSequence(); all.hasNext(); ) {
            var field = all.next();
            if (++fields > HeadBounds.FIELDS) {
                throw new RefusedException(Refusal.TOO_MANY_FIELDS);
            }
            CharSequence name = field.getKey();
            if (!HttpText.isToken(name)) {
                throw new RefusedException(Refusal.MALFORMED);
            }
            CharSequence value = field.getValue();
            if (!HttpText.isValue(value)) {
                throw new RefusedException(Refusal.CONTROL_CHARACTER);
            }
            readHeader(name, value.toString());
        }
    }

    private void readHeader(CharSequence name, String value) {
        var known = KnownHeader.of(name);
        if (known != null) {
            readKnown(known, value);
        }
        switch (known != null ? known.kind() : KnownHeader.kindOfUnknown(name)) {
            case FRAMING, END_TO_END -> {}
            case HOP, INTERNAL -> note(dropped, known, name);
            case FORWARDED -> note(claims, known, name);
        }
    }

    private static void note(FieldNames names, @Nullable KnownHeader known, CharSequence name) {
        if (known == null) {
            names.add(name);
        } else {
            names.add(known);
        }
    }

    private void readKnown(KnownHeader known, String value) {
        switch (known) {
            case HOST -> {
                hosts++;
                authority = value;
            }
            case CONTENT_LENGTH -> {
                lengths++;
                length = number(value);
            }
            case TRANSFER_ENCODING -> {
                encodings++;
                encoding = value;
            }
            case EXPECT -> readExpectation(value);
            case COOKIE -> cookies = true;
            case FORWARDED -> forwarded = true;
            case CONNECTION -> readOptions(value);
            case UPGRADE -> upgradeAsked = upgradeAsked == null ? value : "";
            case TE -> takesTrailers |= value.toLowerCase(Locale.ROOT).contains("trailers");
            default -> {}
        }
    }

    private void readExpectation(String value) {
        if (!value.equalsIgnoreCase("100-continue")) {
            throw new RefusedException(Refusal.EXPECTATION_UNKNOWN);
        }
        expectsContinue = !http10;
    }

    private static long number(String value) {
        if (!HttpText.isNumber(value, LENGTH_DIGITS)) {
            throw new RefusedException(Refusal.LENGTH_MALFORMED);
        }
        return Long.parseLong(value);
    }

    private void readLength() {
        if (lengths > 1 || (lengths == 1 && encodings > 0)) {
            throw new RefusedException(Refusal.LENGTH_MALFORMED);
        }
        if (encodings > 0) {
            readEncoding();
        }
    }

    private void readEncoding() {
        if (encodings == 1 && !http10 && "chunked".equalsIgnoreCase(encoding)) {
            chunked = true;
            return;
        }
        boolean known = String.valueOf(encoding).toLowerCase(Locale.ROOT).contains("chunked");
        throw new RefusedException(
                known || http10 || encodings > 1 ? Refusal.ENCODING_MALFORMED : Refusal.ENCODING_UNKNOWN);
    }

    private void readHost() {
        if (hosts == 0 && http10) {
            return;
        }
        if (hosts != 1) {
            throw new RefusedException(hosts == 0 ? Refusal.HOST_MISSING : Refusal.HOST_TWICE);
        }
        host = Authority.host(authority);
    }

    private void readTarget(HttpRequest request) {
        String uri = request.uri();
        if (uri.isEmpty() || !HttpText.isTarget(uri)) {
            throw new RefusedException(Refusal.TARGET_MALFORMED);
        }
        if (uri.charAt(0) == '/' || (uri.equals("*") && isOptions(request))) {
            target = uri;
        } else {
            target = Authority.originForm(uri, authority, isOptions(request));
            if (authority.isEmpty()) {
                authority = Authority.named(uri);
                host = Authority.host(authority);
                request.headers().set(KnownHeader.HOST.text(), authority);
            }
            request.setUri(target);
        }
        boolean isLong = target.length() > RequestPath.LONGEST_OPEN;
        if (isLong && RequestPath.normalize(target).isTooOpen()) {
            throw new RefusedException(Refusal.PATH_TOO_OPEN);
        }
    }

    private static boolean isOptions(HttpRequest request) {
        return request.method().name().equals("OPTIONS");
    }

    /// RFC 9110, 7.6.1: every field that `Connection` names ends here, but not those without which
    /// the message is another.
    private void readOptions(String value) {
        if (options == 0 && value.equalsIgnoreCase("keep-alive")) {
            options = 1;
            keep = true;
            return;
        }
        int start = 0;
        while (start <= value.length()) {
            int comma = value.indexOf(',', start);
            int end = comma < 0 ? value.length() : comma;
            if (++options > HeadBounds.OPTIONS) {
                throw new RefusedException(Refusal.TOO_MANY_OPTIONS);
            }
            readOption(value.substring(start, end).strip());
            start = end + 1;
        }
    }

    private void readOption(String name) {
        if (name.equalsIgnoreCase("close")) {
            close = true;
        } else if (name.equalsIgnoreCase("keep-alive")) {
            keep = true;
        } else if (name.equalsIgnoreCase("upgrade")) {
            upgrading = true;
        } else if (HttpText.isToken(name)) {
            dropNamed(name);
        }
    }

    private void dropNamed(String name) {
        var known = KnownHeader.of(name);
        boolean vital = (known != null && known.kind() == KnownHeader.Kind.FRAMING)
                || known == KnownHeader.COOKIE
                || AsciiString.contentEqualsIgnoreCase(name, "Authorization");
        if (!vital) {
            note(dropped, known, name);
        }
    }

    private void readPersistence() {
        keepAlive = !close && (!http10 || keep);
        upgrade = upgrading ? tunnelled() : null;
    }

    /// Upgrades to HTTP/2 are never tunnelled: the visitor could then speak to the origin unseen.
    private @Nullable String tunnelled() {
        String asked = upgradeAsked;
        boolean wanted = asked != null && HttpText.isToken(asked.replace('/', '-'));
        if (!wanted || asked == null || http10 || hasBody()) {
            return null;
        }
        String lower = asked.toLowerCase(Locale.ROOT);
        return lower.startsWith("h2") || lower.startsWith("http") || lower.startsWith("tls") ? null : asked;
    }
}
