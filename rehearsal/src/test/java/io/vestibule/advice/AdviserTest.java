package io.vestibule.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdviserTest {

    private static final String FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101";
    private static final long BEGIN = 1_772_366_400L;

    private final Adviser adviser = new Adviser();

    private void take(long second, String client, String request, String agent) {
        String[] words = request.split(" ", 2);
        adviser.take(new LogLine(BEGIN + second, client, words[0], words[1], 200, agent, "https://a/", ""));
    }

    private Finding found(Habit habit) {
        var found = adviser.advice().findings().stream()
                .filter(finding -> finding.habit() == habit)
                .findFirst();
        assertThat(found).as("%s", habit).isPresent();
        String rule = found.orElseThrow().rule();
        if (!rule.isEmpty()) {
            assertThat(RuleCompiler.compile(rule, Scheme.BARE, Lists.NONE))
                    .as(rule)
                    .isInstanceOf(RuleResult.Good.class);
        }
        return found.orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CRON | POST /blog/wp-cron.php?doing_wp_cron=1 | WordPress/6.9;" + " https://shop.example",
                "WEBHOOK | POST /pay/notify | Stripe/1.0 (+https://stripe.com/docs/webhooks)",
                "MONITOR | HEAD / | Mozilla/5.0+(compatible; UptimeRobot/2.0; http://x/)",
                "MONITOR | GET /healthz | kube-probe/1.31",
                "PROGRAM | GET /api/cart | okhttp/4.12.0",
                "PROGRAM | GET /api/cart | ''",
                "FEED | GET /blog/feed/ | Mozilla/5.0 (reader)",
                "MAIL | GET /unsubscribe?u=1 | Mozilla/5.0 (X11)",
                "PREVIEW | GET /product/1 | Slackbot-LinkExpanding 1.0" + " (+https://api.slack.com/robots)",
                "PREVIEW | GET /product/1 | facebookexternalhit/1.1",
                "CRAWLER | GET / | Mozilla/5.0 (compatible; Googlebot/2.1; +http://x/bot.html)",
                "CRAWLER | GET / | Mozilla/5.0 (compatible; bingbot/2.0)",
                "WELL_KNOWN | GET /.well-known/acme-challenge/abc | Mozilla/5.0 (compatible; LE)",
                "WELL_KNOWN | GET /robots.txt | Mozilla/5.0 (compatible; Googlebot/2.1)",
                "STREAM | GET /socket.io/?EIO=4 | Mozilla/5.0 (X11)",
                "ASSET | GET /static/app.js?v=2 | Mozilla/5.0 (X11)",
            })
    void whatNoPersonAsksForIsFound(Habit habit, String request, String agent) {
        take(0, "192.0.2.7", request, agent);

        assertThat(found(habit).requests()).isEqualTo(1);
        assertThat(adviser.advice().findings()).hasSize(1);
        assertThat(adviser.advice().traffic().peak()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /robots-for-sale | Mozilla/5.0 (Linux; Android 14; CUBOT P80)",
                "POST /login | Mozilla/5.0 (X11)",
                "GET /feeding-bottles | Mozilla/5.0 (X11)",
            })
    void peopleAreNotFound(String request, String agent) {
        take(0, "192.0.2.7", request, agent);

        assertThat(adviser.advice().findings()).isEmpty();
        assertThat(adviser.advice().traffic().peak()).isEqualTo(1);
    }

    @Test
    void fewAddressesThatNoVisitorHasMakeARule() {
        take(0, "192.0.2.7", "POST /wp-cron.php", "WordPress/6.9");
        take(1, "198.51.100.1", "GET /", FIREFOX);

        assertThat(found(Habit.CRON).rule())
                .isEqualTo("http.request.uri.path eq \"/wp-cron.php\" and ip.src in {192.0.2.7}");
    }

    @Test
    void anAddressThatAVisitorHasMakesNone() {
        take(0, "192.0.2.7", "HEAD /", "UptimeRobot/2.0");
        take(1, "192.0.2.7", "GET /", FIREFOX);

        assertThat(found(Habit.MONITOR).rule())
                .isEqualTo("http.request.uri.path eq \"/\" and http.user_agent contains" + " \"UptimeRobot\"");
        assertThat(found(Habit.MONITOR).warning()).contains("such a user agent");
    }

    @Test
    void whatSomebodyWroteIntoALogIsNeitherInARuleNorOnATerminal() {
        take(0, "192.0.2.7", "GET /a\"} or true or http.host in {\"", "curl/8");
        take(0, "not an address", "GET /b\u001b[2J", "curl/8\u0007");

        var program = found(Habit.PROGRAM);
        assertThat(program.rule()).isEmpty();
        assertThat(program.agents().toString()).contains("curl/8?").doesNotContain("\u0007");
        assertThat(program.paths().toString()).doesNotContain("\u001b");
    }

    @Test
    void aCallerAsRegularAsAClockIsFoundWhateverItCallsItself() {
        for (int i = 0; i < 20; i++) {
            adviser.take(new LogLine(BEGIN + i * 60L + i % 2, "192.0.2.9", "GET", "/", 200, "x", "", ""));
            adviser.take(new LogLine(BEGIN + 7L * i * i, "192.0.2.10", "GET", "/", 200, FIREFOX, "", ""));
        }

        var regular = found(Habit.REGULAR);
        assertThat(regular.requests()).isEqualTo(20);
        assertThat(regular.paths().getFirst().text()).isEqualTo("/ every 60 s from 192.0.2.9");
        assertThat(regular.rule()).isEqualTo("http.request.uri.path eq \"/\" and ip.src in {192.0.2.9}");
    }

    @Test
    void visitorsAreInsideUntilFiveMinutesAfterTheirLastRequest() {
        take(0, "192.0.2.1", "GET /", FIREFOX);
        take(10, "192.0.2.2", "GET /", FIREFOX);
        take(250, "192.0.2.1", "GET /a.css", FIREFOX);
        take(311, "192.0.2.3", "GET /", FIREFOX);
        take(320, "192.0.2.3", "GET /2", FIREFOX);
        take(2_000, "192.0.2.1", "GET /", FIREFOX);

        var traffic = adviser.advice().traffic();
        assertThat(traffic.peak()).isEqualTo(2);
        assertThat(traffic.peakSecond()).isEqualTo(BEGIN + 10);
        assertThat(traffic.mostNewcomers()).isEqualTo(2);
    }

    @Test
    void limitsToStartWithFitTogether() {
        for (int minute = 0; minute < 100; minute++) {
            for (int i = 0; i < (minute < 94 ? 3 : 9); i++) {
                take(minute * 60L + i, "192.0.2." + i, "GET /", "Mozilla/5.0 " + minute);
            }
        }

        var traffic = adviser.advice().traffic();
        assertThat(traffic.newcomers()).isEqualTo(9);
        assertThat(traffic.newUsersPerMinute()).isLessThanOrEqualTo(traffic.totalActiveUsers());
        assertThat(new Advice.Traffic(12_345, 0, 99_999, 0).totalActiveUsers()).isEqualTo(13_000);
        assertThat(new Advice.Traffic(12_345, 0, 99_999, 0).newUsersPerMinute()).isEqualTo(13_000);
    }

    @Test
    void noRuleOpensAPathThatPeopleGoTo() {
        take(0, "192.0.2.7", "GET /shop", FIREFOX);
        take(1, "192.0.2.8", "GET /shop", "okhttp/4");
        take(1, "192.0.2.8", "GET /api/items", "okhttp/4");
        take(2, "192.0.2.9", "POST /", "Stripe/1.0");
        take(2, "192.0.2.7", "POST /?wc-api=WC_Gateway", "Stripe/1.0");
        take(2, "192.0.2.9", "POST /hooks/paid", "Stripe/1.0");

        assertThat(found(Habit.PROGRAM).rule()).isEqualTo("http.request.uri.path eq \"/api/items\"");
        assertThat(found(Habit.WEBHOOK).rule())
                .isEqualTo("http.request.method eq \"POST\" and (http.request.uri.path eq"
                        + " \"/hooks/paid\" or (http.request.uri.path eq \"/\" and"
                        + " starts_with(http.request.uri.query, \"wc-api=\")))");
    }

    @Test
    void noRuleByAddressIsWithoutAPath() {
        for (int i = 0; i < 20; i++) {
            adviser.take(new LogLine(BEGIN + i * 60L, "127.0.0.1", "GET", "/", 200, "curl", "", ""));
        }
        take(1, "192.0.2.8", "HEAD /", "UptimeRobot/2.0");
        take(2, "192.0.2.9", "POST /", "Stripe/1.0");
        take(3, "192.0.2.10", "GET /cron/", "x");

        assertThat(adviser.advice().findings())
                .extracting(Finding::rule)
                .filteredOn(rule -> rule.contains("ip.src"))
                .hasSize(4)
                .allSatisfy(rule -> assertThat(rule).contains("http.request.uri.path"));
        assertThat(found(Habit.REGULAR).warning()).contains("private address");
    }

    @Test
    void browsersAtAProxysAddressGiveNoLimits() {
        for (int i = 0; i < 30; i++) {
            take(i, "10.0.0." + i % 3, "GET /" + i, FIREFOX + i);
        }

        assertThat(adviser.advice().withoutLimits()).contains("those of a proxy");
    }

    @Test
    void aNetworkOfItsOwnHasVisitors() {
        for (int i = 0; i < 30; i++) {
            take(i, "10.0.0." + i, "GET /" + i, FIREFOX);
        }

        assertThat(adviser.advice().withoutLimits()).isEmpty();
    }

    @Test
    void whatAVisitorWritesIntoXForwardedForIsNotItsAddress() {
        for (int i = 0; i < 30; i++) {
            String made = i % 2 == 0 ? "" : "203.0.113." + i;
            adviser.take(new LogLine(BEGIN, "192.0.2.7", "GET", "/", 200, FIREFOX, "https://a/", made));
        }

        assertThat(adviser.advice().traffic().peak()).isEqualTo(1);
    }

    @Test
    void withMoreThanOneUnreadableLineInTenThereAreNoLimits() {
        for (int i = 0; i < 9; i++) {
            take(i, "192.0.2.7", "GET /", FIREFOX);
        }
        adviser.takeUnreadable();
        assertThat(adviser.advice().withoutLimits()).isEmpty();
        adviser.takeUnreadable();

        assertThat(adviser.advice().withoutLimits()).contains("one line in ten");
        assertThat(adviser.advice().isReadable()).isFalse();
    }

    @Test
    void anEmptyLogHasNothingToSay() {
        assertThat(adviser.advice().findings()).isEmpty();
        assertThat(adviser.advice().requests()).isZero();
    }
}
