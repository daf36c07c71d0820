package io.vestibule.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.advice.LogLineReader.Parsed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLineReaderTest {

    /// 12:00:07 UTC on the first of March 2026.
    private static final long SECOND = 1_772_366_407L;

    private static final LogLine SAME =
            new LogLine(SECOND, "192.0.2.1", "POST", "/a?b=c", 503, "Mozilla/5.0 (X11)", "https://shop.example/", "");

    private final LogLineReader reader = new LogLineReader();

    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                192.0.2.1 - eve [01/Mar/2026:12:00:07 +0000] "POST /a?b=c HTTP/1.1" 503 12 \
                "https://shop.example/" "Mozilla/5.0 (X11)" 0.004 extra\
                """,
                """
                192.0.2.1 - - [01/Mar/2026:07:00:07 -0500] "POST /a?b=c HTTP/2.0" 503 - \
                "https://shop.example/" "Mozilla/5.0 (X11)\"\
                """,
                """
                {"time":"2026-03-01T12:00:07.123Z","id":"x","client":"192.0.2.1",\
                "method":"POST","host":"shop.example","path":"/a","query":"b=c","status":503,\
                "userAgent":"Mozilla/5.0 (X11)","referer":"https://shop.example/"}\
                """,
                """
                {"level":"info","ts":1772366407.5,"request":{"remote_ip":"10.0.0.1",\
                "client_ip":"192.0.2.1","method":"POST","host":"shop.example","uri":"/a?b=c",\
                "headers":{"User-Agent":["Mozilla/5.0 (X11)"],\
                "Referer":["https://shop.example/"]}},"status":503}\
                """,
                """
                {"ClientHost":"192.0.2.1","DownstreamStatus":503,"RequestMethod":"POST",\
                "RequestPath":"/a?b=c","StartUTC":"2026-03-01T12:00:07.9Z",\
                "request_User-Agent":"Mozilla/5.0 (X11)",\
                "request_Referer":"https://shop.example/"}\
                """,
            })
    void theSameRequestIsReadFromEveryFormat(String line) {
        assertThat(reader.read(line)).isEqualTo(new Parsed.Good(SAME));
    }

    @Test
    void aLineInTheCommonFormatHasNoAgentAndADashIsNothing() {
        var common = new LogLine(SECOND, "::1", "GET", "/", 200, "", "", "");

        assertThat(reader.read("::1 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.0\" 200 5"))
                .isEqualTo(new Parsed.Good(common));
        assertThat(reader.read("::1 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.0\" 200 5" + " \"-\" \"-\""))
                .isEqualTo(new Parsed.Good(common));
    }

    @Test
    void secondsOfOneMinuteAndOtherZonesAreToldApart() {
        assertThat(second("01/Mar/2026:12:00:07 +0000")).isEqualTo(SECOND);
        assertThat(second("01/Mar/2026:12:00:09 +0000")).isEqualTo(SECOND + 2);
        assertThat(second("01/Mar/2026:12:00:09 +0100")).isEqualTo(SECOND + 2 - 3600);
        assertThat(second("01/Mar/2026:12:01:00 +0100")).isEqualTo(SECOND - 7 + 60 - 3600);
    }

    private long second(String time) {
        var reading = reader.read("192.0.2.1 - - [" + time + "] \"GET / HTTP/1.1\" 200 5");
        return ((Parsed.Good) reading).line().second();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "192.0.2.1 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1",
                "192.0.2.1 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\"",
                "192.0.2.1 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\" abc 5",
                "192.0.2.1 - - [01/Foo/2026:12:00:07 +0000] \"GET / HTTP/1.1\" 200 5",
                "192.0.2.1 - - [01/Mar/1926:12:00:07 +0000] \"GET / HTTP/1.1\" 200 5",
                "{",
                "{}",
                "{\"time\":\"soon\",\"path\":\"/\"}",
                "{\"request\":{},\"status\":200}",
                "a - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\" 200 5",
                "shop.example:443 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\" 200 5",
                "unix: - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\" 200 5",
                "192.0.2.1 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\" 2000 5",
                "1 2 - - [01/Mar/2026:12:00:07 +0000] \"GET / HTTP/1.1\" 200 5",
                "{\"time\":\"2026-03-01T12:00:07Z\",\"path\":\"/\",\"status\":200}",
                "{\"time\":\"NaN\",\"path\":\"/\",\"client\":\"192.0.2.1\"}",
                "{\"ts\":1772366407,\"request\":{\"remote_ip\":\"shop\"},\"status\":200}",
                "{\"log\":\"{\\\"log\\\":\\\"hello\\\"}\"}",
                "2026-03-01T12:00:07Z stdout P 192.0.2.1 - - [01/Mar/2026:12:00:07 +0000] \"GET /",
                "2026-03-01T12:00:07Z stdout",
                "<134>1 2026-03-01T12:00:07Z web1 nginx - - [a",
                "https 2026-03-01T12:00:07Z app/x shop:1 10.0.0.1:80 0 0 0 200 200 3 4 \"GET / H\"",
                "1.2.3.4:5 [01/Mar/2026:12:00:07.1] a b/c 0/0/0/0/0 200 5 - - ---- 1/1 0/0 {a",
            })
    void anythingElseIsNoRequestAndTheReasonIsSaid(String line) {
        assertThat(reader.read(line))
                .isInstanceOfSatisfying(
                        Parsed.Wrong.class, wrong -> assertThat(wrong.reason()).isNotBlank());
    }
}
