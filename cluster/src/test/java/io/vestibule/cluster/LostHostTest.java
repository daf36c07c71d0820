package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.cluster.among.InFlight;
import io.vestibule.cluster.mirror.HostHeader;
import io.vestibule.coordination.books.Beginning;
import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.center.DataCenter;
import io.vestibule.coordination.protocol.Reports;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.Claim;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.ticket.EstimateStamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A host that is lost, or only cut off and continues for a while, and the one after it, by what a
/// majority was told: in virtual time, with whatever delay.
class LostHostTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long STEP = 100;
    private static final WorkerId WORKER = new WorkerId(0, 1);
    private static final Duration SESSION = Duration.ofMinutes(1);

    /// Everybody inside has a seat that is counted, and few seats are held for nobody.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void nobodyInsideIsForgottenAndFewSeatsAreHeldBack(long seed) {
        var random = Seeds.random(seed);
        int seats = random.nextInt(1, 500);
        var room = ClusterRooms.with(
                ClusterRooms.room("shop", 1, 1), new Limits(seats, random.nextInt(1, seats + 1), SESSION, true));
        var host = new Host(room, random);
        long lost = NOON + random.nextLong(5_000, 120_000);
        for (long now = NOON; now < lost; now += STEP) {
            host.step(now, true);
        }
        long gone = lost + random.nextLong(20_000);
        for (long now = lost; now < gone; now += STEP) {
            host.step(now, false);
        }
        long began = gone + random.nextLong(20_000);

        var next = host.successor(began);

        var figures = next.figures(began);
        assertThat(figures.active()).isGreaterThanOrEqualTo(host.inside(began));
        int most = Math.max(1, seats / 50);
        assertThat(figures.seatsBack().count()).isLessThanOrEqualTo(2 * most);
        assertThat(figures.passesBack().count()).isLessThanOrEqualTo(2 * most);
        // The first may not know of the second for a while, and gives out what it may have in
        // flight
        // then: that much is above, for as long as the second does not hear of it.
        boolean goesOn = random.nextInt(4) == 0;
        long known = goesOn ? began + random.nextLong(20_000) : began;
        int above = goesOn ? most : 0;
        var second = new Host(room, random, next);
        for (long now = began; now < began + 90_000; now += STEP) {
            if (now < known) {
                host.step(now, false);
            }
            second.step(now, true);
            assertThat(host.inside(now) + second.inside(now)).as("inside").isLessThanOrEqualTo(seats + above);
            assertThat(host.entered(now) + second.entered(now))
                    .as("in a minute")
                    .isLessThanOrEqualTo(room.limits().newUsersPerMinute() + above);
        }
    }

    /// The host with what it told.
    private static final class Host {

        private final Room room;
        private final SplittableRandom random;
        private final List<long[]> entries = new ArrayList<>();
        private final InFlight inFlight = new InFlight();
        private final Map<Long, Long> inside = new HashMap<>();
        private final List<Long> accepted = new ArrayList<>();
        private final DataCenter center;

        /// So many entries others have, and so many the host knows that they have.
        private int mirrored;

        private int acknowledged;
        private long promised;
        private int promisedThrough;
        private long reports;
        private long people;

        Host(Room room, SplittableRandom random) {
            this.room = room;
            this.random = random;
            center = new DataCenter(room, new SipHash(1, 2), this::append, NOON);
            center.known(0);
            center.begin(new Beginning.Fresh(), NOON);
            center.join(WORKER, NOON);
        }

        /// One that has begun.
        Host(Room room, SplittableRandom random, DataCenter center) {
            this.room = room;
            this.random = random;
            this.center = center;
            people = 1L << 40;
            center.join(WORKER, NOON);
            center.known(0);
        }

        private void append(int kind, long id, long a, long b) {
            entries.add(new long[] {kind, id, a, b});
        }

        /// @param reaches whether what it tells comes anywhere
        void step(long now, boolean reaches) {
            report(now);
            // Who is refused would stand in line, and nobody new would enter.
            int come = Math.min(random.nextInt(6), center.figures(now).newcomers());
            for (int i = 0; i < come; i++) {
                var ask = new SlotAsk(++people, now, Claim.NEWCOMER, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
                if (center.ask(ask, now) instanceof SlotAnswer.Granted(long accepted)) {
                    inside.put(people, accepted);
                    this.accepted.add(accepted);
                }
            }
            center.step(now);
            promise(now);
            inFlight.gave(center.given(), entries.size());
            inFlight.known(false, acknowledged).ifPresent(center::known);
            if (reaches && random.nextInt(3) > 0) {
                acknowledged = random.nextInt(4) == 0 ? acknowledged : mirrored;
                mirrored = random.nextInt(mirrored, entries.size() + 1);
            }
        }

        private void report(long now) {
            var told = new ArrayList<VisitEvent>();
            if (!inside.isEmpty() && random.nextInt(4) == 0) {
                long leaver = inside.keySet().iterator().next();
                inside.remove(leaver);
                told.add(new VisitEvent.Left(leaver, now));
            }
            told.forEach(it -> JournalEntry.write(it, this::append));
            reports++;
            center.report(Reports.of(WORKER, reports, reports - 1, now, told), now);
        }

        private void promise(long now) {
            if (promised > 0 && acknowledged >= promisedThrough) {
                center.promiseConfirmed(promised);
            }
            var wanted = center.promise(now);
            if (wanted.sequence() > promised) {
                HostHeader.write(wanted, this::append);
                promised = wanted.sequence();
                promisedThrough = entries.size();
            }
        }

        /// Begins by what others have.
        DataCenter successor(long now) {
            var next = new DataCenter(room, new SipHash(1, 2), (_, _, _, _) -> {}, now);
            var header = new HostHeader();
            for (long[] entry : entries.subList(0, mirrored)) {
                header.take((int) entry[0], entry[1], entry[2], entry[3]);
                next.replay((int) entry[0], entry[1], entry[2], entry[3]);
            }
            next.begin(new Beginning.TakenOver(header.promise(), false), now);
            return next;
        }

        /// How many entered in the last minute.
        int entered(long now) {
            return (int) accepted.stream()
                    .filter(at -> at > now - 60_000 && at <= now)
                    .count();
        }

        /// How many are inside whose sessions are not over for sure.
        int inside(long now) {
            return (int) inside.values().stream()
                    .filter(accepted -> now < accepted + SESSION.toMillis())
                    .count();
        }
    }
}
