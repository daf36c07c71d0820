package io.vestibule.node.outside;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.Socket;
import io.vestibule.gate.http.client.ListeningSocket;
import io.vestibule.ground.Failure;
import java.io.File;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What systemd, or another supervisor that speaks its protocols, passes to a process and hears of
/// it ([sd_listen_fds(3)](https://www.freedesktop.org/software/systemd/man/sd_listen_fds.html),
/// `sd_notify(3)`). *Immutable.*
///
/// @param environment the variables of this process
record Systemd(Map<String, String> environment) {

    private static final Logger LOG = LoggerFactory.getLogger(Systemd.class);

    /// The number of the first socket that is passed.
    private static final int FIRST = 3;

    private static final int F_GETFL = 3;
    private static final int F_SETFL = 4;
    private static final int O_NONBLOCK = 0x800;

    /// The sockets that were passed to this process and listen already; none if it was not started
    /// by way of one.
    ///
    /// @throws Failure if they cannot be used here
    List<ListeningSocket> sockets() {
        String count = environment.getOrDefault("LISTEN_FDS", "");
        String process = environment.getOrDefault("LISTEN_PID", "");
        if (count.isEmpty()
                || !process.equals(Long.toString(ProcessHandle.current().pid()))) {
            return List.of();
        }
        try {
            var sockets = new ArrayList<ListeningSocket>();
            for (int i = 0; i < Integer.parseInt(count); i++) {
                sockets.add(socket(FIRST + i));
            }
            return sockets;
        } catch (IOException | NumberFormatException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the sockets passed by the supervisor cannot be used: " + e.getMessage(),
                    e);
        }
    }

    private static ListeningSocket socket(int descriptor) throws IOException {
        if (!Epoll.isAvailable()) {
            throw new IOException("this system has no epoll");
        }
        var address = new Socket(descriptor).localAddress();
        if (address == null) {
            throw new IOException("number " + descriptor + " is no internet socket");
        }
        neverBlock(descriptor);
        return new ListeningSocket(address.getAddress().getHostAddress(), address.getPort(), descriptor);
    }

    /// A supervisor may pass sockets on which to accept waits, as an event loop must not.
    // Allowed by --enable-native-access.
    @SuppressWarnings("restricted")
    private static void neverBlock(int descriptor) throws IOException {
        var linker = Linker.nativeLinker();
        var fcntl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("fcntl"),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
                Linker.Option.firstVariadicArg(2));
        int result;
        try {
            int flags = (int) fcntl.invokeExact(descriptor, F_GETFL, 0);
            result = (int) fcntl.invokeExact(descriptor, F_SETFL, flags | O_NONBLOCK);
        } catch (Throwable e) {
            throw new IOException(e);
        }
        if (result != 0) {
            throw new IOException("number " + descriptor + " cannot be made not to wait");
        }
    }

    /// Says that this process is the service, and serves. Nothing happens where nobody listens.
    void ready() {
        String path = environment.getOrDefault("NOTIFY_SOCKET", "");
        if (path.isEmpty() || !Epoll.isAvailable()) {
            return;
        }
        byte[] words =
                "READY=1\nMAINPID=%d\n".formatted(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
        var socket = Socket.newSocketDomainDgram();
        try {
            var buffer = ByteBuffer.allocateDirect(words.length).put(words).flip();
            var address = new DomainSocketAddress(new File(path)).path();
            // An abstract name begins with a zero, which the variable writes as @.
            byte[] to = address.getBytes(StandardCharsets.UTF_8);
            if (to[0] == '@') {
                to[0] = 0;
            }
            var _ = socket.sendToDomainSocket(buffer, 0, words.length, to);
        } catch (IOException e) {
            LOG.warn("the supervisor could not be notified that this process serves", e);
        } finally {
            try {
                socket.close();
            } catch (IOException e) {
                LOG.debug("a socket could not be closed", e);
            }
        }
    }
}
