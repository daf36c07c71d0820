package io.vestibule.cluster.peers;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.parsetools.RecordParser;
import java.util.function.Consumer;

/// What gates that are no members and coordinator nodes send each other, as a stream: four bytes of
/// length, then as many bytes. None at all is a beat: it says that the sender is there. The first
/// record each way is a hello, the others are envelopes.
final class Records {

    /// The longest record, in bytes: more than the largest piece of anything.
    static final int LONGEST = 1 << 18;

    private static final int PREFIX = 4;

    private Records() {}

    static Buffer beat() {
        return of(new byte[0]);
    }

    static Buffer of(byte[] record) {
        return Buffer.buffer(PREFIX + record.length).appendInt(record.length).appendBytes(record);
    }

    /// Cuts a stream into records.
    ///
    /// @param take takes each
    /// @param refuse is called with a reason when this is no such stream; nothing follows
    static Handler<Buffer> reader(Consumer<byte[]> take, Consumer<String> refuse) {
        var parser = RecordParser.newFixed(PREFIX);
        parser.handler(new Handler<>() {
            private boolean inside;
            private boolean over;

            @Override
            public void handle(Buffer part) {
                if (over) {
                    return;
                }
                if (inside) {
                    inside = false;
                    parser.fixedSizeMode(PREFIX);
                    take.accept(part.getBytes());
                    return;
                }
                int length = part.getInt(0);
                if (length < 0 || length > LONGEST) {
                    over = true;
                    refuse.accept("a record of " + length + " bytes");
                } else if (length == 0) {
                    take.accept(new byte[0]);
                } else {
                    inside = true;
                    parser.fixedSizeMode(length);
                }
            }
        });
        return parser;
    }
}
