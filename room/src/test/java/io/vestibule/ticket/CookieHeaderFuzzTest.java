package io.vestibule.ticket;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;

/// Looks for a `Cookie` header that we read otherwise than the obvious reader. Search:
/// `JAZZER_FUZZ=1 mvn -pl room -am test -Dtest=CookieHeaderFuzzTest`.
@Tag("fuzz")
class CookieHeaderFuzzTest {

    @FuzzTest(maxDuration = "2m")
    void everyHeaderObeysTheLaws(byte[] header) {
        CookieHeaderLaws.hold(new String(header, StandardCharsets.ISO_8859_1));
    }
}
