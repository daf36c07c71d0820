package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ForethoughtTest {

    @Test
    void beforeAndAfterAreInOneLine() {
        assertThat(line("""
            {"waiting":450,"enter_at_once":30,"enter_next_minute_before":50,
             "enter_next_minute_after":100,"estimate_before":712,
             "estimate_after":360}
            """))
                .isEqualTo("450 wait; 30 may enter at once; 100 enter instead of 50 in the next"
                        + " minute; a newcomer would wait 6 min instead of 12 min");
    }

    @Test
    void whatStaysIsSaidOnceAndWhatIsNotKnownIsSaidToBeUnknown() {
        assertThat(line("""
            {"waiting":0,"enter_at_once":0,"enter_next_minute_before":null,
             "enter_next_minute_after":7,"estimate_before":null,
             "estimate_after":null}
            """))
                .isEqualTo("0 wait; 0 may enter at once; 7 enter in the next minute;"
                        + " how long a newcomer would wait is not known, as before");
    }

    private static String line(String json) {
        return Forethought.line(JsonMapper.shared().readTree(json));
    }
}
