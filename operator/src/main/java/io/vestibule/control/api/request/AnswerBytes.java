package io.vestibule.control.api.request;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Bounds the bytes of answers that are made and sent at a time, as the bytes of requests are
/// bounded: a list of large things, asked for by many at once, would else take the memory that
/// visitors need. *Thread-safe.*
///
/// An answer that is too long is refused with 400, one that finds no room with 503 and
/// `Retry-After`.
public final class AnswerBytes {

    /// All answers may take an eighth of the heap, and one of them half of that ...
    private static final int PART = 8;

    /// ... and this much on a heap however small.
    private static final long LEAST = 32L << 20;

    private final long all;
    private final AtomicLong taken = new AtomicLong();

    /// @param all bytes of all answers that are being made or sent
    AnswerBytes(long all) {
        this.all = all;
    }

    /// Bounds that suit the heap.
    public static AnswerBytes ofHeap() {
        return new AnswerBytes(Math.max(LEAST, Runtime.getRuntime().maxMemory() / PART));
    }

    /// Thrown and caught within this part.
    private static final class NoRoom extends RuntimeException {

        @java.io.Serial
        private static final long serialVersionUID = 1L;

        private final boolean tooLong;

        NoRoom(boolean tooLong) {
            this.tooLong = tooLong;
        }
    }

    /// One answer that is being made. *Confined to its thread.*
    private final class Answer {

        private long bytes;

        void grow(int more) {
            if (bytes + more > all / 2) {
                throw new NoRoom(true);
            }
            if (taken.addAndGet(more) > all) {
                taken.addAndGet(-more);
                throw new NoRoom(false);
            }
            bytes += more;
        }
    }

    /// Has an answer made on this thread, within the bounds.
    public Reply answered(Supplier<Reply> work) {
        var answer = new Answer();
        try {
            return WrittenBytes.counted(answer::grow, work);
        } catch (NoRoom e) {
            return e.tooLong
                    ? ResponseEnvelope.failure(400, ApiError.tooLongAnswer((all / 2) >> 20))
                    : ResponseEnvelope.failure(503, ApiError.TOO_MANY_ANSWERS).with("Retry-After", "1");
        } finally {
            taken.addAndGet(-answer.bytes);
        }
    }

    /// An answer of so many bytes is being sent.
    public void sending(int bytes) {
        taken.addAndGet(bytes);
    }

    /// It was sent, or its connection is closed.
    public void sent(int bytes) {
        taken.addAndGet(-bytes);
    }
}
