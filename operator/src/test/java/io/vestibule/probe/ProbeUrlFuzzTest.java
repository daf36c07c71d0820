package io.vestibule.probe;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/// Looks for a `Location` that leads to a request of more than one line, or to a host that is not
/// one. Search: `JAZZER_FUZZ=1 mvn -pl operator -am test -Dtest=ProbeUrlFuzzTest`.
@Tag("fuzz")
class ProbeUrlFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void everyLocationObeysTheLaws(byte[] location) {
        ProbeUrlLaws.hold(new String(location, StandardCharsets.ISO_8859_1));
    }
}
