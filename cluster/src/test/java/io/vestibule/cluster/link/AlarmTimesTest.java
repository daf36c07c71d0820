package io.vestibule.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Since when an alarm stands.
class AlarmTimesTest {

    private final AlarmTimes times = new AlarmTimes();

    @Test
    void anAlarmStandsSinceItWasTakenFirstWhateverItsLineSaysLater() {
        times.take(List.of("room sale: silent for 3 s"), 1_000);
        times.take(List.of("room sale: silent for 9 s", "one node is lost"), 7_000);

        assertThat(times.sinceMillis("room sale: silent for 12 s", 10_000)).isEqualTo(1_000);
        assertThat(times.sinceMillis("one node is lost", 10_000)).isEqualTo(7_000);
    }

    @Test
    void oneThatWasNotTakenYetBeginsNow() {
        assertThat(times.sinceMillis("one node is lost", 10_000)).isEqualTo(10_000);
    }

    @Test
    void whatWasOverBeginsAgain() {
        times.take(List.of("one node is lost"), 1_000);
        times.take(List.of(), 2_000);
        times.take(List.of("one node is lost"), 3_000);

        assertThat(times.sinceMillis("one node is lost", 10_000)).isEqualTo(3_000);
    }
}
