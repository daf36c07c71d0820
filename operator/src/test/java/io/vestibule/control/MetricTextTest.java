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
}
