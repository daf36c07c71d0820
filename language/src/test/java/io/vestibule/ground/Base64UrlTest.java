package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Base64UrlTest {

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void bytesComeBackAndTheTextIsThatOfTheStandard(long seed) {
        var random = Seeds.random(seed);
        var bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);

        String text = Base64Url.encode(bytes, bytes.length);
        var back = new byte[300];
        int length = Base64Url.decode(text, back);

        assertThat(text).isEqualTo(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        assertThat(text).hasSize(Base64Url.textLength(bytes.length));
        assertThat(Arrays.copyOf(back, length)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "AAAAA", "AB", "AAB", "AA==", "A+AA", "A/AA", "AA\u00e9A", "A AA"})
    void whatNoEncoderWritesIsRefused(String text) {
        assertThat(Base64Url.decode(text, new byte[100])).isEqualTo(-1);
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThat(Base64Url.decode("AAAA", new byte[2])).isEqualTo(-1);
    }
}
