package io.vestibule.node.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.ground.Failure;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StoreErrandsTest {

    private static final long LONGEST_SECONDS = 20;

    @Test
    void whateverAnErrandFailsWithItsOwnerHearsOfIt() throws InterruptedException {
        var heard = new LinkedBlockingQueue<String>();
        try (var errands = new StoreErrands()) {
            errands.run(
                    () -> {
                        throw new Failure(Failure.Source.PEER, Failure.Retry.LATER, "away");
                    },
                    () -> heard.add("away"));
            errands.run(
                    () -> {
                        throw new IllegalStateException("a mistake");
                    },
                    () -> heard.add("mistake"));
            errands.run(() -> heard.add("done"), () -> heard.add("failed"));

            assertThat(heard.poll(LONGEST_SECONDS, TimeUnit.SECONDS)).isEqualTo("away");
            assertThat(heard.poll(LONGEST_SECONDS, TimeUnit.SECONDS)).isEqualTo("mistake");
            assertThat(heard.poll(LONGEST_SECONDS, TimeUnit.SECONDS)).isEqualTo("done");
        }
    }
}
