package io.vestibule.page;

import io.vestibule.invitation.InvitationNotice;
import io.vestibule.room.QueueingMethod;

/// What an app gets instead of a page: the 25 published fields, and our own in `vestibule`.
/// *Thread-safe.*
public final class JsonForm {

    private static final byte[] ADMITTED = Utf8.encoded("{\"cfWaitingRoom\":{\"inWaitingRoom\":false}}");
    private static final byte[] TRUE = Utf8.encoded("true");
    private static final byte[] FALSE = Utf8.encoded("false");

    private static final byte[] OPEN = Utf8.encoded("{\"cfWaitingRoom\":{\"inWaitingRoom\":true,\"waitTimeKnown\":");
    private static final byte[] WAIT_TIME = key("waitTime");
    private static final byte[] PERCENTILE_25 = key("waitTime25Percentile");
    private static final byte[] PERCENTILE_50 = key("waitTime50Percentile");
    private static final byte[] PERCENTILE_75 = key("waitTime75Percentile");
    private static final byte[] WAIT_TIME_FORMATTED = key("waitTimeFormatted");
    private static final byte[] QUEUE_IS_FULL = key("queueIsFull");
    private static final byte[] QUEUE_ALL = key("queueAll");
    private static final byte[] LAST_UPDATED = key("lastUpdated");
    private static final byte[] REFRESH = key("refreshIntervalSeconds");
    private static final ForEach<QueueingMethod, byte[]> METHOD =
            ForEach.constant(QueueingMethod.class, JsonForm::method);
    private static final byte[] EVENT_ACTIVE = key("isEventActive");
    private static final byte[] PREQUEUEING = key("isEventPrequeueing");
    private static final byte[] UNTIL_START = key("timeUntilEventStart");
    private static final byte[] UNTIL_START_FORMATTED = key("timeUntilEventStartFormatted");
    private static final byte[] UNTIL_END = key("timeUntilEventEnd");
    private static final byte[] UNTIL_END_FORMATTED = key("timeUntilEventEndFormatted");
    private static final byte[] SHUFFLE = key("shuffleAtEventStart");
    private static final byte[] TURNSTILE = key("turnstile");
    private static final byte[] INFINITE_QUEUE = key("infiniteQueue");
    private static final byte[] VESTIBULE = Utf8.encoded(",\"vestibule\":{\"waitTimeLow\":");
    private static final byte[] WAIT_TIME_HIGH = key("waitTimeHigh");
    private static final byte[] WAIT_SECONDS = key("waitTimeSeconds");
    private static final byte[] WAIT_LOW_SECONDS = key("waitTimeLowSeconds");
    private static final byte[] WAIT_HIGH_SECONDS = key("waitTimeHighSeconds");
    private static final byte[] CHANGED = key("waitTimeChanged");
    private static final byte[] AFTER_LOW_SECONDS = key("waitAfterStartLowSeconds");
    private static final byte[] AFTER_HIGH_SECONDS = key("waitAfterStartHighSeconds");
    private static final byte[] START_SECONDS = key("timeUntilEventStartSeconds");
    private static final byte[] PEOPLE_AHEAD = key("peopleAhead");
    private static final byte[] NULL = Utf8.encoded("null");
    private static final byte[] STALLED = key("stalled");
    private static final byte[] HELD = key("held");
    private static final byte[] INVITATION = key("invitation");
    private static final byte[] NEW_TICKET = key("newTicket");
    private static final byte[] CHALLENGE = key("challenge");
    private static final byte[] CHALLENGE_MODE = key("challengeMode");
    private static final byte[] CHECK_AGAIN = key("checkAgain");
    private static final byte[] TICKET_NUMBER = key("ticketNumber");
    private static final byte[] DRAW_COMMITMENT = key("drawCommitment");
    private static final byte[] DRAW_SEED = key("drawSeed");
    private static final byte[] MESSAGE = key("message");
    private static final byte[] CLOSE = Utf8.encoded("}}}");

    private static final int TYPICAL_SIZE = 1100;

    private JsonForm() {}

    /// What a waiting visitor is sent.
    public static byte[] waiting(PageModel model) {
        var fields = PublishedFields.of(model);
        var out = new Utf8(TYPICAL_SIZE);
        estimate(out, model, fields);
        check(out, model.check());
        out.copy(METHOD.of(model.method()));
        event(out, fields);
        out.copy(TURNSTILE).json(model.note().turnstile());
        flag(out.copy(INFINITE_QUEUE), model.note().infiniteQueue());
        own(out, model, fields);
        return out.toBytes();
    }

