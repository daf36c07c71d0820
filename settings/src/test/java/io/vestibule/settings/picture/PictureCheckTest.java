package io.vestibule.settings.picture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import io.vestibule.settings.text.ParseResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureCheckTest {

    private static byte[] file(String name) throws IOException {
        return Files.readAllBytes(Path.of("../testing/src/main/resources/looks", name));
    }

    private static Optional<Picture> picture(byte[] bytes) {
        return PictureCheck.FAVICON.check(bytes) instanceof ParseResult.Good<Picture>(Picture picture)
                ? Optional.of(picture)
                : Optional.empty();
    }

    private static String reason(byte[] bytes) {
        return PictureCheck.FAVICON.check(bytes) instanceof ParseResult.Wrong<Picture>(String reason) ? reason : "";
    }

    /// The logo, saying that it has another size.
    private static byte[] pngOf(int across, int down) throws IOException {
        byte[] png = file("logo.png");
        ByteBuffer.wrap(png).putInt(16, across).putInt(20, down);
        return png;
    }

    @ParameterizedTest
    @CsvSource({
        "logo.png, PNG",
        "logo.svg, SVG",
        "logo-lossy.webp, WEBP",
        "logo-lossless.webp, WEBP",
        "logo-alpha.webp, WEBP",
        "icon.ico, ICO"
    })
    void aPictureIsKnownByItsBytes(String name, PictureKind kind) throws IOException {
        assertThat(picture(file(name))).map(Picture::kind).contains(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "logo.png, 24",
        "logo-lossy.webp, 30",
        "logo-lossless.webp, 25",
        "logo-alpha.webp, 30",
        "icon.ico, 1206",
    })
    void aPictureThatDoesNotSayItsSizeIsRefused(String name, int headBytes) throws IOException {
        byte[] whole = file(name);

        for (int length = 1; length < headBytes; length++) {
            assertThat(reason(Arrays.copyOf(whole, length)))
                    .as("%s bytes", length)
                    .isNotEmpty();
        }
    }

    @Test
    void aPngBeginsWithItsSize() throws IOException {
        byte[] png = file("logo.png");
        png[12] = 'X';

        assertThat(reason(png)).isEqualTo("is a PNG that does not begin with its size");
    }

    @Test
    void aPictureThatUnpacksToTooMuchIsRefused() throws IOException {
        assertThat(picture(pngOf(2048, 2048))).isPresent();
        assertThat(reason(pngOf(2049, 1))).isEqualTo("has 2049 by 1 pixels; it may have 1 to 2048 each way");
        assertThat(reason(pngOf(60_000, 60_000))).isNotEmpty();
        assertThat(reason(pngOf(0, 5))).isNotEmpty();
        assertThat(reason(pngOf(-1, 5))).contains("4294967295 by 5");
    }

    /// Each of the three forms of WebP has its size at a place of its own, lower byte first.
    @ParameterizedTest
    @CsvSource({"logo-lossy.webp, 27", "logo-lossless.webp, 22", "logo-alpha.webp, 25", "logo-alpha.webp, 29"})
    void aWebpThatUnpacksToTooMuchIsRefused(String name, int at) throws IOException {
        byte[] webp = file(name);
        webp[at] |= 0x2F;

        assertThat(reason(webp)).contains("it may have 1 to 2048 each way");
    }

    @Test
    void aWebpWithoutPixelsAcrossIsRefused() throws IOException {
        byte[] webp = file("logo-lossy.webp");
        webp[26] = 0;
        webp[27] = 0;

        assertThat(reason(webp)).startsWith("has 0 by ");
    }

    @Test
    void theIconsOfAFileAreBounded() throws IOException {
        byte[] ico = file("icon.ico");
        ico[4] = 17;
        assertThat(reason(ico)).contains("1 to 16 pictures");

        byte[] far = file("icon.ico");
        far[6 + 15] = 0x7F;
        assertThat(reason(far)).contains("cut short");
    }

    /// The head of the file says 256 at most; each picture in it has a head of its own.
    @Test
    void aPictureInAnIconFileThatUnpacksToTooMuchIsRefused() throws IOException {
        byte[] png = pngOf(257, 1);
        var ico = ByteBuffer.allocate(22 + png.length).order(ByteOrder.LITTLE_ENDIAN);
        ico.putShort(2, (short) 1).putShort(4, (short) 1).putInt(18, 22).put(22, png);
        assertThat(reason(ico.array()))
                .isEqualTo("picture 1 of the icon file has 257 by 1 pixels; it may have 1 to 256 each way");

        ico.putInt(22, 40).putInt(26, 16).putInt(30, 2 * 257);
        assertThat(reason(ico.array())).contains("has 16 by 257 pixels");
        ico.putInt(30, 2 * 16);
        assertThat(picture(ico.array())).isPresent();
        ico.putInt(22, 12);
        assertThat(reason(ico.array())).contains("is neither a bitmap nor a PNG");
    }

    @Test
    void anIconFileIsNoLogo() throws IOException {
        assertThat(PictureCheck.LOGO.check(file("icon.ico")))
                .isEqualTo(ParseResult.wrong("must be PNG, SVG or WebP: these bytes are none of them"));
    }

    @Test
    void otherFilesAreNoPictures() {
        assertThat(reason("GIF89a".getBytes(UTF_8))).contains("none of them");
        assertThat(reason(new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF})).contains("none");
        assertThat(reason("hello".getBytes(UTF_8))).contains("none");
    }

    @Test
    void aPictureHasAtMost64KiB() {
        var large = "<svg xmlns=\"http://www.w3.org/2000/svg\">%s</svg>";
        int frame = large.length() - 2;

        assertThat(picture(large.formatted(" ".repeat((64 << 10) - frame)).getBytes(UTF_8)))
                .isPresent();
        assertThat(reason(large.formatted(" ".repeat((64 << 10) - frame + 1)).getBytes(UTF_8)))
                .isEqualTo("has 65537 bytes; it may have 64 KiB");
    }

    @Test
    void dataIsBase64WithOrWithoutItsPrefixAndMayBeBroken() throws IOException {
        byte[] png = file("logo.png");
        String base64 = Base64.getEncoder().encodeToString(png);
        String lines = Base64.getMimeEncoder().encodeToString(png);
        var kind = PictureCheck.LOGO.data();

        for (String text : new String[] {base64, lines, "data:image/png;base64," + base64}) {
            assertThat(kind.parse(text)).isEqualTo(ParseResult.good(new Picture(PictureKind.PNG, png)));
        }
        assertThat(kind.parse("")).isEqualTo(ParseResult.good(Picture.NONE));
        assertThat(kind.parse("data:image/svg+xml,<svg/>")).isInstanceOf(ParseResult.Wrong.class);
        assertThat(kind.parse("https://shop.example/logo.png")).isInstanceOf(ParseResult.Wrong.class);
    }

    @Test
    void aPictureIsNamedByItsBytes() throws IOException {
        var one = picture(file("logo.png")).orElseThrow();
        var same = picture(file("logo.png")).orElseThrow();
        var other = picture(file("logo.svg")).orElseThrow();

        assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(other);
        assertThat(one.name()).matches("[0-9a-f]{32}").isNotEqualTo(other.name());
        assertThat(one.dataUrl()).startsWith("data:image/png;base64,iVBOR");
    }
}
