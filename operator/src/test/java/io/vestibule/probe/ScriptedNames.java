package io.vestibule.probe;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A name server of a test, over UDP: each name has a script. A name that has none is unknown.
/// *Thread-safe.*
final class ScriptedNames implements AutoCloseable {

    private static final int HEADER = 12;
    private static final int ADDRESS = 1;

    private final DatagramSocket socket;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();

    /// What the server says.
    sealed interface Answer {

        /// IPv4 addresses, not to be kept; one after the other, the last for ever.
        record Addresses(List<List<String>> each) implements Answer {}

        /// No address, for a reason.
        ///
        /// @param code 2 for SERVFAIL, 3 for NXDOMAIN, 5 for REFUSED; 0 with no record of the kind
        record Code(int code) implements Answer {}

        record Silence() implements Answer {}
    }

    ScriptedNames() {
        try {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("names").start(this::serve);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /// The addresses of a name: those of the first answer, of the second, and so on.
    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only read.
    final ScriptedNames with(String name, List<String>... each) {
        answers.put(name, new Answer.Addresses(List.of(each)));
        return this;
    }

    ScriptedNames with(String name, Answer answer) {
        answers.put(name, answer);
        return this;
    }

    /// How often the address of a name was asked for.
    int asked(String name) {
        return asked.getOrDefault(name, new AtomicInteger()).get();
    }

    private void serve() {
        var packet = new DatagramPacket(new byte[1_500], 1_500);
        while (!socket.isClosed()) {
            try {
                packet.setLength(1_500);
                socket.receive(packet);
                byte[] answer = answer(Arrays.copyOf(packet.getData(), packet.getLength()));
                if (answer.length > 0) {
                    socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            } catch (IOException e) {
                return;
            }
        }
    }

    private byte[] answer(byte[] query) {
        var name = new StringBuilder();
        int at = HEADER;
        while (query[at] != 0) {
            name.append(name.isEmpty() ? "" : ".")
                    .append(new String(query, at + 1, query[at], StandardCharsets.US_ASCII));
            at += query[at] + 1;
        }
        byte[] question = Arrays.copyOfRange(query, HEADER, at + 5);
        int kind = query[at + 2];
        return switch (answers.getOrDefault(name.toString(), new Answer.Code(3))) {
            case Answer.Silence() -> new byte[0];
            case Answer.Code(int code) -> message(query, code, question, List.of());
            case Answer.Addresses(var each) -> {
                if (kind != ADDRESS) {
                    yield message(query, 0, question, List.of());
                }
                int before = asked.computeIfAbsent(name.toString(), _ -> new AtomicInteger())
                        .getAndIncrement();
                yield message(query, 0, question, each.get(Math.min(before, each.size() - 1)));
            }
        };
    }

    private static byte[] message(byte[] query, int code, byte[] question, List<String> ips) {
        var out = new ByteArrayOutputStream();
        out.write(query, 0, 2);
        out.writeBytes(new byte[] {(byte) 0x81, (byte) (0x80 | code), 0, 1, 0});
        out.write(ips.size());
        out.writeBytes(new byte[4]);
        out.writeBytes(question);
        for (String ip : ips) {
            // The name of the question, address, internet, keep for no time, four bytes.
            out.writeBytes(new byte[] {(byte) 0xC0, HEADER, 0, ADDRESS, 0, 1, 0, 0, 0, 0, 0, 4});
            for (String part : ip.split("\\.", -1)) {
                out.write(Integer.parseInt(part));
            }
        }
        return out.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
