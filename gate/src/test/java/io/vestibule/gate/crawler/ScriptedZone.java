package io.vestibule.gate.crawler;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A name server of a test, over UDP, with records of any kind. A name that has no script is
/// unknown. *Thread-safe.*
final class ScriptedZone implements AutoCloseable {

    static final int A = 1;
    static final int CNAME = 5;
    static final int PTR = 12;
    static final int AAAA = 28;

    private static final int HEADER = 12;
    private static final int UNKNOWN = 3;

    private final DatagramSocket socket;
    private final Map<String, List<Resource>> records = new ConcurrentHashMap<>();
    private final Map<String, Integer> codes = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile byte[] junk = {};
    private volatile boolean silent;

    /// One record, of the name that stands before it.
    @SuppressWarnings("ArrayRecordComponent") // only sent
    record Resource(String owner, int type, byte[] data) {}

    ScriptedZone() {
        try {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("zone").start(this::serve);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /// What is answered to a question for a name, of whatever kind.
    ScriptedZone with(String name, Resource... answer) {
        records.put(name, List.of(answer));
        return this;
    }

    ScriptedZone failing(String name, int code) {
        codes.put(name, code);
        return this;
    }

    /// From now on these bytes follow the question, whatever is asked.
    void junk(byte[] bytes) {
        junk = bytes;
    }

    void fallSilent() {
        silent = true;
    }

    /// The names that were asked for, in order.
    List<String> asked() {
        return List.copyOf(asked);
    }

    static Resource pointer(String owner, String name) {
        return new Resource(owner, PTR, encoded(name));
    }

    static Resource alias(String owner, String name) {
        return new Resource(owner, CNAME, encoded(name));
    }

    static Resource address(String owner, String ip) {
        byte[] bytes = InetAddress.ofLiteral(ip).getAddress();
        return new Resource(owner, bytes.length == 4 ? A : AAAA, bytes);
    }

    private void serve() {
        var packet = new DatagramPacket(new byte[1_500], 1_500);
        while (!socket.isClosed()) {
            try {
                packet.setLength(1_500);
                socket.receive(packet);
                byte[] query = Arrays.copyOf(packet.getData(), packet.getLength());
                byte[] answer = answer(query);
                if (!silent) {
                    socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                }
            } catch (IOException _) {
                return;
            }
        }
    }

    private byte[] answer(byte[] query) {
        var name = new StringBuilder();
        int at = HEADER;
        while (query[at] != 0) {
            name.append(name.isEmpty() ? "" : ".").append(new String(query, at + 1, query[at], US_ASCII));
            at += query[at] + 1;
        }
        asked.add(name.toString());
        byte[] question = Arrays.copyOfRange(query, HEADER, at + 5);
        var found = records.get(name.toString());
        int code = codes.getOrDefault(name.toString(), found == null ? UNKNOWN : 0);
        var out = new ByteArrayOutputStream();
        out.write(query, 0, 2);
        List<Resource> all = found == null ? List.of() : found;
        int count = junk.length > 0 ? 3 : all.size();
        out.writeBytes(
                new byte[] {(byte) 0x81, (byte) (0x80 | (junk.length > 0 ? 0 : code)), 0, 1, 0, (byte) count, 0, 0, 0, 0
                });
        out.writeBytes(question);
        if (junk.length > 0) {
            out.writeBytes(junk);
            return out.toByteArray();
        }
        for (Resource each : all) {
            out.writeBytes(encoded(each.owner()));
            out.writeBytes(new byte[] {0, (byte) each.type(), 0, 1, 0, 0, 0, 60});
            out.writeBytes(new byte[] {0, (byte) each.data().length});
            out.writeBytes(each.data());
        }
        return out.toByteArray();
    }

    private static byte[] encoded(String name) {
        var out = new ByteArrayOutputStream();
        for (String label : name.split("\\.", -1)) {
            out.write(label.length());
            out.writeBytes(label.getBytes(US_ASCII));
        }
        out.write(0);
        return out.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
