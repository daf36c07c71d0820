package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.page.AccentColors.Ground;
import io.vestibule.page.AccentColors.Shades;
import io.vestibule.room.Color;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccentColorsTest {

    /// Apart by a prime, so that every byte of every channel is among them.
    private static final int STRIDE = 251;

    private static IntStream everyShade() {
        return IntStream.iterate(0, rgb -> rgb <= 0xFFFFFF, rgb -> rgb + STRIDE);
    }

    @ParameterizedTest
    @EnumSource
    void everyColorCanBeReadOnEverythingItStandsOn(Ground ground) {
        assertThat(everyShade().mapToObj(Color::new).filter(color -> !isReadable(of(color, ground), ground)))
                .isEmpty();
    }

    private static Shades of(Color color, Ground ground) {
        var colors = AccentColors.of(color);
        return ground == Ground.LIGHT ? colors.light() : colors.dark();
    }

    private static boolean isReadable(Shades scheme, Ground ground) {
        var accent = scheme.accent();
        return accent.contrast(new Color(ground.card)) >= 4.5
                && accent.contrast(new Color(ground.paper)) >= 4.5
                && accent.contrast(scheme.tint()) >= 4.5;
    }

    @Test
    void aColorThatIsGoodAlreadyStaysWhatItIs() {
        var navy = new Color(0x123A7D);
        var sky = new Color(0x8FC7FF);

        assertThat(AccentColors.of(navy).light().accent()).isEqualTo(navy);
        assertThat(AccentColors.of(navy).dark().accent()).isNotEqualTo(navy);
        assertThat(AccentColors.of(sky).light().accent()).isNotEqualTo(sky);
        assertThat(AccentColors.of(sky).dark().accent()).isEqualTo(sky);
    }

    @Test
    void aColorKeepsItsHueWhenItIsMended() {
        var yellow = AccentColors.of(new Color(0xFFD400)).light().accent();

        assertThat(yellow.rgb() >> 16).isGreaterThan(yellow.rgb() >> 8 & 0xFF);
        assertThat(yellow.rgb() & 0xFF).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void thePageStandsOnTheColorsThatContrastIsMeasuredAgainst(Ground ground) {
        var style = Resources.text("page.css");
        int dark = style.indexOf("prefers-color-scheme: dark");
        var scheme = ground == Ground.LIGHT ? style.substring(0, dark) : style.substring(dark);

        assertThat(color(scheme, "paper")).isEqualTo(new Color(ground.paper));
        assertThat(color(scheme, "card")).isEqualTo(new Color(ground.card));
    }

    private static Color color(String style, String name) {
        var found = Pattern.compile("--" + name + ": (#\\w+);").matcher(style);
        assertThat(found.find()).isTrue();
        return Color.parse(found.group(1)).orElseThrow();
    }

    @Test
    void theContrastOfBlackAndWhiteIs21AndThatOfAColorWithItself1() {
        var black = new Color(0);
        var white = new Color(0xFFFFFF);

        assertThat(black.contrast(white)).isEqualTo(21.0);
        assertThat(white.contrast(black)).isEqualTo(21.0);
        assertThat(white.contrast(white)).isEqualTo(1.0);
        assertThat(Color.parse("#777").orElseThrow().contrast(white)).isBetween(4.47, 4.48);
    }

    @Test
    void aColorIsReadShortOrLongAndNothingElseIs() {
        assertThat(Color.parse("#0aF")).contains(new Color(0x00AAFF));
        assertThat(Color.parse("#00aaff")).hasToString("Optional[#00aaff]");
        assertThat(Color.parse("00aaff")).isEmpty();
        assertThat(Color.parse("#00aaf")).isEmpty();
        assertThat(Color.parse("#00aaff80")).isEmpty();
        assertThat(Color.parse("red")).isEmpty();
        assertThat(Color.parse("#0aF;}")).isEmpty();
    }
}
