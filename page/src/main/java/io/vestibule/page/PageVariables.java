package io.vestibule.page;

import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import java.util.List;
import java.util.Optional;

/// What a custom page may ask for, by name: the published variables and ours. *Immutable.*
final class PageVariables {

    /// Every name, the published ones first.
    static final List<String> NAMES = List.of(
            "inWaitingRoom",
            "waitTimeKnown",
            "waitTime",
            "waitTime25Percentile",
            "waitTime50Percentile",
            "waitTime75Percentile",
            "waitTimeFormatted",
            "queueIsFull",
            "queueAll",
            "lastUpdated",
            "refreshIntervalSeconds",
            "queueingMethod",
            "isFIFOQueue",
            "isRandomQueue",
            "isPassthroughQueue",
            "isRejectQueue",
            "isEventActive",
            "isEventPrequeueing",
            "timeUntilEventStart",
            "timeUntilEventStartFormatted",
            "timeUntilEventEnd",
            "timeUntilEventEndFormatted",
            "shuffleAtEventStart",
            "turnstile",
            "infiniteQueue",
            "waitTimeHours",
            "waitTimeHourMinutes",
            "vestibuleWaitTimeLow",
            "vestibuleWaitTimeHigh",
            "vestibuleWaitTimeSeconds",
            "vestibuleWaitTimeLowSeconds",
            "vestibuleWaitTimeHighSeconds",
            "vestibuleWaitTimeChanged",
            "vestibuleWaitAfterStartLowSeconds",
            "vestibuleWaitAfterStartHighSeconds",
            "vestibuleTimeUntilEventStartSeconds",
            "vestibulePeopleAhead",
            "vestibulePeopleAheadKnown",
            "vestibuleStalled",
            "vestibuleHeld",
            "vestibuleInvitation",
            "vestibuleTicketNumber",
            "vestibuleDrawCommitment",
            "vestibuleDrawSeed",
            "vestibuleMessage",
            "vestibuleSiteName",
            "vestibuleLogo",
            "vestibuleFavicon",
            "vestibuleSupportLink",
            "vestibuleInputLost",
            "vestibuleCameFrom",
            "vestibulePlaceLost",
            "vestibuleCheckAgain");

    /// The variable that holds the challenge as markup.
    static final String MARKUP = "turnstile";

    /// The one that holds the button for another check.
    static final String CHECK_AGAIN = "vestibuleCheckAgain";

    private final PageModel model;
    private final PublishedFields fields;

    private PageVariables(PageModel model) {
        this.model = model;
        this.fields = PublishedFields.of(model);
    }

    static PageVariables of(PageModel model) {
        return new PageVariables(model);
    }