    /// What an admitted visitor is sent: `{"cfWaitingRoom":{"inWaitingRoom":false}}`.
    public static byte[] admitted() {
        return ADMITTED.clone();
    }

    private static void estimate(Utf8 out, PageModel model, PublishedFields fields) {
        flag(out.copy(OPEN), fields.waitTimeKnown());
        out.copy(WAIT_TIME).number(fields.waitTime());
        out.copy(PERCENTILE_25).number(fields.percentile25());
        out.copy(PERCENTILE_50).number(fields.percentile50());
        out.copy(PERCENTILE_75).number(fields.percentile75());
        out.copy(WAIT_TIME_FORMATTED).json(fields.waitTimeFormatted());
        flag(out.copy(QUEUE_IS_FULL), model.remaining() instanceof PageEstimate.Full);
        flag(out.copy(QUEUE_ALL), model.queueAll());
    }

    private static void check(Utf8 out, PageModel.Check check) {
        IsoTime.write(out.copy(LAST_UPDATED).put('"'), check.lastUpdatedMillis());
        out.put('"').copy(REFRESH).number(check.refreshSeconds());
    }

    private static void event(Utf8 out, PublishedFields fields) {
        flag(out.copy(EVENT_ACTIVE), fields.eventActive());
        flag(out.copy(PREQUEUEING), fields.prequeueing());
        out.copy(UNTIL_START).number(fields.untilEventStart());
        out.copy(UNTIL_START_FORMATTED).json(fields.untilEventStartFormatted());
        out.copy(UNTIL_END).number(fields.untilEventEnd());
        out.copy(UNTIL_END_FORMATTED).json(fields.untilEventEndFormatted());
        flag(out.copy(SHUFFLE), fields.shuffle());
    }

    private static void own(Utf8 out, PageModel model, PublishedFields fields) {
        out.copy(VESTIBULE).number(fields.low()).copy(WAIT_TIME_HIGH).number(fields.high());
        out.copy(WAIT_SECONDS).number(fields.waitTimeSeconds());
        out.copy(WAIT_LOW_SECONDS).number(fields.lowSeconds());
        out.copy(WAIT_HIGH_SECONDS).number(fields.highSeconds());
        if (model.change().isPresent()) {
            out.copy(CHANGED).json(model.change().get().published());
        }
        out.copy(START_SECONDS).number(fields.untilEventStartSeconds());
        if (model.beforeDraw() && model.remaining() instanceof PageEstimate.About about) {
            out.copy(AFTER_LOW_SECONDS).number(about.lowSeconds());
            out.copy(AFTER_HIGH_SECONDS).number(about.highSeconds());
        }
        var place = model.place();
        out.copy(PEOPLE_AHEAD);
        if (place.aheadKnown()) {
            out.number(place.ahead());
        } else {
            out.copy(NULL);
        }
        flag(out.copy(STALLED), model.standsStill());
        if (model.held()) {
            out.copy(HELD).copy(TRUE);
        }
        if (model.invitation() != InvitationNotice.NONE) {
            out.copy(INVITATION).json(model.invitation().code());
        }
        out.copy(TICKET_NUMBER).json(place.ticketNumber());
        out.copy(DRAW_COMMITMENT).json(place.drawCommitment());
        out.copy(DRAW_SEED).json(place.drawSeed());
        out.copy(MESSAGE).json(model.note().message());
        if (model.note().newTicket() != NewTicket.NOT_GIVEN) {
            out.copy(NEW_TICKET).json(model.note().newTicket().published());
        }
        var asked = model.note().asked();
        if (!asked.challenge().isEmpty()) {
            out.copy(CHALLENGE).text(asked.challenge());
            out.copy(CHALLENGE_MODE).json(asked.mode().published());
        }
        if (asked.again()) {
            out.copy(CHECK_AGAIN).copy(TRUE);
        }
        out.copy(CLOSE);
    }

    private static void flag(Utf8 out, boolean value) {
        out.copy(value ? TRUE : FALSE);
    }

    private static byte[] key(String name) {
        return Utf8.encoded(",\"" + name + "\":");
    }

    /// `queueingMethod` and the four flags that say the same.
    private static byte[] method(QueueingMethod method) {
        var out = new Utf8(160).text(",\"queueingMethod\":").json(method.published());
        flag(out.text(",\"isFIFOQueue\":"), method == QueueingMethod.FIFO);
        flag(out.text(",\"isRandomQueue\":"), method == QueueingMethod.RANDOM);
        flag(out.text(",\"isPassthroughQueue\":"), method == QueueingMethod.PASSTHROUGH);
        flag(out.text(",\"isRejectQueue\":"), method == QueueingMethod.REJECT);
        return out.toBytes();
    }
}
