package io.vestibule.bell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.bell.send.TlsReceiver;
import io.vestibule.bell.send.TlsReceiver.Behavior;
import io.vestibule.config.Abilities;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.PolicyEdits;
import io.vestibule.settings.Faults;
import io.vestibule.settings.JsonTree;
import io.vestibule.settings.Yaml;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.StorePlace;
import io.vestibule.testing.Certificate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/// A process that tells is killed again and again, and its receiver misbehaves: every event arrives
/// once by its id, in order, and none is lost. Twenty kills with `-Dlong=true`.
class TellingKillIT {

    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int KILLS = LONG ? 20 : 4;
    private static final int EACH = 6;
    private static final List<Behavior> MOODS =
            List.of(
                    Behavior.TAKE,
                    Behavior.TAKE,
                    Behavior.FAIL,
                    Behavior.TAKE,
                    Behavior.RESET,
                    Behavior.TAKE,
                    Behavior.HANG,
                    Behavior.TAKE,
                    Behavior.TRICKLE);

    @TempDir private Path data = Path.of("");

    @Test
    void nothingIsLostAndNothingOvertakes() throws Exception {
        var own = Certificate.of("localhost");
        Files.writeString(data.resolve("own.pem"), own.certificate());
        Files.writeString(data.resolve("key.pem"), own.key());
        try (var receiver = new TlsReceiver(own, n -> MOODS.get(n % MOODS.size()))) {
            prepare("https://localhost:" + receiver.port() + "/hook");
            var seed = ThreadLocalRandom.current().nextLong();
            var chance = new Random(seed);
            int last = 0;
            for (int round = 1; round <= KILLS; round++) {
                last += EACH;
                int before = receiver.received().size();
                int until = before + 1 + chance.nextInt(EACH);
                Process child = child(last);
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> receiver.received().size() >= until);
                child.destroyForcibly().waitFor();
            }
            Process child = child(last);
            try {
                int all = last;
                await().atMost(Duration.ofMinutes(2))
                        .untilAsserted(() -> assertThat(told(receiver)).hasSize(all));
            } finally {
                child.destroyForcibly();
            }

            assertThat(told(receiver).values())
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, last).mapToObj(i -> "event " + i).toList());
        }
    }

    /// What the receiver knows: by its id each message at its first time.
    private static Map<String, String> told(TlsReceiver receiver) {
        var told = new LinkedHashMap<String, String>();
        for (var request : receiver.received()) {
            var keys = keys(request.body());
            told.putIfAbsent(request.header("webhook-id"), keys.text("text").orElse(""));
        }
        return told;
    }

    private void prepare(String url) {
        var place = new StorePlace.Sqlite(data.resolve(StorePlace.FILE));
        try (var store =
                ConfigStore.at(
                        place,
                        data,
                        Abilities.DEFAULT,
                        System::currentTimeMillis,
                        () -> ThreadLocalRandom.current().nextLong())) {
            store.load();
            store.secrets().keep(List.of(url, "s3cret"));
            store.commit(
                    "test",
                    DestinationEdits.createWebhook(
                            keys(
                                    "{'name':'ops','url':'%s','secret':'s3cret'}"
                                            .formatted(url)
                                            .replace('\'', '"')),
                            "",
                            store.secrets()));
            String id = store.newest().notifications().destinations().getFirst().id();
            store.commit(
                    "test",
                    PolicyEdits.create(
                            keys(
                                    """
                                    {"name":"down","enabled":true,
                                    "alert_type":"health_check_status_notification",
                                    "mechanisms":{"webhooks":[{"id":"%s"}]}}
                                    """
                                            .formatted(id))));
        }
    }

    private static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping) JsonTree.read(json, new Faults("")).orElseThrow();
    }

    private Process child(int last) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TellingChild.class.getName(),
                        data.toString(),
                        Integer.toString(last))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(data.resolve("out").toFile()))
                .start();
    }
}
