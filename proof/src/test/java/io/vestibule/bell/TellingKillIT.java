package io.vestibule.bell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.bell.send.TlsReceiver;
import io.vestibule.bell.send.TlsReceiver.Behavior;
import io.vestibule.config.Abilities;
import io.vestibule.config.DestinationEdits;
import io.vestibule.config.KeptKind;
import io.vestibule.config.PolicyEdits;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.StorePlace;
import io.vestibule.testing.Certificate;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A process that tells is killed again and again, or lost for good while another one continues,
/// and the receiver misbehaves: every event arrives once by its id, in order, and none is lost.
/// Twenty kills with `-Dlong=true`.
class TellingKillIT {

    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int KILLS = LONG ? 20 : 4;
    private static final int EACH = 6;
    private static final List<Behavior> MOODS = List.of(
            Behavior.TAKE,
            Behavior.TAKE,
            Behavior.FAIL,
            Behavior.TAKE,
            Behavior.RESET,
            Behavior.TAKE,
            Behavior.HANG,
            Behavior.TAKE,
            Behavior.TRICKLE);

    /// The events of two nodes that see the same, of which one is lost.
    private static final int SHARED = 4 * EACH;

    @TempDir
    private Path data = Path.of("");

    private String store = "";

    static StorePlace place(String url, Path data) {
        return StorePlace.of(url, data).orElseGet(() -> new StorePlace.Sqlite(data.resolve(StorePlace.FILE)));
    }

    @Test
    void nothingIsLostAndNothingOvertakes() throws Exception {
        try (var receiver = receiver()) {
            prepare("https://localhost:" + receiver.port() + "/hook");
            var seed = ThreadLocalRandom.current().nextLong();
            var chance = new Random(seed);
            int last = 0;
            for (int round = 1; round <= KILLS; round++) {
                last += EACH;
                int before = receiver.received().size();
                int until = before + 1 + chance.nextInt(EACH);
                Process child = child("one", last);
                await().atMost(Duration.ofMinutes(5))
                        .until(() -> receiver.received().size() >= until);
                child.destroyForcibly().waitFor();
            }
            Process child = child("one", last);
            try {
                int all = last;
                await().atMost(Duration.ofMinutes(2))
                        .untilAsserted(() -> assertThat(told(receiver)).hasSize(all));
            } finally {
                child.destroyForcibly();
            }

            assertThat(told(receiver).values()).as("seed %d", seed).containsExactlyElementsOf(events(last));
            System.out.printf(
                    "%d kills, %d events told by %d requests, none lost%n",
                    KILLS, last, receiver.received().size());
        }
    }

    @Test
    void whereANodeIsLostAnotherOneGoesOn() throws Exception {
        try (var postgres = EmbeddedPostgres.start();
                var receiver = receiver()) {
            store = "postgresql://postgres:x@localhost:%d/postgres".formatted(postgres.getPort());
            prepare("https://localhost:" + receiver.port() + "/hook");
            var nodes = Map.of("one", child("one", SHARED), "two", child("two", SHARED));
            try {
                await().atMost(Duration.ofMinutes(1)).until(() -> told(receiver).size() >= EACH);
                String lost = newestTeller(receiver);
                Objects.requireNonNull(nodes.get(lost)).destroyForcibly().waitFor();
                int before = told(receiver).size();

                await().atMost(Duration.ofMinutes(2))
                        .untilAsserted(() -> assertThat(told(receiver)).hasSize(SHARED));

                assertThat(before).as("there was something left to tell").isLessThan(SHARED);
                assertThat(told(receiver).values()).containsExactlyElementsOf(events(SHARED));
                assertThat(newestTeller(receiver)).isNotEqualTo(lost);
                System.out.printf("a node is lost after %d of %d events, none lost%n", before, SHARED);
            } finally {
                nodes.values().forEach(Process::destroyForcibly);
            }
        }
    }

    private static String newestTeller(TlsReceiver receiver) {
        return receiver.received().getLast().header("User-Agent");
    }

    private static List<String> events(int last) {
        return IntStream.rangeClosed(1, last).mapToObj(i -> "event " + i).toList();
    }

    private TlsReceiver receiver() throws IOException {
        var own = Certificate.of("localhost");
        Files.writeString(data.resolve("own.pem"), own.certificate());
        Files.writeString(data.resolve("key.pem"), own.key());
        return new TlsReceiver(own, n -> MOODS.get(n % MOODS.size()));
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
        try (var kept = ConfigStore.at(
                place(store, data),
                data,
                Abilities.DEFAULT,
                System::currentTimeMillis,
                () -> ThreadLocalRandom.current().nextLong())) {
            kept.load();
            kept.secrets().keep(List.of(url, "s3cret"));
            kept.commit(
                    "test",
                    DestinationEdits.webhooks("", kept.secrets())
                            .create(
                                    "",
                                    keys("{'name':'ops','url':'%s','secret':'s3cret'}"
                                            .formatted(url)
                                            .replace('\'', '"'))));
            String id = kept.newest().all(KeptKind.DESTINATION).getFirst().id();
            kept.commit("test", PolicyEdits.KIND.create("", keys("""
                {"name":"down","enabled":true,
                "alert_type":"vestibule_alarm",
                "mechanisms":{"webhooks":[{"id":"%s"}]}}
                """.formatted(id))));
        }
    }

    private static Yaml.Mapping keys(String json) {
        return (Yaml.Mapping) JsonTree.read(json, new Faults("")).orElseThrow();
    }

    private Process child(String name, int last) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TellingChild.class.getName(),
                        data.toString(),
                        Integer.toString(last),
                        name,
                        store)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(data.resolve("out").toFile()))
                .start();
    }
}
