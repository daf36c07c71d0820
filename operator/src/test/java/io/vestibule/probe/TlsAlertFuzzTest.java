package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/// Looks for bytes of an origin on which the watch for alerts fails, or whose meaning depends on
/// how they arrive. Search: `JAZZER_FUZZ=1 mvn -pl operator -am test -Dtest=TlsAlertFuzzTest`.
@Tag("fuzz")
class TlsAlertFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void everyStreamIsReadTheSameInPieces(byte[] bytes) {
        int whole = TlsAlertWatchTest.alertIn(bytes, Integer.MAX_VALUE);

        assertThat(whole).isBetween(-1, 255);
        assertThat(TlsAlertWatchTest.alertIn(bytes, 1)).isEqualTo(whole);
        assertThat(TlsAlertWatchTest.alertIn(bytes, 3)).isEqualTo(whole);
    }
}
