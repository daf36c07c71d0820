package io.vestibule.challenge;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/// Looks for a proof that nobody worked for, one that breaks the reader, and one that two readers
/// of JSON understand in two ways. Search: `JAZZER_FUZZ=1 mvn -pl room -am test
/// -Dtest=ProofFuzzTest#everyTextObeysTheLaws`.
@Tag("fuzz")
class ProofFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void everyTextObeysTheLaws(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);

        ProofLaws.hold(text);
        ProofLaws.hold(Solutions.text(text));
    }
}
