package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, 1_234, -1, -10, Long.MAX_VALUE, Long.MIN_VALUE})
    void aNumberIsWrittenInFull(long number) {
        assertThat(new Utf8(1).number(number).toString()).isEqualTo(Long.toString(number));
    }

    @Test
    void aPaddedNumberHasItsZeros() {
        assertThat(new Utf8(1).padded(7, 3).toString()).isEqualTo("007");
    }

    @Test
    void whatMattersInHtmlIsEscaped() {
        assertThat(new Utf8(1).html("a<b>&\"c'é").toString()).isEqualTo("a&lt;b&gt;&amp;&quot;c&#39;é");
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void anyTextBecomesTheBytesOfThePlatform(long seed) {
        var random = Seeds.random(seed);
        var text = new StringBuilder();
        random.ints(random.nextInt(300), 1, 0xd7ff)
                .map(c -> random.nextBoolean() ? c % 0x80 : c)
                .forEach(text::appendCodePoint);

        assertThat(new Utf8(1).text(text.toString()).toBytes())
                .isEqualTo(text.toString().getBytes(UTF_8));
    }
}
