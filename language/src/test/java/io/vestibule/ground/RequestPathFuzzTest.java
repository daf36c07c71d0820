package io.vestibule.ground;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/// Looks for a target that normalization cannot cope with. Search: `JAZZER_FUZZ=1 mvn -pl language -am
/// test -Dtest=RequestPathFuzzTest`.
@Tag("fuzz")
class RequestPathFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void everyTargetObeysTheLaws(byte[] target) {
        RequestPathLaws.hold(new String(target, StandardCharsets.ISO_8859_1));
        RequestPathLaws.hold(new String(target, StandardCharsets.UTF_8));
    }
}
