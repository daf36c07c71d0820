package io.vestibule.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlarmLogTest {

    private static final String ONE_AWAY = "in no cluster: waits for [b, c]";
    private static final String LESS_AWAY = "in no cluster: waits for [c]";
    private static final String CUT = "node b cannot be reached";

    private final List<String> said = new ArrayList<>();
    private final AlarmLog log = new AlarmLog(line -> said.add("alarm: " + line), line -> said.add("over: " + line));

    @Test
    void eachIsSaidWhenItBeginsAndWhenItIsOver() {
        log.take(List.of(CUT));
        log.take(List.of(CUT));
        log.take(List.of(ONE_AWAY));
        log.take(List.of());

        assertThat(said).containsExactly("alarm: " + CUT, "alarm: " + ONE_AWAY, "over: " + CUT, "over: " + ONE_AWAY);
    }

    @Test
    void whatFollowsTheColonMayChange() {
        log.take(List.of(ONE_AWAY));
        log.take(List.of(LESS_AWAY));
        log.take(List.of(ONE_AWAY));
        log.take(List.of(LESS_AWAY));
        log.take(List.of());

        assertThat(said).containsExactly("alarm: " + ONE_AWAY, "over: " + LESS_AWAY);
    }
}
