package io.vestibule.cluster.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.testing.Certificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The others take a node for dead that lives. Its engine ends, although they live too and keep
/// their ends of its connections open, and a new one joins.
@Execution(ExecutionMode.CONCURRENT)
class ComeBackIT {

    /// What has not happened by then never does.
    private static final Duration SOON = Duration.ofMinutes(2);

    private static final String ALL_THREE = "peers [n0, n1, n2]";

    @TempDir
    Path folder;

    @Test
    void aNodeThatIsTakenForDeadAlthoughItLivesComesBack() throws IOException {
        try (var site = new Site(folder, 3, Optional.of(tls()))) {
            var one = site.start("fra");
            var two = site.start("fra");
            try (var lost = new PeerProcess(site, 2, "fra", false, DeafAtTheEnd.option())) {
                await().atMost(SOON).untilAsserted(() -> assertThat(lost.said).contains(ALL_THREE));
                lost.said.clear();

                assertThat(one.peers.gone("n2")).isTrue();
                long from = System.nanoTime();
                await().atMost(SOON).untilAsserted(() -> assertThat(lost.said).contains(ALL_THREE));
                System.out.printf("back after being taken for dead: %d ms%n", (System.nanoTime() - from) / 1_000_000);
                await().atMost(SOON).until(() -> two.others.equals(Set.of("n0", "n1", "n2")));
            }
        }
    }

    private PeerSettings.Tls tls() throws IOException {
        var issued = Certificate.issued("node", 0);
        var tls = new PeerSettings.Tls(folder.resolve("tls.crt"), folder.resolve("tls.key"), folder.resolve("ca.crt"));
        issued.certificate().writeTo(tls.certificate(), tls.key());
        Files.writeString(tls.authority(), issued.authority());
        return tls;
    }
}
