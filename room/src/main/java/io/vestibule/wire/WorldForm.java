package io.vestibule.wire;

import io.vestibule.coordination.world.Allotment;
import io.vestibule.coordination.world.AllotmentPair;
import io.vestibule.coordination.world.CenterState;
import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.coordination.world.Promise;
import io.vestibule.coordination.world.Sight;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Forecast;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.PatienceCurve;
import io.vestibule.wire.v1.AllotmentMessage;
import io.vestibule.wire.v1.CenterStateMessage;
import io.vestibule.wire.v1.HeldMessage;
import io.vestibule.wire.v1.OutlookMessage;
import io.vestibule.wire.v1.PromiseMessage;
import io.vestibule.wire.v1.SightMessage;
import io.vestibule.wire.v1.WorldStateMessage;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/// What data centers and the global coordinator send each other, and promises (`world.proto`).
public final class WorldForm {

    private static final int MOST_STEPS = 10_000;

    private WorldForm() {}

    /// Writes what a data center sends.
    public static byte[] write(CenterState state) {
        var message = CenterStateMessage.newBuilder()
                .setCenter(state.center())
                .setSequence(state.sequence())
                .setSeats(message(state.seats()))
                .setPasses(message(state.passes()))
                .setGranted(state.granted())
                .setDrawn(state.drawn())
                .setLine(LineForm.message(state.line()))
                .setUsers(state.users())
                .setOutlook(message(state.outlook()))
                .setWanted(state.wanted())
                .setHost(state.host());
        if (state.expected().size() > 0) {
            message.setExpected(LineForm.message(state.expected()));
        }
        if (state.placedUpTo() != Bands.EVERYBODY) {
            message.setPlacedUpTo(state.placedUpTo());
        }
        return message.build().toByteArray();
    }

    /// Reads what a data center sends.
    public static Received<CenterState> readCenter(byte[] bytes) {
        return Received.read(bytes, CenterStateMessage.parser(), WorldForm::state);
    }

    /// Writes what the global coordinator sends.
    public static byte[] write(WorldState state) {
        var message = WorldStateMessage.newBuilder()
                .setVersion(state.version())
                .setHeard(state.heard())
                .setSeats(message(state.seats()))
                .setPasses(message(state.passes()))
                .setSeatsCounted(state.seatsCounted())
                .setPassesCounted(state.passesCounted())
                .setWaiting(state.waiting())
                .setActive(state.active())
                .setInForce(state.inForce())
                .setUpTo(state.upTo())
                .setFrontUpTo(state.frontUpTo())
                .setReadyUpTo(state.readyUpTo())
                .setLine(LineForm.message(state.line()))
                .setEligible(state.eligible())
                .setFlow(LineForm.message(state.flow()))
                .setAnywhere(state.anywhere())
                .setNoContact(!state.contact())
                .putAllHosts(state.hosts());
        state.admitted().ifPresent(message::setAdmitted);
        if (!state.sight().equals(Sight.WHOLE)) {
            message.setSight(message(state.sight()));
        }
        return message.build().toByteArray();
    }

    /// Reads what the global coordinator sends.
    public static Received<WorldState> readWorld(byte[] bytes) {
        return Received.read(bytes, WorldStateMessage.parser(), WorldForm::state);
    }

    /// Writes a promise.
    public static byte[] write(Promise promise) {
        return PromiseMessage.newBuilder()
                .setSequence(promise.sequence())
                .setSeats(promise.seats())
                .setPasses(promise.passes())
                .setSeatTerms(message(promise.allotments().seats()))
                .setPassTerms(message(promise.allotments().passes()))
                .build()
                .toByteArray();
    }

    /// Reads a promise.
    public static Received<Promise> readPromise(byte[] bytes) {
        return Received.read(
                bytes,
                PromiseMessage.parser(),
                message -> new Promise(
                        Require.count(message.getSequence(), "sequence"),
                        Require.count(message.getSeats(), "seats"),
                        Require.count(message.getPasses(), "passes"),
                        new AllotmentPair(allotment(message.getSeatTerms()), allotment(message.getPassTerms()))));
    }

    private static CenterState state(CenterStateMessage message) {
        Require.hold(!message.getCenter().isEmpty(), "a data center has a name");
        return new CenterState(
                message.getCenter(),
                Require.count(message.getSequence(), "sequence"),
                held(message.getSeats()),
                held(message.getPasses()),
                Require.count(message.getGranted(), "granted"),
                message.getDrawn(),
                LineForm.line(message.getLine()),
                Require.count(message.getUsers(), "users"),
                outlook(message.getOutlook()),
                Require.count(message.getWanted(), "wanted"),
                message.getHost(),
                message.hasExpected() ? LineForm.line(message.getExpected()) : LineSummary.EMPTY,
                message.hasPlacedUpTo() ? message.getPlacedUpTo() : Bands.EVERYBODY);
    }

