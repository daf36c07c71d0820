package io.vestibule.control;

import io.vertx.core.buffer.Buffer;
import io.vestibule.control.api.request.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The dashboard as the build has left it on the class path: one page, and files whose names carry
/// a hash of what is in them, each in three forms. *Confined to the control port's event loop.*
///
/// The page is never kept by a browser, so that it names the files of the version that runs; the
/// files are kept for ever. The policy of the page allows scripts and styles of this port, style
/// elements with the nonce of this one answer, and frames for previews.
final class Dashboard {

    private static final String FOLDER = "dashboard/";

    /// What stands for the nonce in the page, where the build writes it, and in the policy.
    private static final String NONCE = "NONCE-OF-THIS-ANSWER";

    private static final int NONCE_BYTES = 16;

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"
            + NONCE
            + "';"
            + " connect-src 'self'; img-src 'self' data: blob:; frame-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String page;
    private final Map<String, String> types;
    private final Map<String, Buffer> loaded = new HashMap<>();
    private final SecureRandom random = new SecureRandom();

    private Dashboard(String page, Map<String, String> types) {
        this.page = page;
        this.types = types;
    }

    /// The dashboard; empty if this was built without.
    static Optional<Dashboard> load() {
        return text("files.txt").map(list -> {
            var types = new HashMap<String, String>();
            list.lines().forEach(line -> add(types, line));
            return new Dashboard(text("index.html").orElseThrow(), types);
        });
    }

    private static void add(Map<String, String> types, String line) {
        int space = line.indexOf(' ');
        types.put("/" + line.substring(0, space), line.substring(space + 1));
    }

    /// The page, which finds out on its own what its address means.
    Reply page() {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        String nonce = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return new Reply(200, "text/html; charset=utf-8", Buffer.buffer(page.replace(NONCE, nonce)))
                .with("Content-Security-Policy", POLICY.replace(NONCE, nonce))
                .with("Cross-Origin-Opener-Policy", "same-origin");
    }

    /// A file of the page.
    ///
    /// @param accepted the header `Accept-Encoding`; empty if the request has none
    /// @return empty if there is none of that name
    Optional<Reply> file(String path, String accepted) {
        String type = types.get(path);
        if (type == null) {
            return Optional.empty();
        }
        var coding = ContentCoding.of(accepted);
        var body = loaded.computeIfAbsent(path.substring(1) + coding.ending(), Dashboard::bytes);
        var reply = new Reply(200, type, body)
                .with("Cache-Control", "public, max-age=31536000, immutable")
                .with("Cross-Origin-Resource-Policy", "same-origin")
                .with("Vary", "Accept-Encoding");
        return Optional.of(coding == ContentCoding.IDENTITY ? reply : reply.with("Content-Encoding", coding.token()));
    }

    private static Optional<String> text(String name) {
        try (InputStream stream = Dashboard.class.getResourceAsStream(FOLDER + name)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Buffer bytes(String name) {
        try (InputStream stream = Dashboard.class.getResourceAsStream(FOLDER + name)) {
            if (stream == null) {
                throw new IllegalStateException("no resource " + FOLDER + name);
            }
            return Buffer.buffer(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
