package io.vestibule.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.util.function.Function;

/// What some bytes say, if they say anything.
public sealed interface Received<T> {

    /// A message.
    record Sound<T>(T message) implements Received<T> {}

    /// No message.
    ///
    /// @param reason why, in words for the log
    record Garbage<T>(String reason) implements Received<T> {}

    /// Reads bytes of one schema.
    ///
    /// @param meaning makes a value of the message; throws `IllegalArgumentException` if it is none
    static <M extends MessageLite, T> Received<T> read(byte[] bytes, Parser<M> schema, Function<M, T> meaning) {
        try {
            return new Sound<>(meaning.apply(schema.parseFrom(bytes)));
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            return new Garbage<>(String.valueOf(e.getMessage()));
        }
    }
}
