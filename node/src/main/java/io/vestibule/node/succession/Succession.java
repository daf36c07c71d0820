package io.vestibule.node.succession;

import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.vestibule.cluster.Formers;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.ground.EpochClock;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Before whom this process had the data directory, and after whom. *Thread-safe.*
public final class Succession implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Succession.class);
    private static final String NAME = "take-over.sock";
    private static final long STOP_SECONDS = 2;

    /// Of the path of a socket, with a zero at the end (`unix(7)`).
    private static final int PATH_BYTES = 108;

    private final Path path;
    private final EpochClock clock;
    private final MultiThreadIoEventLoopGroup group;
    private volatile @Nullable TakeOverDoor door;
    private volatile @Nullable NextLink link;

    private Succession(Path path, EpochClock clock) {
        this.path = path;
        this.clock = clock;
        group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("vestibule-succession", true), EpollIoHandler.newFactory());
    }

    /// Why no process can take over from another in this data directory; empty if one can.
    public static Optional<String> missing(Path data) {
        if (!Epoll.isAvailable()) {
            return Optional.of("this system has no epoll");
        }
        int length = socket(data).toString().getBytes(StandardCharsets.UTF_8).length;
        return length < PATH_BYTES
                ? Optional.empty()
                : Optional.of("the path %s is longer than a socket may have"
                        .formatted(socket(data).toString()));
    }

    /// Where it is possible.
    public static Succession in(Path data, EpochClock clock) {
        return new Succession(socket(data), clock);
    }

    private static Path socket(Path data) {
        return data.toAbsolutePath().normalize().resolve(NAME);
    }

    /// The process to take over from, if one is running.
    ///
    /// @throws io.vestibule.ground.Failure if it refuses
    public Optional<TakeOver> running() {
        return TakeOver.from(loop(), path);
    }

    private EventLoop loop() {
        return (EventLoop) group.next();
    }

    /// The lanes that the hosts of rooms are to hear besides those of this process.
    public Formers formers(List<FormerProcess> processes) {
        return new Formers(processes, new ToFormers());
    }

    /// Hears former processes, and the next one. By the holder of the data directory.
    public void open(Incumbent incumbent) {
        var next = new TakeOverDoor(loop(), path, incumbent, others -> handOver(incumbent, others));
        try {
            next.open();
            door = next;
        } catch (IOException e) {
            LOG.warn("no process can take over from this one: {} cannot be made", path, e);
        }
    }

    private List<FormerProcess> handOver(Incumbent incumbent, List<FormerProcess> others) {
        long term = clock.millis();
        var self = new FormerProcess("p" + ProcessHandle.current().pid() + "-" + term, term, incumbent.lanes());
        var to = new NextLink(loop(), path, self, incumbent::told);
        link = to;
        incumbent.handOver(self, to);
        to.start();
        var all = new ArrayList<>(others);
        all.add(self);
        return all;
    }

    @Override
    public void close() {
        var listening = door;
        if (listening != null) {
            listening.close();
        }
        var to = link;
        if (to != null) {
            to.close();
        }
        group.shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /// Through the door, once it is open.
    private final class ToFormers implements Post {

        @Override
        public void toNode(String route, RoomId room, Frame frame) {
            var to = door;
            if (to != null) {
                to.toNode(route, room, frame);
            }
        }

        @Override
        public void toRoom(String center, RoomId room, Frame frame) {
            LOG.debug("rooms are hosted here: {}", frame);
        }

        @Override
        public void toHub(String center, RoomId room, Frame frame) {
            LOG.debug("a process alone has no hub for {}", frame);
        }
    }
}
