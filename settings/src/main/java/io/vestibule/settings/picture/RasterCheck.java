package io.vestibule.settings.picture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32;

/// Whether bytes are a picture of pixels as the page may show it: whole, with nothing behind it,
/// small enough to unpack, and still. *Pure.*
///
/// The forms are those of PNG (W3C, third edition), of WebP (RFC 9649), and of icon files as
/// Microsoft describes them. Pixels are not unpacked.
final class RasterCheck {

    /// Pixels that a picture may have across and down: what a browser unpacks is then at most 16
    /// MiB.
    static final int MOST_PIXELS = 2048;

    /// Pixels across and down of each picture in an icon file.
    private static final int MOST_ICON_PIXELS = 256;

    private static final int MOST_ICONS = 16;
    private static final long PNG_SIGNATURE = 0x89504E470D0A1A0AL;
    private static final int ICO_SIGNATURE = 0x00000100;
    private static final int CHUNK_FRAME = 12;
    private static final int IHDR_BYTES = 13;
    private static final int RIFF_HEAD = 12;
    private static final int RIFF_CHUNK_HEAD = 8;
    private static final int ICO_HEAD = 6;
    private static final int ICO_ENTRY = 16;
    private static final int BITMAP_HEAD = 40;

    private static final Optional<String> GOOD = Optional.empty();

    private RasterCheck() {}

    private static Optional<String> wrong(String reason) {
        return Optional.of(reason);
    }

    static boolean isPng(byte[] bytes) {
        return bytes.length >= 8 && ByteBuffer.wrap(bytes).getLong() == PNG_SIGNATURE;
    }

    static boolean isWebp(byte[] bytes) {
        return bytes.length >= RIFF_HEAD
                && word(bytes, 0).equals("RIFF")
                && word(bytes, 8).equals("WEBP");
    }

    static boolean isIco(byte[] bytes) {
        return bytes.length >= 4 && ByteBuffer.wrap(bytes).getInt() == ICO_SIGNATURE;
    }

    private static String word(byte[] bytes, int at) {
        return new String(bytes, at, 4, StandardCharsets.ISO_8859_1);
    }

    // ---- PNG ---------------------------------------------------------------------------------

    /// What is wrong with a picture that [#isPng].
    static Optional<String> png(byte[] bytes) {
        return png(bytes, MOST_PIXELS);
    }

    private static Optional<String> png(byte[] bytes, int mostPixels) {
        var in = ByteBuffer.wrap(bytes).position(8);
        boolean first = true;
        boolean pixels = false;
        while (in.remaining() >= CHUNK_FRAME) {
            int length = in.getInt(in.position());
            String type = word(bytes, in.position() + 4);
            if (length < 0 || length > in.remaining() - CHUNK_FRAME) {
                return wrong("is a PNG that is cut short");
            }
            if (first != type.equals("IHDR") || (first && length != IHDR_BYTES)) {
                return wrong("is a PNG that does not begin with its size");
            }
            if (!isIntact(bytes, in.position() + 4, length + 4)) {
                return wrong("is a PNG with a damaged part: " + type);
            }
            if (first) {
                var size = size(in.getInt(in.position() + 8), in.getInt(in.position() + 12));
                if (!size.isWithin(mostPixels)) {
                    return size.tooLarge(mostPixels);
                }
            }
            if (type.equals("acTL")) {
                return wrong("is animated: give a still picture");
            }
            pixels |= type.equals("IDAT");
            first = false;
            in.position(in.position() + CHUNK_FRAME + length);
            if (type.equals("IEND")) {
                return !pixels
                        ? wrong("is a PNG without pixels")
                        : in.hasRemaining() ? wrong("is a PNG with something behind it") : GOOD;
            }
        }
        return wrong("is a PNG that is cut short");
    }

    private static boolean isIntact(byte[] bytes, int at, int length) {
        var sum = new CRC32();
        sum.update(bytes, at, length);
        return (int) sum.getValue() == ByteBuffer.wrap(bytes).getInt(at + length);
    }

    // ---- WebP --------------------------------------------------------------------------------

