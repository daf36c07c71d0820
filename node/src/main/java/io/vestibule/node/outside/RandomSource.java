package io.vestibule.node.outside;

import io.vestibule.ground.Randomness;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/// Unpredictable random numbers, drawn from the system in batches so that they cost little.
/// *Thread-safe.*
public final class RandomSource implements Randomness {

    private static final int HANDFUL_BYTES = 1024;

    private final SecureRandom source = new SecureRandom();

    private final ThreadLocal<ByteBuffer> handful =
            ThreadLocal.withInitial(() -> ByteBuffer.allocate(HANDFUL_BYTES).limit(0));

    @Override
    public long nextLong() {
        ByteBuffer left = handful.get();
        if (!left.hasRemaining()) {
            var bytes = new byte[HANDFUL_BYTES];
            source.nextBytes(bytes);
            left.clear().put(bytes).flip();
        }
        long next = left.getLong();
        // What was given out is not kept where a dump of the memory would show it.
        left.putLong(left.position() - Long.BYTES, 0);
        return next;
    }
}
