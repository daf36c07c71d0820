package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlersTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)",
                "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/)",
                "Mozilla/5.0 (compatible; Baiduspider/2.0)",
                "facebookexternalhit/1.1",
                "WhatsApp/2.23.20.0 A",
                "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
                "Twitterbot/1.0",
                "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)",
                "TelegramBot (like TwitterBot)",
                "Mozilla/5.0 (compatible; Google-InspectionTool/1.0)",
                "Mozilla/5.0 (compatible; archive.org_bot; +http://archive.org)",
                "bot"
            })
    void theyNameThemselves(String userAgent) {
        assertThat(Crawlers.isNamedBy(userAgent)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "curl/8.5.0",
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
                        + " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
                        + " Mobile/15E148 Instagram 350.0 [FBAN/FBIOS;FBAV/480.0]",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) [Pinterest/iOS]",
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) [LinkedInApp]/9.30",
                "Mozilla/5.0 (Linux; Android 13; Cubot P80) AppleWebKit/537.36",
                "Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36",
                "Mozilla/5.0 (compatible; Bottle/1.0; robotics)"
            })
    void peopleAreNone(String userAgent) {
        assertThat(Crawlers.isNamedBy(userAgent)).isFalse();
    }
}
