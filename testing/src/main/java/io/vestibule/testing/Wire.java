package io.vestibule.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One end of a TCP or TLS connection on which a test says and hears exact bytes. Every read has a
/// deadline; a deadline that passes is an `AssertionError` with the whole story of the connection.
/// Reads HTTP/1 messages more strictly than any client, so that a fault of the other side shows.
/// Sending from one thread and reading from another is allowed. *Thread-safe* in that sense.
public class Wire implements AutoCloseable {

    /// Long enough for a crowded machine; only a failing test waits for it.
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Socket socket;
    private final InputStream in;
    private final Transcript sent = new Transcript();
    private final Transcript heard = new Transcript();
    private final String name;

    Wire(String name, Socket socket) {
        this.name = name;
        this.socket = socket;
        try {
            socket.setTcpNoDelay(true);
            this.in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    protected Socket socket() {
        return socket;
    }

    public Transcript sent() {
        return sent;
    }

    public Transcript heard() {
        return heard;
    }

    /// Sends the text as Latin-1, flushed at once.
    public Wire send(String text) {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public Wire send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            sent.add(bytes, 0, bytes.length);
            return this;
        } catch (IOException e) {
            throw broken("could not send " + bytes.length + " bytes: " + e);
        }
    }

    /// Sends as long as the other side takes it; a broken connection is no fault here.
    ///
    /// @return whether all was sent
    public boolean offer(String text) {
        return offer(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    boolean offer(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            sent.add(bytes, 0, bytes.length);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Says that nothing more comes, and keeps reading.
    public Wire finishSending() {
        try {
            socket.shutdownOutput();
            return this;
        } catch (IOException e) {
            throw broken("could not half-close: " + e);
        }
    }

    /// Closes with RST, as a process that dies does.
    public void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Reads up to and including the marker.
    public String until(String marker) {
        var got = new StringBuilder();
        var deadline = new Deadline();
        while (got.length() < marker.length() || got.indexOf(marker, got.length() - marker.length()) < 0) {
            int b = readByte(deadline, "bytes up to " + Transcript.visible(marker));
            if (b < 0) {
                throw broken("closed before " + Transcript.visible(marker));
            }
            got.append((char) b);
        }
        return got.toString();
    }

    /// Reads exactly so many bytes.
    public String exactly(int length) {
        var got = new StringBuilder(length);
        var deadline = new Deadline();
        while (got.length() < length) {
            int b = readByte(deadline, length + " bytes");
            if (b < 0) {
                throw broken("closed after " + got.length() + " of " + length + " bytes");
            }
            got.append((char) b);
        }
        return got.toString();
    }

    /// Reads until the other side closes; a reset counts as a close.
    public String untilClosed() {
        var got = new ByteArrayOutputStream();
        var deadline = new Deadline();
        for (int b = readByte(deadline, "a close"); b >= 0; b = readByte(deadline, "a close")) {
            got.write(b);
        }
        return got.toString(StandardCharsets.ISO_8859_1);
    }

    /// Reads until the text comes or the other side closes.
    ///
    /// @return whether it was the text
    public boolean untilClosedOr(String text) {
        var got = new StringBuilder();
        var deadline = new Deadline();
        for (int b = readByte(deadline, text); b >= 0; b = readByte(deadline, text)) {
            got.append((char) b);
            if (got.indexOf(text) >= 0) {
                return true;
            }
        }
        return false;
    }

    /// Reads and forgets, up to so many bytes or the close. The deadline is for each read alone.
    ///
    /// @return how many came
    public long drain(long limit) {
        var buffer = new byte[64 * 1024];
        long got = 0;
        while (got < limit) {
            try {
                socket.setSoTimeout((int) PATIENCE.toMillis());
                int n = in.read(buffer, 0, (int) Math.min(buffer.length, limit - got));
                if (n < 0) {
                    return got;
                }
                heard.add(buffer, 0, n);
                got += n;
            } catch (SocketTimeoutException _) {
                throw broken("no more than " + got + " of " + limit + " bytes came in time");
            } catch (IOException _) {
                return got;
            }
        }
        return got;
    }

    /// Whether nothing comes and nothing is closed for so long.
    public boolean quietFor(Duration time) {
        try {
            in.mark(1);
            socket.setSoTimeout((int) time.toMillis());
            in.read();
            in.reset();
            return false;
        } catch (SocketTimeoutException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Waits until something comes.
    ///
    /// @param patience zero for ever
    /// @return false when the other side closed instead
    boolean opens(Duration patience) {
        try {
            in.mark(1);
            socket.setSoTimeout((int) patience.toMillis());
            int b = in.read();
            in.reset();
            return b >= 0;
        } catch (SocketTimeoutException _) {
            throw broken("nothing more came");
        } catch (IOException _) {
            return false;
        }
    }

    /// Reads a request or a response.
    ///
    /// @param bodiless whether what comes has no body whatever its headers say
    public Message message(boolean bodiless) {
        var start = line();
        var lines = block();
        var head = new Message(start, lines, "", List.of());
        boolean response = start.startsWith("HTTP/");
        if (bodiless || (response && hasNoBody(head.status()))) {
            return head;
        }
        if (head.has("Transfer-Encoding")) {
            return chunked(head);
        }
        if (head.has("Content-Length")) {
            var body = exactly(Integer.parseInt(head.value("Content-Length")));
            return new Message(start, lines, body, List.of());
        }
        return response ? new Message(start, lines, untilClosed(), List.of()) : head;
    }

    private static boolean hasNoBody(int status) {
        return status < 200 || status == 204 || status == 304;
    }

    private Message chunked(Message head) {
        if (!head.value("Transfer-Encoding").toLowerCase(Locale.ROOT).equals("chunked") || head.has("Content-Length")) {
            throw broken("ambiguous framing");
        }
        var body = new StringBuilder();
        for (int size = chunkSize(); size > 0; size = chunkSize()) {
            body.append(exactly(size));
            if (!exactly(2).equals("\r\n")) {
                throw broken("a chunk does not end with CRLF");
            }
        }
        return new Message(head.startLine(), head.lines(), body.toString(), block());
    }

    private int chunkSize() {
        var line = line();
        if (!line.matches("[0-9a-fA-F]{1,7}")) {
            throw broken("no chunk size: " + Transcript.visible(line));
        }
        return Integer.parseInt(line, 16);
    }

    private List<String> block() {
        var lines = new ArrayList<String>();
        for (var line = line(); !line.isEmpty(); line = line()) {
            lines.add(line);
        }
        return lines;
    }

    private String line() {
        var line = until("\r\n");
        return line.substring(0, line.length() - 2);
    }

    private int readByte(Deadline deadline, String wanted) {
        try {
            socket.setSoTimeout(deadline.leftMillis());
            int b = in.read();
            if (b >= 0) {
                heard.add(new byte[] {(byte) b}, 0, 1);
            }
            return b;
        } catch (SocketTimeoutException _) {
            throw broken("waited in vain for " + wanted);
        } catch (IOException _) {
            return -1;
        }
    }

    /// What was said and heard, for the message of a failed test.
    public String story() {
        return name + "\n sent " + sent + "\n got  " + heard + "\n";
    }

    AssertionError broken(String what) {
        return new AssertionError(what + "\n" + story());
    }

    private static final class Deadline {
        private final long end = System.nanoTime() + PATIENCE.toNanos();

        int leftMillis() {
            return (int) Math.max(1, (end - System.nanoTime()) / 1_000_000);
        }
    }
}
