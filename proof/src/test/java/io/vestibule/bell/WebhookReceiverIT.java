package io.vestibule.bell;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.DestinationType;
import io.vestibule.alerting.Notification;
import io.vestibule.bell.form.Forms;
import io.vestibule.bell.send.ReceiverDialer;
import io.vestibule.bell.send.SendResult;
import io.vestibule.bell.send.TlsReceiver;
import io.vestibule.bell.send.WebhookSender;
import io.vestibule.health.EgressAllowance;
import io.vestibule.health.EgressJudge;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A receiver in Node, as it is published for a status page, shows what it should; npm's
/// `standardwebhooks` finds every signature right.
class WebhookReceiverIT {

    private static final Path SOURCES = Path.of("src/test/clients/receiver");
    private static final Path HOME = Path.of("target/clients/receiver").toAbsolutePath();
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String FORMER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    private static final int MINUTES = 3;

    private static final EgressJudge INSIDE =
            new EgressJudge(List.of(EgressAllowance.parse("127.0.0.0/8").orElseThrow()), Set.of(), Set.of(), Set.of());

    @TempDir
    private Path data = Path.of("");

    @Test
    void aPublishedStatusPageShowsWhatItIsTold() throws Exception {
        install();
        var own = Certificate.of("localhost");
        Files.writeString(data.resolve("cert.pem"), own.certificate());
        Files.writeString(data.resolve("key.pem"), own.key());
        Process node = start(
                "node",
                "receiver.mjs",
                data.resolve("cert.pem").toString(),
                data.resolve("key.pem").toString(),
                FORMER);
        var trusting = TlsReceiver.context(own);
        try (var lines = node.inputReader();
                var dialer = new ReceiverDialer(trusting.getSocketFactory())) {
            var sender = new WebhookSender(dialer, () -> INSIDE, "Vestibule/test", 5_000);
            var url = URI.create("https://localhost:" + lines.readLine().strip() + "/");
            // Its secret is the former one still, for which the new one signs as well.
            assertThat(send(sender, url, greeting(), List.of(FORMER, SECRET))).isTrue();
            assertThat(send(sender, url, alert("1", "Unhealthy"), List.of(FORMER)))
                    .isTrue();
            assertThat(send(sender, url, alert("2", "Healthy"), List.of(FORMER, SECRET)))
                    .isTrue();
            assertThat(send(sender, url, alert("3", "Unhealthy"), List.of(SECRET, FORMER)))
                    .as("a receiver by cf-webhook-auth wants the secret that it knows")
                    .isFalse();

            JsonNode page = page(trusting, url);

            assertThat(page.get("wrong").isEmpty()).as(page.toString()).isTrue();
            assertThat(page.at("/states/shop-origin/up").asBoolean()).isTrue();
            assertThat(page.at("/states/shop-origin/reason").asString()).isEqualTo("No failures");
            assertThat(page.at("/states/shop-origin/since").asLong()).isPositive();
            assertThat(page.at("/seen/0/text").asString()).contains("Hello World!");
            assertThat(page.get("seen").size()).isEqualTo(3);
        } finally {
            node.destroyForcibly();
        }
    }

    private static boolean send(WebhookSender sender, URI url, Notification notification, List<String> secrets) {
        return sender.send(Forms.of(DestinationType.GENERIC, url, notification, secrets, System.currentTimeMillis()))
                instanceof SendResult.Taken;
    }

    private static Notification greeting() {
        return new Notification("00", "", "", Optional.empty(), 0);
    }

    private static Notification alert(String id, String status) {
        boolean began = status.equals("Unhealthy");
        var more = new LinkedHashMap<String, String>();
        more.put("health_check_name", "shop-origin");
        if (began) {
            more.put("reason", "TCP Timeout");
        }
        return new Notification(
                id,
                "p",
                "origin down",
                Optional.of(new Alert(
                        id,
                        AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                        "77aa",
                        "i",
                        began,
                        System.currentTimeMillis(),
                        "Health check shop-origin is " + status,
                        more)),
                0);
    }

    private static JsonNode page(SSLContext trusting, URI url) throws IOException, InterruptedException {
        try (var client = HttpClient.newBuilder().sslContext(trusting).build()) {
            var response = client.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString());
            return new JsonMapper().readTree(response.body());
        }
    }

    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(HOME);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Files.copy(file, HOME.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (Files.notExists(HOME.resolve("node_modules/.package-lock.json"))) {
            Process npm = start("npm", "ci", "--no-audit", "--no-fund");
            assertThat(npm.waitFor(MINUTES, TimeUnit.MINUTES) && npm.exitValue() == 0)
                    .isTrue();
        }
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(HOME.toFile())
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(HOME.resolve("err.txt").toFile()))
                .start();
    }
}
