package io.vestibule.wire;

import com.google.protobuf.ByteString;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Counts;
import io.vestibule.queue.Draw;
import io.vestibule.queue.Draws;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.Homes;
import io.vestibule.queue.LastChange;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Rules;
import io.vestibule.queue.Share;
import io.vestibule.queue.SortedIds;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Limits;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import io.vestibule.tally.SessionRule;
import io.vestibule.wire.v1.BandsMessage;
import io.vestibule.wire.v1.ChangeMessage;
import io.vestibule.wire.v1.CountsMessage;
import io.vestibule.wire.v1.DrawMessage;
import io.vestibule.wire.v1.Method;
import io.vestibule.wire.v1.PartMessage;
import io.vestibule.wire.v1.RulesMessage;
import io.vestibule.wire.v1.ShareMessage;
import io.vestibule.wire.v1.ViewMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// Views of a room (`views.proto`).
public final class ViewForm {

    /// How many ended sessions a view lists, the newest: as many as fit next to the rest.
    private static final int MOST_LISTED = 8_192;

    private ViewForm() {}

    /// Writes a view.
    public static byte[] write(RoomView view) {
        var message = ViewMessage.newBuilder()
                .setVersion(view.version())
                .setAsOfMillis(view.asOfMillis())
                .setAcknowledgedMillis(view.acknowledgedMillis())
                .setKnown(view.known())
                .setRules(message(view.rules()))
                .setBands(message(view.bands()))
                .setCounts(message(view.counts()))
                .setFlow(LineForm.message(view.flow()))
                .setLine(LineForm.message(view.line()))
                .setOwnHome(view.homes().own());
        write(view.ended(), message);
        view.homes().away().ids().forEach(message::addAway);
        if (view.share().isKnown()) {
            message.setShare(message(view.share()));
        }
        if (view.hold().isSomething()) {
            message.setHold(HoldForm.message(view.hold()));
        }
        view.change().kind().ifPresent(kind -> message.setChange(message(kind, view.change())));
        if (view.aheadMillis() != 0) {
            message.setAheadMillis(view.aheadMillis());
        }
        view.draws().all().forEach(draw -> message.addDraws(message(draw)));
        return message.build().toByteArray();
    }

    private static void write(EndedIds ended, ViewMessage.Builder to) {
        for (long id : ended.newest(MOST_LISTED)) {
            to.addEnded(id);
        }
        if (ended.term() > 0 && ended.through() > 0) {
            to.setEndedLife(ended.term()).setEndedFirst(ended.first()).setEndedThrough(ended.through());
        }
    }

    private static EndedIds ended(ViewMessage message) {
        var ids = message.getEndedList().stream().mapToLong(Long::longValue).toArray();
        long term = Require.count(message.getEndedLife(), "ended_life");
        if (term == 0) {
            return ids.length == 0 ? EndedIds.NONE : EndedIds.of(ids);
        }
        long first = Require.count(message.getEndedFirst(), "ended_first");
        long through = Require.count(message.getEndedThrough(), "ended_through");
        Require.hold(first > 0 && through >= first - 1, "ended_through is before ended_first");
        Require.hold(ids.length <= through, "more ended than there are");
        return EndedIds.told(term, first, through, ids);
    }

    /// Reads a view.
    public static Received<RoomView> read(byte[] bytes) {
        return Received.read(bytes, ViewMessage.parser(), ViewForm::view);
    }

    private static RoomView view(ViewMessage message) {
        Require.hold(message.getDrawsCount() <= Draws.MOST, "more draws than a room remembers");
        return new RoomView(
                message.getVersion(),
                message.getAsOfMillis(),
                message.getAcknowledgedMillis(),
                message.getKnown(),
                rules(message.getRules()),
                bands(message.getBands()),
                counts(message.getCounts()),
                LineForm.flow(message.getFlow()),
                LineForm.line(message.getLine()),
                ended(message),
                new Homes(Require.count(message.getOwnHome(), "own_home"), ids(message.getAwayList())),
                draws(message),
                message.hasShare() ? share(message.getShare()) : Share.UNKNOWN,
                message.hasHold() ? HoldForm.hold(message.getHold()) : OriginHold.NONE,
                message.hasChange() ? change(message.getChange()) : LastChange.NONE,
                message.getAheadMillis());
    }

    private static ChangeMessage message(RoomChange kind, LastChange change) {
        return ChangeMessage.newBuilder()
                .setKind(kind.number())
                .setAtMillis(change.atMillis())
                .build();
    }

    /// A kind that only a later version knows explains nothing here.
    private static LastChange change(ChangeMessage message) {
        return RoomChange.numbered(message.getKind())
                .map(kind -> LastChange.of(kind, message.getAtMillis()))
                .orElse(LastChange.NONE);
    }

    private static ShareMessage message(Share share) {
        return ShareMessage.newBuilder()
                .setSeats(message(share.seats()))
                .setPasses(message(share.passes()))
                .setLeader(share.leader())
                .putAllHosts(share.hosts())
                .addAllLost(share.lost())
                .build();
    }

