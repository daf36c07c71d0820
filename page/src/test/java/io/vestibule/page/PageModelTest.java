package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vestibule.page.PageModel.Check;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageModelTest {

    @ParameterizedTest
    @CsvSource({
        // since the last update, interval, then: published interval, remaining
        "0, 20000, 20, 20",
        "0, 17100, 18, 18",
        "15500, 20000, 20, 5",
        "20000, 20000, 20, 1",
        "90000, 20000, 20, 1",
        "0, 1, 1, 1",
        "-5000, 20000, 20, 20",
        "0, 0, 0, 0",
    })
    void theNextCheckInIsWholeSecondsAway(long since, int interval, int seconds, int remaining) {
        var check = new Check(Models.NOW + since, Models.NOW, interval);

        assertThat(check.refreshSeconds()).isEqualTo(seconds);
        assertThat(check.retrySeconds()).isEqualTo(remaining);
    }

    @Test
    void aBandThatIsUpsideDownIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PageEstimate.About(9, 8, 10));
    }
}
