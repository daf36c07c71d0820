package io.vestibule.gate.http.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.testing.Complaints;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is overdue is called, whatever goes wrong with others, and nothing is looked at where there is nothing.
class DeadlinesTest {

    private static final long MILLI = 1_000_000;

    private final List<String> called = new ArrayList<>();
    private final Deque<Task> tasks = new ArrayDeque<>();
    private final Deadlines deadlines =
            new Deadlines((millis, task) -> tasks.add(new Task(this.now + millis * MILLI, task)), () -> this.now);
    private long now = 1;

    private record Task(long due, Runnable run) {}

    private Deadline add(String name, long due, Runnable overdue) {
        var deadline = new Deadline(new Deadline.Bound() {
            @Override
            public void overdue(long now) {
                called.add(name + " overdue");
                overdue.run();
            }

            @Override
            public void tick() {
                called.add(name + " ticks");
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
        return deadline;
    }

    /// The next task of the event loop, when it is due.
    private void step() {
        var task = tasks.remove();
        now = task.due();
        task.run().run();
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
            add("later", 200 * MILLI, () -> {});

            step();

            assertThat(called)
                    .containsExactly(
                            "first overdue", "bad overdue", "bad cut", "worse overdue", "worse cut", "last overdue");
            assertThat(complaints.all()).hasSize(2);
        }
    }

    @Test
    void aDeadlineIsFoundATenthOfASecondLaterAtMost() {
        add("one", 250 * MILLI, () -> {});

        step();
        step();
        assertThat(called).isEmpty();

        step();
        assertThat(called).containsExactly("one overdue");
        assertThat(now).isEqualTo(300 * MILLI + 1);
    }

    @Test
    void allOfThemTickEverySecond() {
        add("one", Long.MAX_VALUE, () -> {});

        while (now < 3_000 * MILLI) {
            step();
        }

        assertThat(called).containsExactly("one ticks", "one ticks", "one ticks");
    }

    @Test
    void itSleepsWhileThereIsNothingAndWakesForTheNext() {
        assertThat(tasks).isEmpty();
        var only = add("only", 900 * MILLI, () -> {});
        deadlines.remove(only);
        assertThat(tasks).as("looks once more").hasSize(1);
        step();
        assertThat(tasks).isEmpty();

        now = 5_000 * MILLI;
        add("next", now, () -> {});
        add("another", now, () -> {});
        assertThat(tasks).as("for both").hasSize(1);
        step();
        assertThat(called).containsExactly("another overdue", "next overdue");
    }

    @Test
    void oneThatComesWhileAnotherEndsIsLookedAt() {
        var first = new Deadline[1];
        first[0] = add("first", 100 * MILLI, () -> {
            deadlines.remove(first[0]);
            add("second", 200 * MILLI, () -> {});
        });

        step();
        step();

        assertThat(called).containsExactly("first overdue", "second overdue");
    }
}