    private static Share share(ShareMessage message) {
        return new Share(
                part(message.getSeats()),
                part(message.getPasses()),
                message.getLeader(),
                new TreeMap<>(message.getHostsMap()),
                new TreeSet<>(message.getLostList()));
    }

    private static PartMessage message(Share.Part part) {
        return PartMessage.newBuilder()
                .setHeld(part.held())
                .setUsed(part.used())
                .setHeldBack(part.heldBack())
                .setUntilMillis(part.untilMillis())
                .build();
    }

    private static Share.Part part(PartMessage message) {
        return new Share.Part(
                Require.count(message.getHeld(), "held"),
                Require.count(message.getUsed(), "used"),
                Require.count(message.getHeldBack(), "held_back"),
                message.getUntilMillis());
    }

    private static SortedIds ids(List<Long> ids) {
        return ids.isEmpty()
                ? SortedIds.NONE
                : SortedIds.of(ids.stream().mapToLong(Long::longValue).toArray());
    }

    private static Draws draws(ViewMessage message) {
        return message.getDrawsCount() == 0
                ? Draws.NONE
                : new Draws(message.getDrawsList().stream().map(ViewForm::draw).toList());
    }

    static RulesMessage message(Rules rules) {
        return RulesMessage.newBuilder()
                .setMethod(method(rules.method()))
                .setQueueAll(rules.queueAll())
                .setTotalActiveUsers(rules.limits().totalActiveUsers())
                .setNewUsersPerMinute(rules.limits().newUsersPerMinute())
                .setSessionMillis(rules.limits().session().toMillis())
                .setSessionRenewal(rules.limits().sessionRenewal())
                .build();
    }

    static Rules rules(RulesMessage message) {
        var limits = new Limits(
                message.getTotalActiveUsers(),
                message.getNewUsersPerMinute(),
                Duration.ofMillis(message.getSessionMillis()),
                message.getSessionRenewal());
        return new Rules(method(message.getMethod()), message.getQueueAll(), limits, SessionRule.of(limits.session()));
    }

    private static Method method(QueueingMethod method) {
        return switch (method) {
            case FIFO -> Method.METHOD_FIFO;
            case RANDOM -> Method.METHOD_RANDOM;
            case PASSTHROUGH -> Method.METHOD_PASSTHROUGH;
            case REJECT -> Method.METHOD_REJECT;
        };
    }

    private static QueueingMethod method(Method method) {
        return switch (method) {
            case METHOD_FIFO -> QueueingMethod.FIFO;
            case METHOD_RANDOM -> QueueingMethod.RANDOM;
            case METHOD_PASSTHROUGH -> QueueingMethod.PASSTHROUGH;
            case METHOD_REJECT -> QueueingMethod.REJECT;
            case METHOD_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("a method that this version does not know");
        };
    }

    private static BandsMessage message(Bands bands) {
        var message = BandsMessage.newBuilder()
                .setAdmitUpTo(bands.admitUpTo())
                .setFrontUpTo(bands.frontUpTo())
                .setReadyUpTo(bands.readyUpTo())
                .setNewcomerSlots(bands.newcomerSlots());
        if (bands.placedUpTo() != Bands.EVERYBODY) {
            message.setPlacedUpTo(bands.placedUpTo());
        }
        return message.build();
    }

    private static Bands bands(BandsMessage message) {
        return new Bands(
                message.getAdmitUpTo(),
                message.getFrontUpTo(),
                message.getReadyUpTo(),
                message.getNewcomerSlots(),
                message.hasPlacedUpTo() ? message.getPlacedUpTo() : Bands.EVERYBODY);
    }

    private static CountsMessage message(Counts counts) {
        return CountsMessage.newBuilder()
                .setWaiting(counts.waiting())
                .setActive(counts.active())
                .setSlots(counts.slots())
                .setEligible(counts.eligible())
                .setAdmittedLastMinute(counts.admittedLastMinute())
                .setWorkers(counts.workers())
                .setNextPassMillis(counts.nextPassMillis())
                .setPart(!counts.everywhere())
                .build();
    }

    private static Counts counts(CountsMessage message) {
        return new Counts(
                Require.count(message.getWaiting(), "waiting"),
                Require.count(message.getActive(), "active"),
                message.getSlots(),
                Require.count(message.getEligible(), "eligible"),
                Require.count(message.getAdmittedLastMinute(), "admitted_last_minute"),
                Require.count(message.getWorkers(), "workers"),
                Require.count(message.getNextPassMillis(), "next_pass_millis"),
                !message.getPart());
    }

    private static DrawMessage message(Draw draw) {
        return DrawMessage.newBuilder()
                .setFromMillis(draw.fromMillis())
                .setStartMillis(draw.startMillis())
                .setSeed(ByteString.copyFrom(draw.seed().bytes()))
                .build();
    }

    private static Draw draw(DrawMessage message) {
        var announced = Instant.ofEpochMilli(message.getFromMillis());
        return new Draw(
                message.getFromMillis(),
                message.getStartMillis(),
                DrawSeed.of(message.getSeed().toByteArray(), announced));
    }
}
