package io.vestibule.control.api.request;

import java.util.function.IntConsumer;
import java.util.function.Supplier;

/// Counts the bytes of what a thread is answering, while they are written. *Confined to the thread
/// that answers.*
final class WrittenBytes {

    private static final ScopedValue<IntConsumer> NOW = ScopedValue.newInstance();

    private WrittenBytes() {}

    /// Has an answer made on this thread.
    ///
    /// @param counter takes how many more bytes are about to be written; may refuse them by a throw
    static Reply counted(IntConsumer counter, Supplier<Reply> work) {
        return ScopedValue.where(NOW, counter).call(work::get);
    }

    /// So many more bytes of what this thread is answering are written.
    static void add(int more) {
        if (NOW.isBound()) {
            NOW.get().accept(more);
        }
    }
}
