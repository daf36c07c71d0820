package io.vestibule.gate.door;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// The body of an answer of ours. What many answers have in common is kept ready in the memory that
/// a socket sends from, so that sending it copies nothing; only one visitor's own part is made
/// again. *Immutable.*
public final class Body {

    private static final byte[] NOTHING = {};

    /// No bytes at all.
    public static final Body EMPTY = own(NOTHING);

    private final ByteBuf front;
    private final byte[] middle;
    private final ByteBuf back;
    private final byte[] tail;

    private Body(ByteBuf front, byte[] middle, ByteBuf back, byte[] tail) {
        this.front = front;
        this.middle = middle;
        this.back = back;
        this.tail = tail;
    }

    /// Text that is sent again and again.
    public static Body of(String text) {
        return shared(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Bytes that are sent again and again. They stay outside the heap for ever.
    public static Body shared(byte[] bytes) {
        return new Body(ready(bytes), NOTHING, Unpooled.EMPTY_BUFFER, NOTHING);
    }

    /// Bytes for one visitor.
    ///
    /// @param bytes not to be changed any more
    public static Body own(byte[] bytes) {
        return new Body(Unpooled.EMPTY_BUFFER, bytes, Unpooled.EMPTY_BUFFER, NOTHING);
    }

    /// One visitor's own part between the shared ones.
    ///
    /// @param front as made by [#ready]
    /// @param middle not to be changed any more
    /// @param back as made by [#ready]
    public static Body between(ByteBuf front, byte[] middle, ByteBuf back) {
        return between(front, middle, back, NOTHING);
    }

    /// The same, and after it something more of the visitor's own.
    ///
    /// @param tail not to be changed any more
    static Body between(ByteBuf front, byte[] middle, ByteBuf back, byte[] tail) {
        return new Body(front, middle, back, tail);
    }

    /// A copy of `bytes` outside the heap, which stays there for ever.
    static ByteBuf ready(byte[] bytes) {
        // Not from an allocator: it is never given back, which is no leak.
        var copy = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        return Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(copy));
    }

    /// Bytes of the whole.
    public int size() {
        return front.readableBytes() + middle.length + back.readableBytes() + tail.length;
    }

    /// The whole body for one sending, released by the sender.
    public ByteBuf buffer(ByteBufAllocator allocator) {
        if (tail.length > 0) {
            return withTail(allocator);
        }
        if (middle.length == 0) {
            return front.duplicate();
        }
        var own = allocator.directBuffer(middle.length, middle.length).writeBytes(middle);
        return front.isReadable() || back.isReadable()
                ? Unpooled.wrappedUnmodifiableBuffer(front.duplicate(), own, back.duplicate())
                : own;
    }

    private ByteBuf withTail(ByteBufAllocator allocator) {
        int size = middle.length + tail.length;
        var own = allocator.directBuffer(size, size).writeBytes(middle).writeBytes(tail);
        var last = own.retainedSlice(middle.length, tail.length);
        return Unpooled.wrappedUnmodifiableBuffer(
                front.duplicate(), own.writerIndex(middle.length), back.duplicate(), last);
    }

    /// The text.
    @Override
    public String toString() {
        return front.toString(StandardCharsets.UTF_8)
                + new String(middle, StandardCharsets.UTF_8)
                + back.toString(StandardCharsets.UTF_8)
                + new String(tail, StandardCharsets.UTF_8);
    }
}
