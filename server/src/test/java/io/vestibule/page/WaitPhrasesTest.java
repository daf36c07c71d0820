package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

class WaitPhrasesTest {

    /// More of them than are kept, so that they push each other out and come back.
    private static final int LONGEST = 90;

    @Test
    void whatIsKeptIsWhatWouldBeSaid() {
        var wording = new Wording(Texts.of(Language.RU_RU));
        var bands = new WaitPhrases(wording);

        for (int round = 0; round < 2; round++) {
            for (int low = 1; low <= LONGEST; low++) {
                for (int high = low; high <= LONGEST; high++) {
                    assertThat(new String(bands.words(low, high), StandardCharsets.UTF_8))
                            .isEqualTo(wording.about(low, high));
                }
            }
        }
    }

    @Test
    void theSameWaitIsPutIntoWordsOnce() {
        var bands = new WaitPhrases(new Wording(Texts.of(Language.EN_US)));

        assertThat(bands.words(6, 9)).isSameAs(bands.words(6, 9));
    }
}
