package io.vestibule.control.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class FairThreadsTest {

    private final FairThreads threads = new FairThreads("test", 1, 4);
    private final CountDownLatch free = new CountDownLatch(1);
    private final List<String> ran = new CopyOnWriteArrayList<>();

    @AfterEach
    void leave() {
        threads.close();
    }

    @Test
    void callersTakeTurns() throws Exception {
        busy("a");
        for (String task : List.of("a1", "a2", "a3", "b1", "b2", "c1")) {
            assertThat(threads.run(task.substring(0, 1), () -> ran.add(task))).isTrue();
        }
        var last = new CountDownLatch(1);
        threads.run("a", last::countDown);

        free.countDown();
        last.await();

        assertThat(ran).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
    }

    @Test
    void aCallerWhoseTasksWaitIsRefusedAndOthersAreNot() throws Exception {
        busy("a");
        for (int n = 0; n < 4; n++) {
            assertThat(threads.run("a", () -> {})).isTrue();
        }

        assertThat(threads.run("a", () -> ran.add("too many"))).isFalse();
        var other = new CountDownLatch(1);
        assertThat(threads.run("b", other::countDown)).isTrue();
        free.countDown();
        other.await();
        assertThat(ran).isEmpty();
    }

    @Test
    void nothingIsRunAfterTheEnd() {
        threads.close();

        assertThat(threads.run("a", () -> ran.add("late"))).isFalse();
    }

    /// Keeps the thread until it is free.
    private void busy(String caller) throws InterruptedException {
        var begun = new CountDownLatch(1);
        threads.run(caller, () -> {
            begun.countDown();
            try {
                free.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        begun.await();
    }
}
