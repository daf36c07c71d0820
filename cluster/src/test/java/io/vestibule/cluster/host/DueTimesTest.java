package io.vestibule.cluster.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.ClusterRooms;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.queue.Counts;
import io.vestibule.queue.TestView;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DueTimesTest {

    private static final long NOW = 1_790_000_000_000L;

    private final DueTimes due = new DueTimes(ClusterSettings.in(Path.of("nowhere")));

    private void show(int waiting, int active, int admitted) {
        var counts = new Counts(waiting, active, 0, 0, admitted, 1);
        due.shown(
                TestView.of(ClusterRooms.room("sale", 1, 1), NOW).counts(counts).view(), NOW);
    }

    @Test
    void aRoomIsNotQuietBeforeItHasShownThatNobodyIsThere() {
        assertThat(due.isQuiet()).isFalse();

        show(0, 0, 0);

        assertThat(due.isQuiet()).isTrue();
    }

    @ParameterizedTest(name = "{0} waiting, {1} inside, {2} admitted in a minute")
    @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1"})
    void aRoomIsNotQuietWithAnybodyInIt(int waiting, int active, int admitted) {
        show(waiting, active, admitted);

        assertThat(due.isQuiet()).isFalse();
    }

    @Test
    void aRoomIsNotQuietWhileSomethingIsToBeShown() {
        show(0, 0, 0);

        due.somethingHappened();
        assertThat(due.isQuiet()).isFalse();

        show(0, 0, 0);
        assertThat(due.isQuiet()).isTrue();

        due.opened();
        assertThat(due.isQuiet()).isFalse();
    }

    @Test
    void aRoomIsNotQuietWhileACopyIsOnItsWay() {
        show(0, 0, 0);

        due.copySoon();
        assertThat(due.isQuiet()).isFalse();
        due.copying(NOW, 1);
        assertThat(due.isQuiet()).isFalse();

        due.copied(true);
        assertThat(due.isQuiet()).isTrue();
    }
}
