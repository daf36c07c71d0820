package io.vestibule.health;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/// Looks for a host that is read as a name and is an address to others. Search: `JAZZER_FUZZ=1 mvn
/// -pl room -am test -Dtest=EgressHostFuzzTest`.
@Tag("fuzz")
class EgressHostFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void everyTextObeysTheLaws(byte[] text) {
        EgressHostLaws.hold(new String(text, StandardCharsets.UTF_8));
    }
}
