package io.vestibule.bell.form;

import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Notification;
import io.vestibule.testing.GoldenFiles;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Receivers are programs of others, which nobody upgrades with a node: what they get stays the same, byte for byte.
class GoldenMessagesTest {

    private static final URI URL = URI.create("https://hook.example.com/v2/alerts/?a=b");
    private static final List<String> SECRETS = List.of("whsec_" + "A".repeat(32), "the \"former\" \\ one");

    /// Longer bodies are kept as their hash.
    private static final int MOST_BYTES = 4_000;

    @Test
    void everyServiceGetsWhatItGotBefore() throws NoSuchAlgorithmException {
        var written = new StringBuilder();
        for (DestinationType type : DestinationType.values()) {
            for (var sample : Samples.all().entrySet()) {
                message(written, type, sample.getKey(), sample.getValue(), SECRETS);
            }
            Notification began = Samples.all().firstEntry().getValue();
            message(written, type, "began, no secret", began, List.of());
            message(written, type, "began, another secret", began, SECRETS.reversed());
        }

        GoldenFiles.newest().holds("messages.txt", written.toString());
    }

    private static void message(
            StringBuilder to, DestinationType type, String name, Notification notification, List<String> secrets)
            throws NoSuchAlgorithmException {
        HttpMessage message = Forms.of(type, URL, notification, secrets, Samples.NOW);
        to.append("%s: %s%n".formatted(type, name)).append("POST %s%n".formatted(message.url()));
        for (HttpMessage.Header header : message.headers()) {
            to.append("%s: %s%n".formatted(header.name(), header.value()));
        }
        byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
        to.append(
                body.length > MOST_BYTES
                        ? "%d bytes, SHA-256 %s"
                                .formatted(
                                        body.length,
                                        HexFormat.of()
                                                .formatHex(MessageDigest.getInstance("SHA-256")
                                                        .digest(body)))
                        : new String(body, StandardCharsets.UTF_8));
        to.append("\n\n");
    }
}
