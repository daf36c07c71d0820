package io.vestibule.gate.http.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Complaints;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is overdue is called, whatever goes wrong with others.
class DeadlinesTest {

    private final List<String> called = new ArrayList<>();
    private final Deadlines deadlines = new Deadlines();

    private void add(String name, long due, Runnable overdue) {
        var deadline = new Deadline(new Deadline.Bound() {
            @Override
            public void overdue(long now) {
                called.add(name + " overdue");
                overdue.run();
            }

            @Override
            public void drain() {}

            @Override
            public void cut() {
                called.add(name + " cut");
            }
        });
        deadline.set(due);
        deadlines.add(deadline);
    }

    private static void fail(RuntimeException mistake) {
        throw mistake;
    }

    private static void fail(Error mistake) {
        throw mistake;
    }

    @Test
    void oneThatFailsIsCutAndKeepsNoOtherBack() {
        try (var complaints = Complaints.heard()) {
            add("last", 5, () -> {});
            add("worse", 5, () -> fail(new StackOverflowError("as if")));
            add("bad", 5, () -> fail(new IllegalStateException("as if")));
            add("first", 5, () -> {});
            add("later", 9, () -> {});

            deadlines.sweep(5);

            assertThat(called)
                    .containsExactly(
                            "first overdue", "bad overdue", "bad cut", "worse overdue", "worse cut", "last overdue");
            assertThat(complaints.all()).hasSize(2);
        }
    }
}
