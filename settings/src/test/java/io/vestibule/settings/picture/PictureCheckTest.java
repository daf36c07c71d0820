package io.vestibule.settings.picture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Picture;
import io.vestibule.room.PictureKind;
import io.vestibule.settings.text.ParseResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// A PNG is told its size and a checksum over it.
    private static byte[] pngOf(int across, int down) throws IOException {
        byte[] png = file("logo.png");
        ByteBuffer.wrap(png).putInt(16, across).putInt(20, down);
        var sum = new CRC32();
        sum.update(png, 12, 17);
        ByteBuffer.wrap(png).putInt(29, (int) sum.getValue());
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
    @ValueSource(strings = {"logo.png", "logo-lossy.webp", "logo-lossless.webp", "logo-alpha.webp", "icon.ico"})
    void aPictureThatIsCutShortIsRefusedWhereverItIs(String name) throws IOException {
        byte[] whole = file(name);

        for (int length = 1; length < whole.length; length++) {
            assertThat(reason(Arrays.copyOf(whole, length)))
                    .as("%s bytes", length)
                    .isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"logo.png", "logo-lossy.webp", "logo-alpha.webp", "logo.svg"})
    void nothingMayStandBehindAPicture(String name) throws IOException {
        byte[] whole = file(name);
        byte[] more = Arrays.copyOf(whole, whole.length + 8);
        System.arraycopy("<script>".getBytes(UTF_8), 0, more, whole.length, 8);

        assertThat(reason(more)).isNotEmpty();
    }

    @Test
    void aPictureThatUnpacksToTooMuchIsRefused() throws IOException {
        assertThat(picture(pngOf(2048, 2048))).isPresent();
        assertThat(reason(pngOf(2049, 1))).isEqualTo("has 2049 by 1 pixels; it may have 1 to 2048 each way");
        assertThat(reason(pngOf(60_000, 60_000))).isNotEmpty();
        assertThat(reason(pngOf(0, 5))).isNotEmpty();
        assertThat(reason(pngOf(-1, 5))).contains("4294967295 by 5");
    }

    @Test
    void aDamagedPngIsRefused() throws IOException {
        byte[] png = file("logo.png");
        png[png.length / 2] ^= 1;

        assertThat(reason(png)).startsWith("is a PNG with a damaged part");
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
