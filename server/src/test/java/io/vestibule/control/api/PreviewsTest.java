package io.vestibule.control.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.access.Caller;
import io.vestibule.page.PreviewContent;

import org.junit.jupiter.api.Test;

import java.util.Optional;

class PreviewsTest {

    private static final long NOON = 1_800_000_000_000L;

    @Test
    void whoMayOnlyReadPushesOutNobodyElsesPages() {
        var previews = new Previews();
        var page =
                previews.keep(
                        PreviewContent.of("mine"),
                        new Caller("designer", true, "designer", Optional.empty()),
                        NOON);

        for (int i = 0; i < 200; i++) {
            previews.keep(
                    PreviewContent.of("more"),
                    new Caller("reader", false, "reader", Optional.empty()),
                    NOON);
        }

        assertThat(previews.find(page, NOON)).contains(PreviewContent.of("mine"));
    }

    @Test
    void whatIsTypedTakesThePlaceOfWhatWasThere() {
        var previews = new Previews();
        var writer = new Caller("designer", true, "designer", Optional.empty());
        var other =
                previews.keep(
                        PreviewContent.of("other"),
                        new Caller("colleague", true, "colleague", Optional.empty()),
                        NOON);
        var page = previews.keep(PreviewContent.of("a"), writer, NOON);

        for (int i = 0; i < 200; i++) {
            assertThat(previews.replace(page, PreviewContent.of("a" + i), writer, NOON + i))
                    .isTrue();
        }

        assertThat(previews.find(page, NOON + 200)).contains(PreviewContent.of("a199"));
        assertThat(previews.find(other, NOON + 200)).contains(PreviewContent.of("other"));
        assertThat(previews.find(page, NOON + 199 + Previews.LIFE_MILLIS)).isEmpty();
    }

    @Test
    void nobodyReplacesThePageOfAnother() {
        var previews = new Previews();
        var page =
                previews.keep(
                        PreviewContent.of("mine"),
                        new Caller("designer", true, "designer", Optional.empty()),
                        NOON);

        assertThat(
                        previews.replace(
                                page,
                                PreviewContent.of("x"),
                                new Caller("colleague", true, "colleague", Optional.empty()),
                                NOON))
                .isFalse();
        assertThat(
                        previews.replace(
                                page,
                                PreviewContent.of("x"),
                                new Caller("designer", false, "designer", Optional.empty()),
                                NOON))
                .isFalse();
        assertThat(previews.find(page, NOON)).contains(PreviewContent.of("mine"));
    }

    @Test
    void theNewestAreKeptForAnHour() {
        var previews = new Previews();
        var writer = new Caller("designer", true, "designer", Optional.empty());
        var first = previews.keep(PreviewContent.of("first"), writer, NOON);
        var second = previews.keep(PreviewContent.of("second"), writer, NOON);
        for (int i = 1; i < Previews.MOST; i++) {
            previews.keep(PreviewContent.of("more"), writer, NOON);
        }

        assertThat(previews.find(first, NOON)).isEmpty();
        assertThat(previews.find(second, NOON)).contains(PreviewContent.of("second"));
        assertThat(previews.find(second, NOON + Previews.LIFE_MILLIS)).isEmpty();
    }
}
