package io.vestibule.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.rule.value.Ip;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressJudgeTest {

    /// Permits public addresses alone.
    static final EgressJudge STRICT = new EgressJudge(List.of(), Set.of(), Set.of(), Set.of());

    private static Ip ip(String text) {
        return Ip.parse(text).orElseThrow();
    }

    private static EgressJudge allowing(String... lines) {
        return new EgressJudge(
                Stream.of(lines)
                        .map(line -> EgressAllowance.parse(line).orElseThrow())
                        .toList(),
                Set.of(),
                Set.of(),
                Set.of());
    }

    private static EgressVerdict strictly(String address) {
        return STRICT.judge(ip(address), 80);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "93.184.216.34",
                "1.1.1.1",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "198.20.0.0",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2a00:1450::1",
                "2001:200::1",
                "::ffff:8.8.8.8",
                "64:ff9b::8.8.8.8",
                "2002:808:808::1"
            })
    void publicAddressesAreAllowed(String address) {
        assertThat(strictly(address)).isEqualTo(EgressVerdict.PUBLIC);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.170",
                "192.0.2.1",
                "192.168.1.1",
                "198.18.0.1",
                "198.51.100.1",
                "203.0.113.1",
                "240.0.0.1",
                "::1",
                "::ffff:10.0.0.1",
                "::10.0.0.1",
                "::ffff:0:10.0.0.1",
                "64:ff9b::10.0.0.1",
                "64:ff9b:1::8.8.8.8",
                "2002:a00:1::1",
                "2001:0:4136:e378:8000:63bf:f5ff:fffe",
                "fc00::1",
                "fd12:3456::1",
                "fec0::1",
                "2001:db8::1",
                "2001:10::1",
                "3fff::1",
                "100::1",
                "4000::1",
                "::8.8.8.8"
            })
    void addressesInsideAreNot(String address) {
        assertThat(strictly(address)).isEqualTo(EgressVerdict.INSIDE);
    }

    /// Not even if everything is allowed.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "169.254.170.2",
                "::ffff:169.254.169.254",
                "::ffff:a9fe:a9fe",
                "::169.254.169.254",
                "::ffff:0:169.254.169.254",
                "64:ff9b::169.254.169.254",
                "64:ff9b:1::169.254.169.254",
                "64:ff9b:1:a9fe:00a9:fe00::",
                "64:ff9b:1:00a9:00fe:a9fe::",
                "64:ff9b:1:0:00a9:fea9:fe00:0",
                "2002:a9fe:a9fe::1",
                "2001:0:a9fe:a9fe::1",
                "2001:0:4136:e378:8000:63bf:5601:5601",
                "2001:db8::5efe:169.254.169.254",
                "2606:4700::200:5efe:169.254.169.254",
                "fe80::1",
                "febf::1",
                "fd00:ec2::254",
                "fd20:ce::254",
                "fd00:c1::a9fe:a9fe",
                "fd00:42::42",
                "fd00:a9fe:a9fe::1",
                "100.100.100.200",
                "64:ff9b::100.100.100.200",
                "168.63.129.16",
                "0.0.0.0",
                "0.1.2.3",
                "::",
                "::ffff:0.0.0.0",
                "224.0.0.1",
                "239.255.255.255",
                "255.255.255.255",
                "ff02::1",
                "64:ff9b::255.255.255.255"
            })
    void whatHandsOutSecretsIsNeverReached(String address) {
        var generous = allowing("0.0.0.0/0", "::/0");

        assertThat(generous.judge(ip(address), 80)).isEqualTo(EgressVerdict.NEVER);
        assertThat(strictly(address)).isEqualTo(EgressVerdict.NEVER);
    }

    @Test
    void nothingMakesAMetadataAddressAnOrigin() {
        var judge = STRICT.withOrigins(Set.of(new IpPort(ip("169.254.169.254"), 80)));

        assertThat(judge.judge(ip("169.254.169.254"), 80)).isEqualTo(EgressVerdict.NEVER);
    }

    @Test
    void anOriginIsReachedAtItsPortAlone() {
        var judge = STRICT.withOrigins(Set.of(new IpPort(ip("::ffff:127.0.0.1"), 3000), new IpPort(ip("::1"), 9)));

        assertThat(judge.judge(ip("127.0.0.1"), 3000)).isEqualTo(EgressVerdict.ORIGIN);
        assertThat(judge.judge(ip("::ffff:127.0.0.1"), 3000)).isEqualTo(EgressVerdict.ORIGIN);
        assertThat(judge.judge(ip("::1"), 9)).isEqualTo(EgressVerdict.ORIGIN);
        assertThat(judge.judge(ip("127.0.0.1"), 3001)).isEqualTo(EgressVerdict.INSIDE);
        assertThat(judge.judge(ip("127.0.0.2"), 3000)).isEqualTo(EgressVerdict.INSIDE);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.1.2.3, 80, true",
        "10.0.0.0/8, 172.16.2.3, 80, false",
        "10.0.0.0/8:443, 10.1.2.3, 80, false",
        "10.0.0.0/8:443, 10.1.2.3, 443, true",
        "10.1.2.3:8000-8999, 10.1.2.3, 8999, true",
        "10.1.2.3:8000-8999, 10.1.2.3, 9000, false",
        "10.0.0.0/8, ::ffff:10.0.0.1, 80, true",
        "10.0.0.0/8, 64:ff9b::10.0.0.1, 80, true",
        "10.0.0.0/8, 2002:a00:1::, 80, true",
        "10.0.0.0/8, ::10.0.0.1, 80, false",
        "fd00:1::/32, fd00:1::2, 80, true",
        "[fd00::1]:443, fd00::1, 443, true",
        "[fd00::1]:443, fd00::1, 80, false",
        "64:ff9b:1::/48, 64:ff9b:1::10.0.0.1, 80, true",
        "10.0.0.0/8, 64:ff9b:1::10.0.0.1, 80, false"
    })
    void whatTheFileNamesIsReached(String line, String address, int port, boolean reached) {
        assertThat(allowing(line).judge(ip(address), port).isAllowed()).isEqualTo(reached);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.1.2.3",
                "::1",
                "::ffff:127.0.0.1",
                "64:ff9b::127.0.0.1",
                "10.1.0.1",
                "93.184.216.34",
                "fd00:1::1"
            })
    void thePortsThatControlThisNodeAreNeverReached(String address) {
        var judge = new EgressJudge(
                allowing("0.0.0.0/0", "::/0").allowed(),
                Set.of(new IpPort(ip("127.0.0.1"), 8081)),
                Set.of(ip("10.1.0.1"), ip("93.184.216.34"), ip("fd00:1::1")),
                Set.of(8081, 25520));

        assertThat(judge.judge(ip(address), 8081)).isEqualTo(EgressVerdict.OWN_PORT);
        assertThat(judge.judge(ip(address), 25520)).isEqualTo(EgressVerdict.OWN_PORT);
        assertThat(judge.judge(ip(address), 8080).isAllowed()).isTrue();
        assertThat(judge.judge(ip("10.1.0.2"), 8081)).isEqualTo(EgressVerdict.LISTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10.0.0.1/8",
                "10.0.0.0/33",
                "10.0.0.0/8:",
                "10.0.0.0/8:0",
                "10.0.0.0/8:65536",
                "10.0.0.0/8:080",
                "10.0.0.0/8:443-80",
                "10.0.0.0/8:80-",
                "10.0.0.0/8:-80",
                "10.0.0.0/8 :80",
                "[10.0.0.1]:80",
                "[fd00::/32]:80",
                "[fd00::1]80",
                "[fd00::1",
                "fd00::1]:80",
                "example.com",
                "example.com:443",
                "010.0.0.1",
                "0xA.0.0.1",
                "10.1"
            })
    void whatIsNotALineIsRefused(String text) {
        assertThat(EgressAllowance.parse(text)).isEmpty();
    }

    @Test
    void everyVerdictSaysWhy() {
        assertThat(EgressVerdict.values())
                .allSatisfy(verdict -> assertThat(verdict.why()).startsWith("is "));
        assertThat(List.of(EgressVerdict.values()))
                .filteredOn(EgressVerdict::isAllowed)
                .containsExactly(EgressVerdict.PUBLIC, EgressVerdict.ORIGIN, EgressVerdict.LISTED);
    }
}
