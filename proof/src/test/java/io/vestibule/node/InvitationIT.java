package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.invitation.InvitationAlgorithm;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.node.settings.RunOptions;
import io.vestibule.node.settings.SettingsReader;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Invitations at a whole node over real sockets: a room of two seats for invited visitors alone,
/// and what its origin received.
class InvitationIT {

    private static final String HOST = "shop.example.com";

    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private final ScriptedOrigin origin = ScriptedOrigin.playing(this::play);

    @TempDir
    private Path folder = Path.of("");

    private Node node;
    private Invitations invitations;

    @SuppressWarnings("NullAway.Init")
    InvitationIT() {}

    private void play(ScriptedOrigin.Line line) throws IOException {
        for (var head = line.head(); head != null; head = line.head()) {
            received.add(head.toString());
            line.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage");
        }
    }

    @BeforeEach
    void start() throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        var key = InvitationKey.ofPair(
                "k",
                InvitationAlgorithm.EDDSA,
                pair.getPublic().getEncoded(),
                pair.getPrivate().getEncoded());
        invitations = new Invitations(List.of(key.orElseThrow()), InvitationPlace.JTI, "vestibule", "", new byte[0]);
        String yaml = """
            node:
              origin: http://127.0.0.1:%d
              listen: 127.0.0.1:0
              control: {listen: '127.0.0.1:0'}
              data: %s
              log: {access: %s, access_query: true}
              invitations:
                keys: [{id: k, algorithm: EdDSA, public_key: %s}]
            rooms:
              - {name: sale, host: shop.example.com, invited_only: true,
                 json_response_enabled: true, total_active_users: 2, new_users_per_minute: 2}
            """.formatted(
                        origin.port(),
                        folder.resolve("data"),
                        folder.resolve("access.log"),
                        Base64.getEncoder().encodeToString(pair.getPublic().getEncoded()));
        Path file = Files.writeString(folder.resolve("v.yaml"), yaml);
        var options = RunOptions.parse(List.of("--config=" + file));
        var good = (SettingsReader.Result.Good) SettingsReader.read(options, Map.of());
        node = Node.start(good.settings(), SystemClock.INSTANCE);
        node.ready().get(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() {
        node.close();
        origin.close();
    }

    private String token(String id) {
        return invitations
                .make(id, "", "sale", SystemClock.INSTANCE.millis() + 60_000)
                .orElseThrow();
    }

    private Message get(String target, String... headers) {
        var request = new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: " + HOST + "\r\n");
        request.append("Connection: close\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        try (var visitor = RawClient.connect(node.gatePorts().getFirst())) {
            return visitor.send(request.append("\r\n").toString()).response();
        }
    }

    /// Opens the link of a token in a browser of its own, and follows it.
    private Message open(String page, String token) {
        var sent = get(page + "?vestibule_invitation=" + token, "Accept: text/html");
        assertThat(sent.status()).isEqualTo(303);
        assertThat(sent.value("Location")).isEqualTo(page);
        String cookie = sent.value("Set-Cookie").split(";", -1)[0];
        return get(page, "Accept: text/html", "Cookie: " + cookie);
    }

    @Test
    void oneTokenOnEightDevicesAtOnceIsOneSeat() throws Exception {
        String first = token("1");
        try (var devices = Executors.newFixedThreadPool(8)) {
            var tasks = new ArrayList<Callable<Message>>();
            for (int device = 0; device < 8; device++) {
                tasks.add(() -> open("/one", first));
            }
            for (var page : devices.invokeAll(tasks)) {
                assertThat(page.get().body()).isEqualTo("page");
            }
        }
        assertThat(open("/two", token("2")).body()).as("the other seat").isEqualTo("page");
        assertThat(open("/three", token("3")).value("Retry-After")).as("waits").isNotNull();
        assertThat(open("/three", token("3")).value("Retry-After")).as("waits").isNotNull();
        assertThat(open("/one", first).body()).as("a ninth device").isEqualTo("page");

        assertThat(received).hasSize(10);
        assertThat(received)
                .noneMatch(head -> head.contains("/three"))
                .noneMatch(head -> head.toLowerCase(java.util.Locale.ROOT).contains("invitation"));
    }

    @Test
    void otherVisitorsAreToldAndNoneReachesTheOrigin() throws Exception {
        var page = get("/", "Accept: text/html", "Accept-Language: de");
        assertThat(page.body()).contains("Nur mit Einladung");
        assertThat(page.toString()).doesNotContain("Set-Cookie");
        assertThat(get("/", "Accept: application/json").body()).contains("\"invitation\":\"required\"");
        assertThat(get("/", "Accept: application/json", "Vestibule-Invitation: junk")
                        .body())
                .contains("\"invitation\":\"malformed\"");
        String other = invitations
                .make("1", "", "other", SystemClock.INSTANCE.millis() + 60_000)
                .orElseThrow();
        assertThat(get("/?vestibule_invitation=" + other, "Accept: text/html").body())
                .contains("wrong_room");
        assertThat(received).isEmpty();

        assertThat(get("/", "Accept: application/json", "Vestibule-Invitation: " + token("1"))
                        .body())
                .isEqualTo("page");
        assertThat(received).hasSize(1).noneMatch(head -> head.contains("Vestibule-"));
    }

    @Test
    void theAccessLogShowsNoToken() throws Exception {
        String token = token("1");
        open("/one", token);
        node.close();

        assertThat(Files.readString(folder.resolve("access.log")))
                .contains("vestibule_invitation=-")
                .doesNotContain(token);
    }
}
