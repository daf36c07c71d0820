package io.vestibule.cluster.mirror;

import io.vestibule.cluster.disk.Chunks;
import io.vestibule.cluster.disk.HostParts;
import io.vestibule.cluster.disk.KeptTerms;
import io.vestibule.cluster.disk.PromiseSlot;
import io.vestibule.cluster.disk.Recovery;
import io.vestibule.cluster.disk.RoomFolder;
import io.vestibule.cluster.link.Post;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.world.Promise;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.ticket.TicketSeal;
import io.vestibule.wire.Frame;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The mirrors of one node: what hosts of rooms on other nodes know, and what this node's own disk
/// says of rooms that it hosted. *Thread-safe.*
public final class Mirrors {

    private static final Logger LOG = LoggerFactory.getLogger(Mirrors.class);

    private final HostParts parts;
    private final Post post;
    private final Function<RoomId, Optional<Room>> rooms;
    private final KeptTerms terms;
    private final Map<RoomId, Mirror> mirrors = new ConcurrentHashMap<>();

    /// The rooms of which this node's disk was asked.
    private final Set<RoomId> looked = ConcurrentHashMap.newKeySet();

    /// @param rooms the rooms of the directory
    public Mirrors(HostParts parts, Post post, Function<RoomId, Optional<Room>> rooms) {
        this.parts = parts;
        this.post = post;
        this.rooms = rooms;
        terms = new KeptTerms(parts.rooms().resolveSibling("kept"), parts.disk().disk());
    }

    /// Takes what a host, or one who is about to be, says. The first claim to a room takes as long
    /// as the disk does, on a thread of its own.
    public void take(RoomId room, String route, Frame frame) {
        boolean claim = frame instanceof Frame.Claim;
        boolean kept = frame instanceof Frame.Piece || frame instanceof Frame.Entries;
        if (claim && !looked.contains(room)) {
            apart(room, () -> look(room).ifPresent(it -> answer(it, room, route, frame)));
            return;
        }
        var mirror = kept ? mirrors.computeIfAbsent(room, this::empty) : mirrors.get(room);
        if (mirror != null) {
            answer(mirror, room, route, frame);
        }
    }

    private void apart(RoomId room, Runnable task) {
        parts.disk().threads().apart("mirror of room " + room, task);
    }

    private Mirror empty(RoomId room) {
        return new Mirror(terms.of(room), start());
    }

    private long start() {
        return Math.max(1, parts.disk().seed().getAsLong() >>> 1);
    }

    private void answer(Mirror mirror, RoomId room, String route, Frame frame) {
        for (Frame said : answers(mirror, room, route, frame)) {
            var answer = withTime(room, said);
            var says = said(frame, answer);
            if (terms.of(room).cover(says)) {
                post.toNode(route, room, answer);
            } else {
                apart(room, () -> remember(room, says, route, answer));
            }
        }
        if (frame instanceof Frame.Claim) {
            acknowledgeAgain(mirror, room);
        }
    }

    /// The next host will know what is here. If an acknowledgment was lost, the one before hears it
    /// now, before it is superseded: its minutes count what the next one knows.
    private void acknowledgeAgain(Mirror mirror, RoomId room) {
        Frame.Got got;
        Optional<String> host;
        synchronized (mirror) {
            got = mirror.got();
            host = mirror.host();
        }
        if (terms.of(room).cover(new KeptTerms.Terms(got.term(), 0))) {
            host.ifPresent(to -> post.toNode(to, room, got));
        }
    }

    /// A node that claims may have begun a moment ago, by a clock that is wrong.
    private Frame withTime(RoomId room, Frame answer) {
        return answer instanceof Frame.Claimed claimed && claimed.later() == 0
                ? claimed.at(
                        parts.states().roomMillis(room, parts.clock().millis()).orElse(0),
                        parts.clock().millis())
                : answer;
    }

    /// What has to be remembered of an answer. A refusal, because of a later term, promises
    /// nothing.
    private static KeptTerms.Terms said(Frame frame, Frame answer) {
        long asked = term(frame);
        return switch (answer) {
            case Frame.Got got when got.term() <= asked -> new KeptTerms.Terms(got.term(), 0);
            case Frame.Claimed claimed
            when claimed.later() == 0 -> new KeptTerms.Terms(claimed.told(), claimed.claim());
            default -> KeptTerms.Terms.NONE;
        };
    }

    /// Of the host that sent it; 0 if it is from no host.
    private static long term(Frame frame) {
        return switch (frame) {
            case Frame.Piece piece -> piece.term();
            case Frame.Entries entries -> entries.term();
            default -> 0;
        };
    }

