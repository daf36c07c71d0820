package io.vestibule.page;

/// A rendered page in three pieces. The first and the last are the very same arrays for all readers
/// of the same kind of page in the same language, so that the sender can keep them ready. Do not
/// write into any of them. *Immutable.*
public final class PagePieces {

    private final byte[] front;
    private final byte[] middle;
    private final byte[] back;

    PagePieces(byte[] front, byte[] middle, byte[] back) {
        this.front = front;
        this.middle = middle;
        this.back = back;
    }

    /// How the page begins, style included; shared.
    public byte[] front() {
        return front;
    }

    /// The part that is this visitor's own.
    public byte[] middle() {
        return middle;
    }

    /// How the page ends, script included; shared.
    public byte[] back() {
        return back;
    }

    /// Bytes of all three.
    public int size() {
        return front.length + middle.length + back.length;
    }

    /// The page in one piece.
    public byte[] joined() {
        return new Utf8(size()).copy(front).copy(middle).copy(back).toBytes();
    }
}