    /// What is wrong with a picture that [#isWebp].
    static Optional<String> webp(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (Integer.toUnsignedLong(in.getInt(4)) != bytes.length - RIFF_CHUNK_HEAD) {
            return wrong("is a WebP that is cut short, or has something behind it");
        }
        in.position(RIFF_HEAD);
        boolean pixels = false;
        while (in.remaining() >= RIFF_CHUNK_HEAD) {
            String type = word(bytes, in.position());
            int length = in.getInt(in.position() + 4);
            in.position(in.position() + RIFF_CHUNK_HEAD);
            if (length < 0 || length > in.remaining()) {
                return wrong("is a WebP that is cut short");
            }
            var fault = webpPart(type, in.slice(in.position(), length));
            if (fault.isPresent()) {
                return fault;
            }
            pixels |= type.equals("VP8 ") || type.equals("VP8L");
            in.position(Math.min(in.limit(), in.position() + length + (length & 1)));
        }
        return pixels && !in.hasRemaining() ? GOOD : wrong("is a WebP without pixels");
    }

    private static Optional<String> webpPart(String type, ByteBuffer part) {
        part.order(ByteOrder.LITTLE_ENDIAN);
        return switch (type) {
            case "VP8X" ->
                part.remaining() < 10
                        ? wrong("is a WebP without its size")
                        : (part.get(0) & 2) != 0
                                ? wrong("is animated: give a still picture")
                                : within(size(three(part, 4) + 1, three(part, 7) + 1));
            case "VP8 " ->
                part.remaining() < 10 || (part.get(0) & 1) != 0 || three(part, 3) != 0x2A019D
                        ? wrong("is a WebP without its size")
                        : within(size(part.getShort(6) & 0x3FFF, part.getShort(8) & 0x3FFF));
            case "VP8L" -> {
                if (part.remaining() < 5 || part.get(0) != 0x2F) {
                    yield wrong("is a WebP without its size");
                }
                int bits = part.getInt(1);
                yield within(size((bits & 0x3FFF) + 1, ((bits >>> 14) & 0x3FFF) + 1));
            }
            case "ANIM", "ANMF" -> wrong("is animated: give a still picture");
            default -> GOOD;
        };
    }

    private static int three(ByteBuffer in, int at) {
        return (in.get(at) & 0xFF) | (in.get(at + 1) & 0xFF) << 8 | (in.get(at + 2) & 0xFF) << 16;
    }

    // ---- icons -------------------------------------------------------------------------------

    /// What is wrong with a file that [#isIco].
    static Optional<String> ico(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.length < ICO_HEAD ? 0 : in.getShort(4) & 0xFFFF;
        if (count < 1 || count > MOST_ICONS) {
            return wrong("must have 1 to " + MOST_ICONS + " pictures, as an icon file");
        }
        int head = ICO_HEAD + count * ICO_ENTRY;
        if (bytes.length < head) {
            return wrong("is an icon file that is cut short");
        }
        for (int i = 0; i < count; i++) {
            int number = i + 1;
            int length = in.getInt(ICO_HEAD + i * ICO_ENTRY + 8);
            int at = in.getInt(ICO_HEAD + i * ICO_ENTRY + 12);
            if (at < head || at > bytes.length || length < 0 || length > bytes.length - at) {
                return wrong("is an icon file that is cut short");
            }
            var part = new byte[length];
            in.get(at, part);
            var fault = isPng(part) ? png(part, MOST_ICON_PIXELS) : bitmap(part);
            if (fault.isPresent()) {
                return fault.map(reason -> "picture " + number + " of the icon file " + reason);
            }
        }
        return GOOD;
    }

    /// A bitmap in an icon file is as high as the picture and its mask together.
    private static Optional<String> bitmap(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < BITMAP_HEAD || in.getInt(0) != BITMAP_HEAD) {
            return wrong("is neither a bitmap nor a PNG");
        }
        var size = size(in.getInt(4), in.getInt(8) / 2);
        return size.isWithin(MOST_ICON_PIXELS) ? GOOD : size.tooLarge(MOST_ICON_PIXELS);
    }

    // ---- sizes -------------------------------------------------------------------------------

    private static Extent size(int across, int down) {
        return new Extent(across, down);
    }

    private static Optional<String> within(Extent size) {
        return size.isWithin(MOST_PIXELS) ? GOOD : size.tooLarge(MOST_PIXELS);
    }

    /// In pixels.
    private record Extent(int across, int down) {

        boolean isWithin(int most) {
            return across >= 1 && across <= most && down >= 1 && down <= most;
        }

        Optional<String> tooLarge(int most) {
            return wrong("has %s by %s pixels; it may have 1 to %s each way"
                    .formatted(Integer.toUnsignedString(across), Integer.toUnsignedString(down), most));
        }
    }
}
