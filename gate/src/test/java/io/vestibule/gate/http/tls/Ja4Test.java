package io.vestibule.gate.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.Hellos;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Against the examples of the published description: the lists, their hashes, the whole
/// fingerprint.
class Ja4Test {

    /// The browser of the description, with GREASE where browsers put it.
    private static Hellos browser() {
        return new Hellos()
                .ciphers("8a8a,1301,1302,1303,c02b,c02f,c02c,c030,cca9,cca8,c013,c014,009c,009d," + "002f,0035")
                .extensions("1a1a,001b,0000,0033,0010,4469,0017,002d,000d,0005,0023,0012,002b,ff01,"
                        + "000b,000a,0015,fafa")
                .protocols("h2", "http/1.1")
                .versions("7a7a,0304,0303")
                .signatures("0403,0804,0401,0503,0805,0501,0806,0601");
    }

    private static String ja4(Hellos hello) {
        var read = ClientHello.read(body(hello.message()));
        return read == null ? "" : Ja4.of(read);
    }

    /// A message without its header.
    private static ByteBuffer body(byte[] message) {
        return ByteBuffer.wrap(message, 4, message.length - 4).slice();
    }

    @Test
    void theExampleOfTheDescriptionHasItsFingerprint() {
        assertThat(ja4(browser())).isEqualTo("t13d1516h2_8daaf6152771_e5627efa2ab1");
    }

    @Test
    void theOrderOfCiphersAndExtensionsDoesNotMatterThatOfSignaturesDoes() {
        var shuffled = new Hellos()
                .ciphers("0035,002f,009d,009c,c014,c013,cca8,cca9,c030,c02c,c02f,c02b,1303," + "1302,1301")
                .signatures("0403,0804,0401,0503,0805,0501,0806,0601")
                .versions("0303,0304")
                .protocols("h2")
                .extensions("0015,000a,000b,ff01,0012,0023,0005,002d,0017,4469,0033,0000,001b");

        assertThat(ja4(shuffled)).isEqualTo("t13d1516h2_8daaf6152771_e5627efa2ab1");
        assertThat(ja4(browser().signatures("0804,0403,0401,0503,0805,0501,0806,0601")))
                .startsWith("t13d1516h2_8daaf6152771_")
                .isNotEqualTo("t13d1516h2_8daaf6152771_e5627efa2ab1");
    }

    /// The extension is there, and names none.
    @Test
    void withoutSignaturesTheExtensionsStandAlone() {
        assertThat(ja4(browser().signatures(""))).endsWith("_6d807ffa2a79");
    }

    @ParameterizedTest
    @CsvSource({"ab,ab", "abcd,ad", "30ab,3b", "3031abcd,3d", "30abcd31,01", "61,aa", "6832,h2"})
    void aProtocolIsSaidByItsEnds(String bytes, String said) {
        String name = new String(HexFormat.of().parseHex(bytes), StandardCharsets.ISO_8859_1);

        assertThat(ja4(browser().protocols(name)).substring(8, 10)).isEqualTo(said);
    }

    @Test
    void http11IsH1AndNoProtocolIs00() {
        assertThat(ja4(browser().protocols("http/1.1"))).startsWith("t13d1516h1_");
        assertThat(ja4(browser().protocols())).startsWith("t13d151600_");
        assertThat(ja4(browser().protocols(""))).startsWith("t13d151600_");
    }

    @ParameterizedTest
    @CsvSource({"0x0304,13", "0x0303,12", "0x0302,11", "0x0301,10", "0x0300,s3", "0x0002,s2", "0x1234,00"})
    void withoutTheListTheVersionIsTheFieldBeforeIt(String version, String said) {
        assertThat(ja4(new Hellos()
                        .version(Integer.decode(version))
                        .ciphers("1301")
                        .extensions("0000")))
                .startsWith("t" + said + "d010100_")
                .endsWith("_000000000000");
    }

    @Test
    void whatIsNotThereIsSaidByZeros() {
        assertThat(ja4(new Hellos())).isEqualTo("t12i000000_000000000000_000000000000");
        assertThat(ja4(new Hellos().extensions("0000").protocols("h2")))
                .isEqualTo("t12d0002h2_000000000000_000000000000");
    }

    @Test
    void moreThan99Are99() {
        String many = "c02b,".repeat(120);

        assertThat(ja4(new Hellos().ciphers(many.substring(0, many.length() - 1))))
                .startsWith("t12i990000_");
    }

    @Test
    void whatIsCutShortOrLiesAboutALengthHasNoFingerprint() {
        byte[] message = browser().message();
        for (int length = 0; length < message.length - 4; length++) {
            assertThat(ClientHello.read(ByteBuffer.wrap(message, 4, length).slice()))
                    .as("%d bytes", length)
                    .satisfiesAnyOf(
                            hello -> assertThat(hello).isNull(),
                            hello -> assertThat(hello.extensions()).isEmpty());
        }
        assertThat(ClientHello.read(body(message))).isNotNull();
    }
}
