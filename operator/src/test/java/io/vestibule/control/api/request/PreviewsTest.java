package io.vestibule.control.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.control.access.Caller;
import io.vestibule.page.PreviewContent;
import io.vestibule.room.PageSettings;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreviewsTest {

    private static final long NOON = 1_800_000_000_000L;

    @Test
    void whoMayOnlyReadPushesOutNobodyElsesPages() {
        var previews = new Previews();
        var page = previews.keep(content("mine"), new Caller("designer", true, "designer", Optional.empty()), NOON);

        for (int i = 0; i < 200; i++) {
            previews.keep(content("more"), new Caller("reader", false, "reader", Optional.empty()), NOON);
        }

        assertThat(previews.find(page, NOON)).contains(content("mine"));
    }

    @Test
    void ofReadersTheOneWithMostGivesWayToo() {
        var previews = new Previews();
        var quiet = new Caller("quiet", false, "quiet", Optional.empty());
        var page = previews.keep(content("mine"), quiet, NOON);

        for (int i = 0; i < 200; i++) {
            previews.keep(content("more"), new Caller("reader", false, "reader", Optional.empty()), NOON);
        }

        assertThat(previews.find(page, NOON)).contains(content("mine"));
    }

    @Test
    void whatIsTypedTakesThePlaceOfWhatWasThere() {
        var previews = new Previews();
        var writer = new Caller("designer", true, "designer", Optional.empty());
        var other = previews.keep(content("other"), new Caller("colleague", true, "colleague", Optional.empty()), NOON);
        var page = previews.keep(content("a"), writer, NOON);

        for (int i = 0; i < 200; i++) {
            assertThat(previews.replace(page, content("a" + i), writer, NOON + i))
                    .isTrue();
        }

        assertThat(previews.find(page, NOON + 200)).contains(content("a199"));
        assertThat(previews.find(other, NOON + 200)).contains(content("other"));
        assertThat(previews.find(page, NOON + 199 + Previews.LIFE_MILLIS)).isEmpty();
    }

    @Test
    void nobodyReplacesThePageOfAnother() {
        var previews = new Previews();
        var page = previews.keep(content("mine"), new Caller("designer", true, "designer", Optional.empty()), NOON);

        assertThat(previews.replace(
                        page, content("x"), new Caller("colleague", true, "colleague", Optional.empty()), NOON))
                .isFalse();
        assertThat(previews.replace(
                        page, content("x"), new Caller("designer", false, "designer", Optional.empty()), NOON))
                .isFalse();
        assertThat(previews.find(page, NOON)).contains(content("mine"));
    }

    @Test
    void theNewestAreKeptForAnHour() {
        var previews = new Previews();
        var writer = new Caller("designer", true, "designer", Optional.empty());
        var first = previews.keep(content("first"), writer, NOON);
        var second = previews.keep(content("second"), writer, NOON);
        for (int i = 1; i < Previews.MOST; i++) {
            previews.keep(content("more"), writer, NOON);
        }

        assertThat(previews.find(first, NOON)).isEmpty();
        assertThat(previews.find(second, NOON)).contains(content("second"));
        assertThat(previews.find(second, NOON + Previews.LIFE_MILLIS)).isEmpty();
    }

    private static PreviewContent content(String html) {
        return new PreviewContent(html, "", PageSettings.DEFAULT);
    }
}
