package io.vestibule.control.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.access.Caller;

import org.junit.jupiter.api.Test;

class PreviewsTest {

    private static final long NOON = 1_800_000_000_000L;

    @Test
    void whoMayOnlyReadPushesOutNobodyElsesPages() {
        var previews = new Previews();
        var page = previews.keep("mine", new Caller("designer", true), NOON);

        for (int i = 0; i < 200; i++) {
            previews.keep("more", new Caller("reader", false), NOON);
        }

        assertThat(previews.find(page, NOON)).contains("mine");
    }

    @Test
    void theNewestAreKeptForAnHour() {
        var previews = new Previews();
        var writer = new Caller("designer", true);
        var first = previews.keep("first", writer, NOON);
        var second = previews.keep("second", writer, NOON);
        for (int i = 1; i < Previews.MOST; i++) {
            previews.keep("more", writer, NOON);
        }

        assertThat(previews.find(first, NOON)).isEmpty();
        assertThat(previews.find(second, NOON)).contains("second");
        assertThat(previews.find(second, NOON + Previews.LIFE_MILLIS)).isEmpty();
    }
}
