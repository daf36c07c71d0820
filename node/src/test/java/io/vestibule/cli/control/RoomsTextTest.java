package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// What `rooms` says besides the state of rooms.
class RoomsTextTest {

    private static List<String> lines(String json) {
        return CertificatesText.lines(JsonMapper.shared().readTree(json.replace('\'', '"')));
    }

    @Test
    void certificatesThatEndedOrEndSoonHaveALine() {
        assertThat(lines("""
            {'now':'2026-11-28T12:00:00Z','certificates':[
             {'file':'a.pem','ends_on':'2026-12-01T12:00:00Z'},
             {'file':'b.pem','ends_on':'2026-11-01T12:00:00Z'},
             {'file':'c.pem','ends_on':'2027-11-01T12:00:00Z'}]}
            """))
                .containsExactly(
                        "the certificate in a.pem ends in 3 days (2026-12-01)",
                        "the certificate in b.pem ended 27 days ago (2026-11-01)");
        assertThat(lines("{'now':'2026-11-28T12:00:00Z'}")).isEmpty();
    }

    @Test
    void bypassRulesAreCounted() {
        assertThat(BypassText.line(0)).isEmpty();
        assertThat(BypassText.line(1).orElse("")).startsWith("  1 bypass rule: ");
        assertThat(BypassText.line(3).orElse("")).startsWith("  3 bypass rules: ");
    }
}
