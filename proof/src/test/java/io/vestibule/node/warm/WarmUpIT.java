package io.vestibule.node.warm;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.node.outside.SystemClock;
import io.vestibule.page.WaitingPage;
import io.vestibule.testing.Certificate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The warm-up goes every way that it promises.
class WarmUpIT {

    private static final int REQUESTS = 100;
    private static final Duration LONGEST = Duration.ofSeconds(30);

    @TempDir
    private Path folder = Path.of("");

    private static UsherMetrics warm(Optional<Listener.Door> door) {
        return new WarmUp(SystemClock.INSTANCE, WaitingPage.load(), door).run(REQUESTS, LONGEST);
    }

    @Test
    void newcomersGetASlotOthersAreInsideAndOthersWait() {
        var visits = warm(Optional.empty());

        assertThat(visits.of(Ending.ADMITTED)).isEqualTo(13);
        assertThat(visits.of(Ending.INSIDE) + visits.of(Ending.RENEWED)).isEqualTo(87);
        assertThat(visits.of(Ending.WAITING)).isEqualTo(REQUESTS);
    }

    @Test
    void withTheCertificateOfTheNode() {
        var certificate = folder.resolve("certificate.pem");
        var key = folder.resolve("key.pem");
        Certificate.of("shop.example").writeTo(certificate, key);

        var visits = warm(Optional.of(new Listener.Door.Pem(certificate, key)));

        assertThat(visits.of(Ending.ADMITTED))
                .as("13 in the clear, the others over TLS")
                .isEqualTo(17);
    }

    @Test
    void withACertificateOfOurOwn() {
        var visits = warm(Optional.of(new Listener.Door.SelfSigned(List.of("shop.example"))));

        assertThat(visits.of(Ending.ADMITTED)).isEqualTo(17);
    }
}
