package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.MetricSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTextTest {

    @Test
    void samplesOfOneNameStandTogetherUnderOneHeadline() {
        MetricSource one = sink -> {
            sink.gauge("a", "First.", 1.5, "room", "x");
            sink.counter("b_total", "Second\nline\\.", 7);
        };
        MetricSource other = sink -> sink.gauge("a", "First.", 2, "room", "q\"\\\n", "zone", "z");

        assertThat(MetricText.of(List.of(one, other))).isEqualTo("""
            # HELP a First.
            # TYPE a gauge
            a{room="x"} 1.5
            a{room="q\\"\\\\\\n",zone="z"} 2
            # HELP b_total Second\\nline\\\\.
            # TYPE b_total counter
            b_total 7
            """);
    }

    @Test
    void aHistogramIsCumulated() {
        MetricSource source = sink ->
                sink.histogram("d_seconds", "Waits.", new double[] {0.1, 1}, new long[] {2, 3, 4}, 9.5, "room", "x");

        assertThat(MetricText.of(List.of(source))).isEqualTo("""
            # HELP d_seconds Waits.
            # TYPE d_seconds histogram
            d_seconds_bucket{room="x",le="0.1"} 2
            d_seconds_bucket{room="x",le="1"} 5
            d_seconds_bucket{room="x",le="+Inf"} 9
            d_seconds_sum{room="x"} 9.5
            d_seconds_count{room="x"} 9
            """);
    }

    /// Alerts and dashboards of the version before continue until they are changed.
    @Test
    void whatWasRenamedIsThereByItsOldNameToo() {
        MetricSource source = sink -> {
            sink.counter("vestibule_reports_resent_total", "Sent again.", 3);
            sink.gauge("vestibule_store_errors", "Unusable parts.", 1, "a", "b");
            sink.histogram("vestibule_slot_request_seconds", "Waits.", new double[] {1}, new long[] {2, 0}, 0.5);
        };

        assertThat(MetricText.of(List.of(source))).isEqualTo("""
            # HELP vestibule_reports_resent_total Sent again.
            # TYPE vestibule_reports_resent_total counter
            vestibule_reports_resent_total 3
            # HELP vestibule_reports_again_total Deprecated: use vestibule_reports_resent_total.
            # TYPE vestibule_reports_again_total counter
            vestibule_reports_again_total 3
            # HELP vestibule_store_errors Unusable parts.
            # TYPE vestibule_store_errors gauge
            vestibule_store_errors{a="b"} 1
            # HELP vestibule_store_troubles Deprecated: use vestibule_store_errors.
            # TYPE vestibule_store_troubles gauge
            vestibule_store_troubles{a="b"} 1
            # HELP vestibule_slot_request_seconds Waits.
            # TYPE vestibule_slot_request_seconds histogram
            vestibule_slot_request_seconds_bucket{le="1"} 2
            vestibule_slot_request_seconds_bucket{le="+Inf"} 2
            vestibule_slot_request_seconds_sum 0.5
            vestibule_slot_request_seconds_count 2
            # HELP vestibule_slot_ask_seconds Deprecated: use vestibule_slot_request_seconds.
            # TYPE vestibule_slot_ask_seconds histogram
            vestibule_slot_ask_seconds_bucket{le="1"} 2
            vestibule_slot_ask_seconds_bucket{le="+Inf"} 2
            vestibule_slot_ask_seconds_sum 0.5
            vestibule_slot_ask_seconds_count 2
            """);
    }
}
