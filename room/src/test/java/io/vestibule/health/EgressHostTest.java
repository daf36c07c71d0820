package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressHostTest {

    /// What curl, browsers or a C library take for 169.254.169.254.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2852039166",
                "0xA9FEA9FE",
                "0xa9fea9fe",
                "025177524776",
                "0251.0376.0251.0376",
                "0251.254.169.254",
                "0xA9.0xFE.0xA9.0xFE",
                "169.0xFE.169.254",
                "169.254.43518",
                "169.16689662",
                "169.254.0xA9FE",
                "169.254.169.0376",
                "169.254.169.254.0",
                "0169.254.169.254",
                "169.254.169.0254",
                "00000169.254.169.254",
                "425.510.425.510",
                "169.254.169.510",
                "169.254.169",
                "１６９.２５４.１６９.２５４",
                "169。254。169。254",
                "①⑥⑨.②⑤④.①⑥⑨.②⑤④",
                "169.254.169.254%",
                "169.254.169.254%00",
                "169.254.169.254%eth0",
                "169%2e254.169.254",
                "[169.254.169.254]",
                "[::ffff:169.254.169.254%eth0]",
                "fe80::a9fe:a9fe%1",
                "[fe80::a9fe:a9fe%25eth0]",
                "[::ffff:0xa9fe:0xa9fe]",
                "[::ffff:169.254.43518]",
                "[::ffff:0251.0376.0251.0376]",
                "[[::ffff:a9fe:a9fe]]",
                "[::ffff:a9fe:a9fe",
                "::ffff:a9fe:a9fe]",
                "169.254.169.254 ",
                " 169.254.169.254",
                "169.254.169.254\n",
                "169.254.169.254\u0000",
                "169.254.169.254@example.com",
                "example.com@169.254.169.254",
                "169.254.169.254:80",
                "0x",
                "1.0x"
            })
    void noOtherSpellingOfAnAddressIsTaken(String text) {
        assertThat(EgressHost.parse(text)).isInstanceOf(EgressHost.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "169.254.169.254.",
                "::ffff:169.254.169.254",
                "[::ffff:169.254.169.254]",
                "::ffff:a9fe:a9fe",
                "0:0:0:0:0:ffff:a9fe:a9fe",
                "0000:0000:0000:0000:0000:FFFF:A9FE:A9FE",
                "::169.254.169.254",
                "::a9fe:a9fe",
                "64:ff9b::a9fe:a9fe",
                "[64:FF9B::169.254.169.254]",
                "64:ff9b:1::a9fe:a9fe",
                "2002:a9fe:a9fe::",
                "2001:0:1:1::5601:5601",
                "2a00::5efe:a9fe:a9fe"
            })
    void inItsOwnSpellingsItIsNeverReached(String text) {
        assertThat(EgressHost.parse(text))
                .isInstanceOfSatisfying(
                        EgressHost.Literal.class,
                        literal -> assertThat(EgressJudgeTest.STRICT.judge(literal.ip(), 80))
                                .isEqualTo(EgressVerdict.NEVER));
    }

    @ParameterizedTest
    @CsvSource({
        "example.com, example.com",
        "Shop.Example.COM., shop.example.com",
        "localhost, localhost",
        "xn--bcher-kva.example, xn--bcher-kva.example",
        "_dmarc.example.com, _dmarc.example.com",
        "127.0.0.1.nip.io, 127.0.0.1.nip.io",
        "0xa9fea9fe.example, 0xa9fea9fe.example",
        "1e100.net, 1e100.net"
    })
    void namesAreNames(String text, String name) {
        assertThat(EgressHost.parse(text)).isEqualTo(new EgressHost.Name(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "a..b",
                ".a",
                "a..",
                "-a.b",
                "a-.b",
                "a b",
                "a/b",
                "a\\b",
                "a#b",
                "a?b",
                "a_b@c",
                "bücher.example",
                "a\r\nb",
                "[]",
                "[example.com]",
                ":",
                ":::"
            })
    void whatIsNeitherIsRefused(String text) {
        assertThat(EgressHost.parse(text)).isInstanceOf(EgressHost.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {63, 64})
    void labelsHaveAtMost63Characters(int length) {
        assertThat(EgressHost.parse("a".repeat(length) + ".example") instanceof EgressHost.Name)
                .isEqualTo(length == 63);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whateverIsReadIsOneThingAndReadsTheSameAgain(long seed) {
        EgressHostLaws.hold(EgressHostLaws.anyHost(new SplittableRandom(seed)));
    }
}