    /// With a disk that takes nothing it answers all the same: else nobody could be let in.
    private void remember(RoomId room, KeptTerms.Terms says, String route, Frame answer) {
        try {
            if (!terms.of(room).cover(says)) {
                terms.remember(room, says);
            }
        } catch (IOException e) {
            LOG.error("room {}: the record that this node keeps a copy could not be written", room, e);
        }
        post.toNode(route, room, answer);
    }

    /// A claim to a room that was forgotten a moment ago is answered when it is made again.
    private List<Frame> answers(Mirror mirror, RoomId room, String route, Frame frame) {
        synchronized (mirror) {
            return switch (frame) {
                case Frame.Claim(long term) when looked.contains(room) -> List.of(mirror.claim(term, route));
                case Frame.Wanted wanted -> mirror.frames(wanted);
                case Frame.Piece _, Frame.Entries _ -> {
                    var got = mirror.take(frame);
                    mirror.heard(route, term(frame));
                    yield Stream.<Frame>concat(mirror.started().stream(), Stream.of(got))
                            .toList();
                }
                default -> List.of();
            };
        }
    }

    /// A room that is not in the directory yet cannot be read; the node that claims it asks again.
    private synchronized Optional<Mirror> look(RoomId id) {
        if (!looked.contains(id)) {
            rooms.apply(id).ifPresent(this::read);
        }
        return looked.contains(id) ? Optional.ofNullable(mirrors.get(id)) : Optional.empty();
    }

    private void read(Room room) {
        var mirror = mirrors.computeIfAbsent(room.id(), this::empty);
        var onDisk = onDisk(room);
        synchronized (mirror) {
            if (mirror.got().term() == 0) {
                mirror.takeOwn(onDisk);
            }
            looked.add(room.id());
        }
    }

    private List<Frame.Piece> onDisk(Room room) {
        var folder = RoomFolder.of(parts.rooms(), room.id());
        var found = folder.find();
        if (!found.known()) {
            return List.of();
        }
        long term = Math.max(1, found.nextTerm(0) - 1);
        // The room's time may be a little behind this clock and behind the newest moment: passes
        // would be left out that are not back yet.
        long now = parts.clock().millis() - TicketSeal.SKEW_MILLIS;
        var recovered = onDisk(room, folder, found, now);
        long newest = recovered.center().newestMillis(parts.clock().millis());
        if (parts.clock().millis() - newest > TicketSeal.SKEW_MILLIS) {
            // What was long over by this node's clock, which may be wrong, was left out.
            recovered = onDisk(room, folder, found, newest - TicketSeal.SKEW_MILLIS);
        }
        LOG.info(
                "room {} ({}): found on this node's disk, from term {}: {}",
                room.name(),
                room.id(),
                term,
                recovered.how().words());
        return pieces(term, recovered, found);
    }

    private Recovery.Recovered onDisk(Room room, RoomFolder folder, RoomFolder.Found found, long nowMillis) {
        return new Recovery(folder, found, parts.settings().boot())
                .recover(() -> new DataCenter(room, parts.secret().get(), (_, _, _, _) -> {}, nowMillis));
    }

    private static List<Frame.Piece> pieces(long term, Recovery.Recovered recovered, RoomFolder.Found found) {
        var header = new HostHeader();
        header.take(promise(recovered, found));
        header.farewell(recovered.complete());
        var content = new Chunks();
        try (var out = new DataOutputStream(content)) {
            header.write(out);
            recovered.center().snapshot(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return MirrorStream.pieces(term, recovered.complete() ? EVERY_ENTRY : 0, content);
    }

    /// Where everybody is known nothing has to be promised.
    private static Promise promise(Recovery.Recovered recovered, RoomFolder.Found found) {
        if (found.slot().isEmpty() || recovered.how() instanceof Beginning.NoCopy) {
            return PromiseSlot.EVERYTHING;
        }
        var slot = found.slot().get();
        return slot.saysHowMany() || !recovered.complete() ? slot.promise() : new Promise(0, 0, 0);
    }

    /// What a host's own disk says, if it is complete, is no less than what any mirror has.
    private static final long EVERY_ENTRY = 1L << 60;

    /// Forgets what was kept of a room that this node hosted: its files say more. What was said to
    /// those who claimed it stays said, also if it is not on disk yet.
    public void forget(RoomId room) {
        var mirror = mirrors.get(room);
        if (mirror != null) {
            synchronized (mirror) {
                mirror.forget(start());
                looked.remove(room);
            }
        }
    }

    /// Forgets rooms that are gone.
    public void retain(Function<RoomId, Boolean> wanted) {
        mirrors.keySet().removeIf(room -> !wanted.apply(room));
        looked.removeIf(room -> !wanted.apply(room));
    }
}
