package io.vestibule.settings.picture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/// Whether a picture of pixels has the size that it may have, as its head says: a browser reserves memory by that
/// size, whatever else is in the file. *Pure.*
///
/// The forms are those of PNG (W3C, third edition), of WebP (RFC 9649), and of icon files as Microsoft describes them.
final class RasterCheck {

    /// Pixels that a picture may have across and down: what a browser unpacks is then at most 16 MiB.
    private static final int MOST_PIXELS = 2048;

    /// Pixels across and down of each picture in an icon file.
    private static final int MOST_ICON_PIXELS = 256;

    private static final int MOST_ICONS = 16;

    private static final long PNG_SIGNATURE = 0x89504E470D0A1A0AL;
    private static final int IHDR = 0x49484452;
    private static final int IHDR_BYTES = 13;
    private static final int PNG_HEAD = 24;

    private static final int RIFF = 0x52494646;
    private static final int WEBP = 0x57454250;
    private static final int VP8 = 0x56503820;
    private static final int VP8L = 0x5650384C;
    private static final int VP8X = 0x56503858;
    private static final int RIFF_HEAD = 12;
    private static final int VP8L_HEAD = 25;
    private static final int WEBP_HEAD = 30;

    private static final int ICO_SIGNATURE = 0x00000100;
    private static final int ICO_HEAD = 6;
    private static final int ICO_ENTRY = 16;
    private static final int BITMAP_HEAD = 40;

    private RasterCheck() {}

    static boolean isPng(byte[] bytes) {
        return isPng(ByteBuffer.wrap(bytes));
    }

    private static boolean isPng(ByteBuffer in) {
        return in.limit() >= 8 && in.getLong(0) == PNG_SIGNATURE;
    }

    static boolean isWebp(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        return bytes.length >= RIFF_HEAD && in.getInt(0) == RIFF && in.getInt(8) == WEBP;
    }

    static boolean isIco(byte[] bytes) {
        return bytes.length >= 4 && ByteBuffer.wrap(bytes).getInt() == ICO_SIGNATURE;
    }

    /// What is wrong with a picture that [#isPng].
    static Optional<String> png(byte[] bytes) {
        return png(ByteBuffer.wrap(bytes), MOST_PIXELS);
    }

    private static Optional<String> png(ByteBuffer in, int most) {
        return in.limit() < PNG_HEAD || in.getInt(8) != IHDR_BYTES || in.getInt(12) != IHDR
                ? Optional.of("is a PNG that does not begin with its size")
                : tooLarge(in.getInt(16), in.getInt(20), most);
    }

    /// What is wrong with a picture that [#isWebp].
    static Optional<String> webp(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        int kind = bytes.length < VP8L_HEAD ? 0 : in.getInt(RIFF_HEAD);
        in.order(ByteOrder.LITTLE_ENDIAN);
        if (kind == VP8L && in.get(20) == 0x2F) {
            int bits = in.getInt(21);
            return tooLarge((bits & 0x3FFF) + 1, ((bits >>> 14) & 0x3FFF) + 1, MOST_PIXELS);
        }
        if (kind == VP8X && bytes.length >= WEBP_HEAD) {
            return tooLarge((in.getInt(24) & 0xFFFFFF) + 1, (in.getInt(26) >>> 8) + 1, MOST_PIXELS);
        }
        if (kind == VP8 && bytes.length >= WEBP_HEAD && in.getInt(22) >>> 8 == 0x2A019D) {
            return tooLarge(in.getShort(26) & 0x3FFF, in.getShort(28) & 0x3FFF, MOST_PIXELS);
        }
        return Optional.of("is a WebP without its size");
    }

    /// What is wrong with a file that [#isIco].
    static Optional<String> ico(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.length < ICO_HEAD ? 0 : in.getShort(4) & 0xFFFF;
        if (count < 1 || count > MOST_ICONS) {
            return Optional.of("must have 1 to " + MOST_ICONS + " pictures, as an icon file");
        }
        int head = ICO_HEAD + count * ICO_ENTRY;
        for (int number = 1; number <= count; number++) {
            int at = bytes.length < head ? 0 : in.getInt(ICO_HEAD + number * ICO_ENTRY - 4);
            if (at < head || at > bytes.length) {
                return Optional.of("is an icon file that is cut short");
            }
            var part = in.slice(at, bytes.length - at);
            var fault = isPng(part) ? png(part, MOST_ICON_PIXELS) : bitmap(part);
            if (fault.isPresent()) {
                return Optional.of("picture " + number + " of the icon file " + fault.get());
            }
        }
        return Optional.empty();
    }

    /// A bitmap in an icon file is as high as the picture and its mask together.
    private static Optional<String> bitmap(ByteBuffer in) {
        in.order(ByteOrder.LITTLE_ENDIAN);
        return in.limit() < BITMAP_HEAD || in.getInt(0) != BITMAP_HEAD
                ? Optional.of("is neither a bitmap nor a PNG")
                : tooLarge(in.getInt(4), in.getInt(8) / 2, MOST_ICON_PIXELS);
    }

    private static Optional<String> tooLarge(int across, int down, int most) {
        return across >= 1 && across <= most && down >= 1 && down <= most
                ? Optional.empty()
                : Optional.of("has %s by %s pixels; it may have 1 to %s each way"
                        .formatted(Integer.toUnsignedString(across), Integer.toUnsignedString(down), most));
    }
}
