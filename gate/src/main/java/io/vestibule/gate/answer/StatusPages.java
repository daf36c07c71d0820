package io.vestibule.gate.answer;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.ReadyFields;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Verdict;
import io.vestibule.ground.RequestPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// The status pages of all zones that have one, by host, each ready to be sent: rendered elsewhere,
/// kept in the memory that sockets send from, and made again only when they say something else. On
/// their hosts nothing else is served: no room, no ticket, no origin. *One writer, many readers.*
public final class StatusPages {

    private static final String PAGE = "/";
    private static final String JSON = "/status.json";
    private static final int NOT_MODIFIED = 304;
    private static final int HASH_BYTES = 12;

    private static final Verdict.Answer NO_PAGE = refusal(404, "there is only / and /status.json here\n");
    private static final Verdict.Answer NO_METHOD = refusal(405, "this can only be read\n", "Allow", "GET, HEAD");
    private static final Verdict.Answer NOT_YET = refusal(503, "the status is not known yet\n", "Retry-After", "5");

    private final List<String> policy;
    private volatile Map<String, Shown> newest = Map.of();

    /// @param contentSecurityPolicy of the page
    public StatusPages(String contentSecurityPolicy) {
        policy = List.of("Content-Security-Policy", contentSecurityPolicy);
    }

    /// A status page as rendered. *Immutable.*
    public static final class Rendered {

        private final byte[] page;
        private final byte[] json;

        /// @param page not to be changed any more
        /// @param json not to be changed any more
        public Rendered(byte[] page, byte[] json) {
            this.page = page;
            this.json = json;
        }
    }

    /// What is sent for one host.
    private record Shown(Rendered rendered, Sendable page, Sendable json) {}

    /// One document in both codings.
    private record Sendable(Coded plain, Coded gzip) {}

    private record Coded(String tag, Verdict.Answer whole, Verdict.Answer unchanged) {}

    private static Verdict.Answer refusal(int status, String text, String... more) {
        var headers = new ArrayList<>(List.of(
                "Content-Type",
                "text/plain; charset=utf-8",
                "Cache-Control",
                "no-store",
                "X-Content-Type-Options",
                "nosniff"));
        headers.addAll(List.of(more));
        return new Verdict.Answer(status, headers, Body.of(text));
    }

    /// Shows these from now on, and no others.
    ///
    /// @param rendered by host, lower case
    public void publish(Map<String, Rendered> rendered) {
        var next = new HashMap<String, Shown>();
        var before = newest;
        rendered.forEach((host, pages) -> next.put(host, shown(pages, before.get(host))));
        newest = Map.copyOf(next);
    }

    private Shown shown(Rendered rendered, @Nullable Shown before) {
        var page = before != null && Arrays.equals(before.rendered.page, rendered.page)
                ? before.page
                : sendable(rendered.page, AnswerHeaders.HTML, policy);
        var json = before != null && Arrays.equals(before.rendered.json, rendered.json)
                ? before.json
                : sendable(rendered.json, "application/json", List.of("Access-Control-Allow-Origin", "*"));
        return new Shown(rendered, page, json);
    }

    private static Sendable sendable(byte[] bytes, String type, List<String> more) {
        String hash = hash(bytes);
        return new Sendable(
                coded(bytes, '"' + hash + '"', type, List.of(), more),
                coded(packed(bytes), '"' + hash + "-gzip\"", type, List.of("Content-Encoding", "gzip"), more));
    }

    private static Coded coded(byte[] bytes, String tag, String type, List<String> coding, List<String> more) {
        var kept = new ArrayList<>(List.of(
                "Cache-Control",
                "public, max-age=5",
                "Vary",
                "Accept-Encoding",
                "ETag",
                tag,
                "X-Content-Type-Options",
                "nosniff",
                "Referrer-Policy",
                "no-referrer"));
        kept.addAll(more);
        var whole = new ArrayList<>(List.of("Content-Type", type));
        whole.addAll(coding);
        whole.addAll(kept);
        return new Coded(
                tag,
                new Verdict.Answer(200, ReadyFields.of(whole), List.of(), Body.shared(bytes)),
                new Verdict.Answer(NOT_MODIFIED, ReadyFields.of(kept), List.of(), Body.EMPTY));
    }

    private static byte[] packed(byte[] bytes) {
        var out = new ByteArrayOutputStream(bytes.length / 4 + 64);
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// The answer to a request for the host of a status page.
    public Verdict.Answer answer(RequestHead head, RequestPath path) {
        boolean json = path.path().equals(JSON);
        if (!json && !path.path().equals(PAGE)) {
            return NO_PAGE;
        }
        if (!head.reads()) {
            return NO_METHOD;
        }
        var shown = newest.get(head.host());
        if (shown == null) {
            return NOT_YET;
        }
        var sendable = json ? shown.json : shown.page;
        boolean gzip = AcceptEncoding.gzip(head.headers().get("Accept-Encoding"));
        var coded = gzip ? sendable.gzip : sendable.plain;
        return has(head, coded.tag) ? coded.unchanged : coded.whole;
    }

    /// Whether the client has it already, by `If-None-Match` (RFC 9110, 13.1.2).
    private static boolean has(RequestHead head, String tag) {
        return head.headers().getAll("If-None-Match").stream()
                .anyMatch(field -> field.strip().equals("*") || field.contains(tag));
    }
}
