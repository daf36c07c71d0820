package io.vestibule.room;

import io.vestibule.ground.Sha256;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/// A picture that the page shows: a logo, or the icon of the tab. Whether the bytes are what they
/// seem is checked before one is made. *Immutable.*
public final class Picture {

    /// Bytes that one may have.
    public static final int LARGEST = 64 << 10;

    /// No picture: takes the room's away for an event.
    public static final Picture NONE = new Picture(PictureKind.PNG, new byte[0]);

    /// Bytes of the hash that are in the name: no two pictures have the same.
    private static final int NAME_BYTES = 16;

    private final PictureKind kind;
    private final byte[] bytes;
    private final String name;

    /// @param bytes at most [#LARGEST]
    public Picture(PictureKind kind, byte[] bytes) {
        if (bytes.length > LARGEST) {
            throw new IllegalArgumentException("a picture has at most 64 KiB");
        }
        this.kind = kind;
        this.bytes = bytes.clone();
        this.name = nameOf(bytes);
    }

    private static String nameOf(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.of(bytes), 0, NAME_BYTES);
    }

    public PictureKind kind() {
        return kind;
    }

    /// A copy of the bytes.
    public byte[] bytes() {
        return bytes.clone();
    }

    /// Whether there are no bytes.
    public boolean isEmpty() {
        return bytes.length == 0;
    }

    /// 32 hex digits that follow from the bytes.
    public String name() {
        return name;
    }

    /// The picture as a `data:` address (RFC 2397); empty text if there are no bytes.
    public String dataUrl() {
        return isEmpty()
                ? ""
                : "data:" + kind.mediaType() + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Picture that && kind == that.kind && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return kind + " " + bytes.length + " bytes " + name;
    }
}