    /// A Boolean, a whole number or a String; empty for an unknown name.
    Optional<Object> find(String name) {
        var method = model.method();
        var place = model.place();
        return switch (name) {
            case "inWaitingRoom" -> Optional.of(true);
            case "waitTimeKnown" -> Optional.of(fields.waitTimeKnown());
            case "waitTime" -> Optional.of(fields.waitTime());
            case "waitTime25Percentile" -> Optional.of(fields.percentile25());
            case "waitTime50Percentile" -> Optional.of(fields.percentile50());
            case "waitTime75Percentile" -> Optional.of(fields.percentile75());
            case "waitTimeFormatted" -> Optional.of(fields.waitTimeFormatted());
            case "queueIsFull" -> Optional.of(model.remaining() instanceof PageEstimate.Full);
            case "queueAll" -> Optional.of(model.queueAll());
            case "lastUpdated" -> Optional.of(lastUpdated());
            case "refreshIntervalSeconds" -> Optional.of(model.check().refreshSeconds());
            case "queueingMethod" -> Optional.of(method.published());
            case "isFIFOQueue" -> Optional.of(method == QueueingMethod.FIFO);
            case "isRandomQueue" -> Optional.of(method == QueueingMethod.RANDOM);
            case "isPassthroughQueue" -> Optional.of(method == QueueingMethod.PASSTHROUGH);
            case "isRejectQueue" -> Optional.of(method == QueueingMethod.REJECT);
            case "isEventActive" -> Optional.of(fields.eventActive());
            case "isEventPrequeueing" -> Optional.of(fields.prequeueing());
            case "timeUntilEventStart" -> Optional.of(fields.untilEventStart());
            case "timeUntilEventStartFormatted" -> Optional.of(fields.untilEventStartFormatted());
            case "timeUntilEventEnd" -> Optional.of(fields.untilEventEnd());
            case "timeUntilEventEndFormatted" -> Optional.of(fields.untilEventEndFormatted());
            case "shuffleAtEventStart" -> Optional.of(fields.shuffle());
            case MARKUP -> Optional.of(model.note().turnstile());
            case "infiniteQueue" -> Optional.of(model.note().infiniteQueue());
            case "waitTimeHours" -> Optional.of(fields.waitTime() / 60);
            case "waitTimeHourMinutes" -> Optional.of(fields.waitTime() % 60);
            case "vestibuleWaitTimeLow" -> Optional.of(fields.low());
            case "vestibuleWaitTimeHigh" -> Optional.of(fields.high());
            case "vestibuleWaitTimeSeconds" -> Optional.of(fields.waitTimeSeconds());
            case "vestibuleWaitTimeLowSeconds" -> Optional.of(fields.lowSeconds());
            case "vestibuleWaitTimeHighSeconds" -> Optional.of(fields.highSeconds());
            case "vestibuleWaitTimeChanged" ->
                Optional.of(model.change().map(RoomChange::published).orElse(""));
            case "vestibuleWaitAfterStartLowSeconds" -> Optional.of(afterStart().lowSeconds());
            case "vestibuleWaitAfterStartHighSeconds" ->
                Optional.of(afterStart().highSeconds());
            case "vestibuleTimeUntilEventStartSeconds" -> Optional.of(fields.untilEventStartSeconds());
            case "vestibulePeopleAhead" -> Optional.of(place.aheadKnown() ? (Object) place.ahead() : "");
            case "vestibulePeopleAheadKnown" -> Optional.of(place.aheadKnown());
            case "vestibuleStalled" -> Optional.of(model.standsStill());
            case "vestibuleHeld" -> Optional.of(model.held());
            case "vestibuleInvitation" -> Optional.of(model.invitation().code());
            case "vestibuleTicketNumber" -> Optional.of(place.ticketNumber());
            case "vestibuleDrawCommitment" -> Optional.of(place.drawCommitment());
            case "vestibuleDrawSeed" -> Optional.of(place.drawSeed());
            case "vestibuleMessage" -> Optional.of(model.note().message());
            case "vestibuleSiteName" -> Optional.of(model.site().name());
            case "vestibuleLogo" -> Optional.of(model.site().looks().logo());
            case "vestibuleFavicon" -> Optional.of(model.site().looks().favicon());
            case "vestibuleSupportLink" -> Optional.of(model.site().looks().supportLink());
            case "vestibuleInputLost" -> Optional.of(model.note().sent() instanceof Submission.Lost);
            case "vestibuleCameFrom" ->
                Optional.of(model.note().sent() instanceof Submission.Lost lost ? lost.cameFrom() : "");
            case "vestibulePlaceLost" -> Optional.of(placeLost());
            case CHECK_AGAIN -> Optional.of(model.note().checkAgain());
            default -> Optional.empty();
        };
    }

    /// Nothing: a template that prints its whole context learns nothing.
    @Override
    public String toString() {
        return "";
    }

    /// The wait from the start of a draw on; nothing where nobody waits for one.
    private PageEstimate.About afterStart() {
        return model.beforeDraw() && model.remaining() instanceof PageEstimate.About about
                ? about
                : new PageEstimate.About(0, 0, 0);
    }

    private String placeLost() {
        var why = model.note().newTicket();
        return why.isLoss() ? why.published() : "";
    }

    private String lastUpdated() {
        var out = new Utf8(24);
        IsoTime.write(out, model.check().lastUpdatedMillis());
        return out.toString();
    }
}
