package io.vestibule.cluster.peers;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/// Asks Linux to end a TCP connection when what was sent is not acknowledged for a while
/// (`TCP_USER_TIMEOUT`). Without it the kernel tries again after ever longer pauses, and a
/// connection over which nothing came for a minute is not heard of for another one when the way is
/// mended.
///
/// Java knows neither this option nor the number of a socket's file, so the file is found by its
/// two addresses among all that this process has open. That takes a system call for each of them:
/// for connections between nodes, which are few and are made seldom. *Thread-safe.*
final class UserTimeout {

    private static final Path OWN_FILES = Path.of("/proc/self/fd");

    // From Linux' <netinet/in.h> and <netinet/tcp.h>.
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_USER_TIMEOUT = 18;
    private static final short AF_INET = 2;
    private static final short AF_INET6 = 10;

    /// Large enough for every kind of address.
    private static final int MOST_BYTES = 128;

    private static final int PORT_AT = 2;
    private static final int IPV4_AT = 4;
    private static final int IPV6_AT = 8;
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;

    private static final ByteOrder NETWORK = ByteOrder.BIG_ENDIAN;

    private final MethodHandle getsockname = handle("getsockname");
    private final MethodHandle getpeername = handle("getpeername");
    private final MethodHandle setsockopt =
            handle("setsockopt", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));

    /// Whether this system has it.
    static boolean isKnownHere() {
        return "Linux".equals(System.getProperty("os.name")) && Files.isDirectory(OWN_FILES);
    }

    /// Ends the connection when the other end has acknowledged nothing for so long.
    ///
    /// @param socket was connected
    /// @return false if it is closed already, by this end or by the other
    /// @throws IOException when the kernel does not take it
    boolean set(Socket socket, Duration longest) throws IOException {
        if (socket.getLocalSocketAddress() instanceof InetSocketAddress own
                && socket.getRemoteSocketAddress() instanceof InetSocketAddress other) {
            try (var arena = Arena.ofConfined();
                    var files = Files.newDirectoryStream(OWN_FILES)) {
                var found = arena.allocate(MOST_BYTES, Long.BYTES);
                var length = arena.allocate(JAVA_INT);
                for (Path each : files) {
                    int file = Integer.parseInt(each.getFileName().toString());
                    if (has(getsockname, file, own, found, length) && has(getpeername, file, other, found, length)) {
                        set(arena, file, longest);
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void set(Arena arena, int file, Duration longest) throws IOException {
        var millis = arena.allocateFrom(JAVA_INT, Math.toIntExact(longest.toMillis()));
        int result;
        try {
            result = (int) setsockopt.invokeExact(file, IPPROTO_TCP, TCP_USER_TIMEOUT, millis, (int) millis.byteSize());
        } catch (Throwable e) {
            throw new IOException(e);
        }
        if (result != 0) {
            throw new IOException("the kernel does not accept a user time-out");
        }
    }

    /// Whether this end of a socket, as the function returns it, has this address; not if the file
    /// is no socket, or none any more.
    ///
    /// @param found gets the address, for the length of this call
    /// @param length gets its length
    private static boolean has(
            MethodHandle function, int file, InetSocketAddress address, MemorySegment found, MemorySegment length)
            throws IOException {
        length.set(JAVA_INT, 0, MOST_BYTES);
        int result;
        try {
            result = (int) function.invokeExact(file, found, length);
        } catch (Throwable e) {
            throw new IOException(e);
        }
        return result == 0
                && port(found) == address.getPort()
                && Arrays.equals(host(found), mapped(address.getAddress()));
    }

    private static int port(MemorySegment address) {
        return Short.toUnsignedInt(address.get(JAVA_SHORT.withByteAlignment(1).withOrder(NETWORK), PORT_AT));
    }

    private static byte[] host(MemorySegment address) {
        return switch (address.get(JAVA_SHORT, 0)) {
            case AF_INET -> mapped(bytes(address, IPV4_AT, IPV4_BYTES));
            case AF_INET6 -> bytes(address, IPV6_AT, IPV6_BYTES);
            default -> new byte[0];
        };
    }

    private static byte[] bytes(MemorySegment address, int from, int count) {
        return address.asSlice(from, count).toArray(JAVA_BYTE);
    }

    private static byte[] mapped(InetAddress address) {
        return mapped(address.getAddress());
    }

    /// Java's sockets speak IPv6 also to addresses of IPv4.
    private static byte[] mapped(byte[] address) {
        if (address.length == IPV6_BYTES) {
            return address;
        }
        var mapped = new byte[IPV6_BYTES];
        mapped[IPV6_BYTES - IPV4_BYTES - 1] = -1;
        mapped[IPV6_BYTES - IPV4_BYTES - 2] = -1;
        System.arraycopy(address, 0, mapped, IPV6_BYTES - IPV4_BYTES, IPV4_BYTES);
        return mapped;
    }

    private static MethodHandle handle(String name) {
        return handle(name, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    }

    // Allowed by --enable-native-access, without which nothing here is called.
    @SuppressWarnings("restricted")
    private static MethodHandle handle(String name, FunctionDescriptor takes) {
        var linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), takes);
    }
}
