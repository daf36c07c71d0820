package io.vestibule.wire;

import io.vestibule.wire.v1.HelloMessage;

/// Hellos as bytes (`envelopes.proto`).
public final class HelloForm {

    private HelloForm() {}

    /// Writes a hello.
    public static byte[] write(Hello hello) {
        return HelloMessage.newBuilder()
                .setNode(hello.node())
                .setDataCenter(hello.center())
                .build()
                .toByteArray();
    }

    /// Reads a hello.
    public static Received<Hello> read(byte[] bytes) {
        return Received.read(
                bytes, HelloMessage.parser(), message -> new Hello(message.getNode(), message.getDataCenter()));
    }
}
