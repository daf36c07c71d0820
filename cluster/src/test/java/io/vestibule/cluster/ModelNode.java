package io.vestibule.cluster;

import io.vestibule.cluster.among.InFlight;
import io.vestibule.cluster.disk.KeptTerms;
import io.vestibule.cluster.mirror.HostHeader;
import io.vestibule.cluster.mirror.Mirror;
import io.vestibule.cluster.mirror.MirrorStream;
import io.vestibule.cluster.mirror.TermClaim;
import io.vestibule.coordination.world.HostPromises;
import io.vestibule.coordination.world.Promise;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A node of [HostingModel]: what it mirrors, hosts and claims, and its disk. *Confined to its
/// test.*
final class ModelNode {

    private static final long EVERY_ENTRY = 1L << 60;

    final String name;
    Mirror mirror = new Mirror();

    /// What is on disk of what its mirror said.
    KeptTerms.Terms said = KeptTerms.Terms.NONE;

    @Nullable
    TermClaim claiming;

    @Nullable
    Host host;

    @Nullable
    OnDisk disk;

    boolean gaveUp;
    long nowMillis;
    private long starts = 1;

    ModelNode(String name) {
        this.name = name;
    }

    /// A host in its agent.
    static final class Host {
        final String name;
        final long term;
        final MirrorStream stream;
        final InFlight inFlight = new InFlight();
        final HostHeader header = new HostHeader();
        final HostPromises promises;
        final int heldBack;

        /// Slots by the numbers of the entries that tell of them.
        final TreeMap<Long, Integer> grants = new TreeMap<>();

        int known;
        Promise promise = new Promise(0, 0, 0);
        long promisedThrough;
        boolean underWay;
        long onDisk;
        boolean stopping;
        boolean wasSilent;
        long nowMillis;

        Host(long term, String name, List<String> nodes, HostPromises promises, int known, int heldBack) {
            this.term = term;
            this.name = name;
            this.promises = promises;
            this.known = known;
            this.heldBack = heldBack;
            stream = new MirrorStream(term);
            stream.mirrors(nodes.stream().filter(node -> !node.equals(name)).toList());
        }

        int taken() {
            return Integer.bitCount(known) + heldBack;
        }

        void copy() {
            stream.copied(ModelStory.copy(header, known, heldBack));
            if (header.promise().inFlight() > 0) {
                HostHeader.write(header.promise(), stream);
            }
        }
    }

    /// How a host began.
    record Begun(long term, int known, int heldBack, boolean full) {}

    /// What a host wrote.
    ///
    /// @param copied the slots in the copy, which outlives a power cut
    /// @param complete whether copy and journal say everything
    record OnDisk(long term, Promise promise, int known, int copied, int heldBack, boolean complete) {

        static final OnDisk NOTHING = new OnDisk(0, new Promise(0, 0, 0), 0, 0, 0, false);

        /// After an orderly end.
        OnDisk(long term, Promise promise, int known, int heldBack) {
            this(term, promise.inFlight(0), known, known, heldBack, true);
        }

        OnDisk afterPowerCut(long lost) {
            return term == lost ? new OnDisk(term, promise, copied, copied, heldBack, false) : this;
        }

        OnDisk reborn(long next, boolean first) {
            return new OnDisk(next, promise, known, copied, heldBack, first);
        }
    }

    /// A promise is written, with the first one a copy.
    void writes(Host by, Promise promise) {
        int copied = disk != null && disk.term() == by.term && disk.complete() ? disk.copied() : by.known;
        disk = new OnDisk(by.term, promise.inFlight(0), by.known, copied, by.heldBack, true);
    }

    /// A slot is in the journal.
    void writes(Host by) {
        if (disk != null && disk.term() == by.term) {
            disk = new OnDisk(by.term, disk.promise(), by.known, disk.copied(), disk.heldBack(), disk.complete());
        }
    }

    /// The process ended, or lets go of the room: what is left is on its disk.
    void forget() {
        host = null;
        claiming = null;
        starts++;
        mirror = new Mirror(said, starts);
        if (disk != null) {
            var header = new HostHeader();
            header.take(disk.promise());
            header.farewell(disk.complete());
            mirror.takeOwn(MirrorStream.pieces(
                    disk.term(),
                    disk.complete() ? EVERY_ENTRY : 0,
                    ModelStory.copy(header, disk.known(), disk.heldBack())));
        }
    }
}