    private static WorldState state(WorldStateMessage message) {
        return new WorldState(
                message.getVersion(),
                message.getHeard(),
                allotment(message.getSeats()),
                allotment(message.getPasses()),
                Require.count(message.getSeatsCounted(), "seats_counted"),
                Require.count(message.getPassesCounted(), "passes_counted"),
                Require.count(message.getWaiting(), "waiting"),
                Require.count(message.getActive(), "active"),
                message.getInForce(),
                message.getUpTo(),
                message.getFrontUpTo(),
                message.getReadyUpTo(),
                LineForm.line(message.getLine()),
                Require.count(message.getEligible(), "eligible"),
                LineForm.flow(message.getFlow()),
                Require.count(message.getAnywhere(), "anywhere"),
                !message.getNoContact(),
                message.hasAdmitted()
                        ? OptionalLong.of(Require.count(message.getAdmitted(), "admitted"))
                        : OptionalLong.empty(),
                new TreeMap<>(message.getHostsMap()),
                message.hasSight() ? sight(message.getSight()) : Sight.WHOLE);
    }

    private static SightMessage message(Sight sight) {
        var message = SightMessage.newBuilder().addAllLost(sight.lost());
        if (sight.placedUpTo() != Bands.EVERYBODY) {
            message.setPlacedUpTo(sight.placedUpTo());
        }
        if (!sight.lost().isEmpty()) {
            message.setSeats(sight.seats()).setPasses(sight.passes()).setPeople(sight.people());
        }
        return message.build();
    }

    private static Sight sight(SightMessage message) {
        return new Sight(
                message.hasPlacedUpTo() ? message.getPlacedUpTo() : Bands.EVERYBODY,
                message.hasSeats() ? Require.count(message.getSeats(), "seats") : Integer.MAX_VALUE,
                message.hasPasses() ? Require.count(message.getPasses(), "passes") : Integer.MAX_VALUE,
                Require.count(message.getPeople(), "people"),
                new TreeSet<>(message.getLostList()));
    }

    private static HeldMessage message(Held held) {
        return HeldMessage.newBuilder()
                .setTaken(message(held.taken()))
                .setHeld(held.held())
                .setInUse(held.inUse())
                .setHeldBack(held.heldBack())
                .build();
    }

    private static Held held(HeldMessage message) {
        return new Held(
                allotment(message.getTaken()),
                Require.count(message.getHeld(), "held"),
                Require.count(message.getInUse(), "in_use"),
                Require.count(message.getHeldBack(), "held_back"));
    }

    private static AllotmentMessage message(Allotment allotment) {
        return AllotmentMessage.newBuilder()
                .setEpoch(allotment.epoch())
                .setVersion(allotment.version())
                .setAmount(allotment.amount())
                .setOf(allotment.limit())
                .build();
    }

    private static Allotment allotment(AllotmentMessage message) {
        return new Allotment(
                Require.count(message.getEpoch(), "epoch"),
                Require.count(message.getVersion(), "version"),
                Require.count(message.getAmount(), "amount"),
                Require.count(message.getOf(), "of"));
    }

    private static OutlookMessage message(Outlook outlook) {
        var message = OutlookMessage.newBuilder()
                .setKnown(outlook.known())
                .setStepSeconds(outlook.forecast().stepSeconds())
                .setPerMinuteAfter(outlook.forecast().perMinute())
                .setPerMinute(outlook.perMinute())
                .setAbandonsPerMinute(outlook.abandonsPerMinute());
        for (double admissions : outlook.forecast().admissions()) {
            message.addAdmissions(admissions);
        }
        outlook.patience().ifPresent(curve -> addPatience(message, curve));
        return message.build();
    }

    private static void addPatience(OutlookMessage.Builder message, PatienceCurve curve) {
        for (float hazard : curve.hazards()) {
            message.addPatience(hazard);
        }
    }

    private static Optional<PatienceCurve> patience(OutlookMessage message) {
        // None, or by the ages of another version.
        if (message.getPatienceCount() != PatienceCurve.AGES) {
            return Optional.empty();
        }
        float[] hazards = new float[message.getPatienceCount()];
        for (int i = 0; i < hazards.length; i++) {
            hazards[i] = message.getPatience(i);
        }
        return Optional.of(PatienceCurve.of(hazards));
    }

    private static Outlook outlook(OutlookMessage message) {
        Require.hold(message.getAdmissionsCount() <= MOST_STEPS, "a forecast of too many steps");
        var admissions = message.getAdmissionsList().stream()
                .mapToDouble(each -> Require.amount(each, "admissions"))
                .toArray();
        return new Outlook(
                message.getKnown(),
                new Forecast(
                        admissions,
                        Require.amount(message.getStepSeconds(), "step_seconds"),
                        Require.amount(message.getPerMinuteAfter(), "per_minute_after")),
                Require.amount(message.getPerMinute(), "per_minute"),
                Require.amount(message.getAbandonsPerMinute(), "abandons_per_minute"),
                patience(message));
    }
}
