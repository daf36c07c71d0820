package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/// Whatever a visitor sends as `Accept-Language`, a language comes out.
@Tag("fuzz")
class LanguagesFuzzTest {

    @FuzzTest(maxDuration = "30s")
    void anyHeaderGivesALanguage(byte[] header) {
        var wishes = new String(header, java.nio.charset.StandardCharsets.ISO_8859_1);

        assertThat(Languages.choose("de-DE", true, wishes)).isNotNull();
    }
}
