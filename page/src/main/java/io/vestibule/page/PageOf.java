package io.vestibule.page;

import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import java.util.stream.IntStream;

/// The built-in waiting page in one language. *Immutable.*
final class PageOf {

    private static final byte[] HIDDEN = Utf8.encoded(" hidden");

    /// The greatest of [PageModel.Check#safeMinutes].
    private static final int MOST_SAFE_MINUTES = 4;

    private final Template<Hole> template;
    private final DurationWording wording;
    private final WaitPhrases bands;
    private final ForEach<PageState, Fixed> fixed;
    private final byte[] unknown;
    private final byte[] moreThanADay;
    private final byte[] waitLabel;
    private final byte[] startLabel;
    private final byte[] fifo;
    private final byte[] random;
    private final byte[] unsaved;
    private final byte[] unsavedAway;
    private final byte[] stalled;
    private final ForEach<NewTicket, byte[]> lost;
    private final ForEach<RoomChange, byte[]> changed;
    private final String support;
    private final byte[] next;
    private final byte[][] keep;

    private enum Hole {
        AGAIN,
        HEAD,
        SITE,
        SUPPORT,
        RETRY,
        BACK,
        UNSAVED,
        TITLE,
        STATE,
        WAITED,
        HEADING,
        LEAD,
        STALLED_HIDDEN,
        STALLED,
        LOST_HIDDEN,
        LOST,
        CHANGED_HIDDEN,
        CHANGED,
        MESSAGE_HIDDEN,
        MESSAGE,
        WAIT_HIDDEN,
        LABEL,
        VALUE,
        BAR_HIDDEN,
        BAR,
        AFTER_HIDDEN,
        AFTER,
        AHEAD_HIDDEN,
        AHEAD,
        NUMBER_HIDDEN,
        NUMBER,
        DRAW_HIDDEN,
        DRAW,
        WHY_HIDDEN,
        ORDER,
        KEEP
    }

    /// The parts that are the same for all visitors in one state.
    private static final class Fixed {
        private final byte[] state;
        private final byte[] heading;
        private final byte[] lead;

        Fixed(Texts texts, PageState state) {
            this.state = Utf8.encoded(state.published());
            this.heading = html(texts, state.headingKey());
            this.lead = html(texts, state.leadKey());
        }
    }

    PageOf(Texts texts, PageAssets ink) {
        template = Template.cut(Resources.text("waiting.html"), Hole.class, ink.on(texts));
        wording = new DurationWording(texts);
        bands = new WaitPhrases(wording);
        fixed = ForEach.constant(PageState.class, state -> new Fixed(texts, state));
        unknown = html(texts, "value.unknown");
        moreThanADay = html(texts, "value.day");
        waitLabel = html(texts, "label.wait");
        startLabel = html(texts, "label.start");
        fifo = html(texts, "order.fifo");
        random = html(texts, "order.random");
        stalled = html(texts, "stalled");
        lost = ForEach.constant(NewTicket.class, why -> html(texts, why.key()));
        changed = ForEach.constant(RoomChange.class, change -> html(texts, "changed." + change.published()));
        support = texts.word("support");
        next = html(texts, "heading.next");
        keep = IntStream.rangeClosed(0, MOST_SAFE_MINUTES)
                .mapToObj(minutes -> new Utf8(256).html(wording.keep(minutes)).toBytes())
                .toArray(byte[][]::new);
        unsaved = unsaved(texts, "unsaved");
        unsavedAway = unsaved(texts, "unsaved.away");
    }

    private static byte[] unsaved(Texts texts, String key) {
        var out = new Utf8(512).text("\n<p id=\"unsaved\">").html(texts.word(key));
        return out.text("</p>").toBytes();
    }

    PagePieces waiting(PageModel model) {
        return render(model, PageState.of(model), model.check().retrySeconds());
    }

    private PagePieces render(PageModel model, PageState state, int retrySeconds) {
        var same = fixed.of(state);
        var heading = model.next() ? next : same.heading;
        var value = value(model, state);
        var place = model.place();
        var why = model.change();
        return template.render((hole, out) -> {
            switch (hole) {
                case AGAIN -> again(out, model.note().sent(), retrySeconds);
                case HEAD -> model.site().looks().head(out);
                case SITE -> model.site().header(out);
                case SUPPORT -> model.site().support(out, support);
                case RETRY -> out.number(retrySeconds);
                case BACK -> back(out, model.note().sent());
                case UNSAVED -> {
                    if (model.note().sent() instanceof Submission.Lost lost) {
                        out.copy(lost.cameFrom().isEmpty() ? unsavedAway : unsaved);
                    }
                }
                case TITLE -> {
                    title(out, state, value, heading);
                    model.site().inTitle(out);
                }
                case STATE -> out.copy(same.state);
                case WAITED -> out.number(place.waitedSeconds());
                case HEADING -> out.copy(heading);
                case LEAD -> out.copy(same.lead);
                case STALLED_HIDDEN -> hideUnless(out, model.standsStill());
                case STALLED -> {
                    if (model.standsStill()) {
                        out.copy(stalled);
                    }
                }
                case LOST_HIDDEN -> hideUnless(out, model.note().newTicket().isLoss());
                case LOST -> {
                    if (model.note().newTicket().isLoss()) {
                        out.copy(lost.of(model.note().newTicket()));
                    }
                }
                case CHANGED_HIDDEN -> hideUnless(out, why.isPresent());
                case CHANGED -> why.ifPresent(change -> out.copy(changed.of(change)));
                case MESSAGE_HIDDEN -> hideUnless(out, !model.note().message().isEmpty());
                case MESSAGE -> out.html(model.note().message());
                case WAIT_HIDDEN -> hideUnless(out, state.hasWait());
                case LABEL -> out.copy(state.beforeEvent() ? startLabel : waitLabel);
                case VALUE -> out.copy(value);
                case BAR_HIDDEN -> hideUnless(out, model.moving());
                case BAR -> out.number(model.moving() ? percent(model) : 0);
                case AFTER_HIDDEN ->
                    hideUnless(out, model.beforeDraw() && model.remaining() instanceof PageEstimate.About);
                case AFTER -> afterStart(out, model);
                case AHEAD_HIDDEN -> hideUnless(out, place.aheadKnown() && !model.next());
                case AHEAD -> ahead(out, place);
                case NUMBER_HIDDEN -> hideUnless(out, !place.ticketNumber().isEmpty());
                case NUMBER -> out.html(place.ticketNumber());
                case DRAW_HIDDEN -> hideUnless(out, !place.drawCommitment().isEmpty());
                case DRAW -> out.html(seal(place));
                case WHY_HIDDEN -> hideUnless(out, state.lacksRoom());
                case ORDER -> {
                    if (state != PageState.SHUFFLE && state != PageState.INVITATION) {
                        order(out, model.method());
                    }
                }
                case KEEP -> {
                    if (state != PageState.INVITATION) {
                        out.copy(keep[model.check().safeMinutes()]);
                    }
                }
            }
        });
    }

    /// When and where to go without a script. What was sent is not sent again, and its address may
    /// not be one to load: the page that it came from, when there was time to read, or else the
    /// site.
    private static void again(Utf8 out, Submission sent, int retrySeconds) {
        switch (sent) {
            case Submission.Nothing _ -> out.number(retrySeconds);
            case Submission.Lost lost ->
                out.number(lost.seconds(retrySeconds)).text(";url=").html(lost.next());
        }
    }

    /// Where the script goes when it is the visitor's turn; nothing for the page's own address.
    private static void back(Utf8 out, Submission sent) {
        if (sent instanceof Submission.Lost lost) {
            out.text(" data-back=\"").html(lost.cameFrom()).put('"');
            out.text(lost.typed() ? " data-typed" : "");
        }
    }

    /// The wait, or the time until the start.
    private byte[] value(PageModel model, PageState state) {
        return switch (state) {
            case LINE ->
                model.remaining() instanceof PageEstimate.About about ? estimate(about, model.moving()) : unknown;
            case EVENT, SHUFFLE ->
                model.event() instanceof EventPhase.Prequeue before ? untilStart(before.secondsUntilStart()) : unknown;
            case FULL -> moreThanADay;
            case CHECK, UNKNOWN, PAUSED, HELD, INVITATION, STARTING -> unknown;
        };
    }

    private byte[] untilStart(int seconds) {
        int minutes = Minutes.atLeastOne(seconds);
        return seconds < DurationWording.SECONDS_BELOW
                ? bands.seconds(seconds)
                : bands.band(60 * minutes, 60 * minutes);
    }

    /// In a draw no visitor moves forward, so that nothing can be counted down.
    private byte[] estimate(PageEstimate.About about, boolean moving) {
        return moving && about.pointSeconds() < DurationWording.SECONDS_BELOW
                ? bands.seconds(DurationWording.nearest(about.pointSeconds()))
                : bands.band(about.lowSeconds(), about.highSeconds());
    }

    /// How long it takes from the start on, whatever the lot.
    private void afterStart(Utf8 out, PageModel model) {
        if (model.beforeDraw() && model.remaining() instanceof PageEstimate.About about) {
            out.copy(bands.band(about.lowSeconds(), about.highSeconds()));
        }
    }

    private static void title(Utf8 out, PageState state, byte[] value, byte[] heading) {
        if (state == PageState.LINE || state.beforeEvent()) {
            out.copy(value).text(" · ");
        }
        out.copy(heading);
    }

    private void ahead(Utf8 out, InLine place) {
        if (place.aheadKnown()) {
            out.text(wording.number(place.ahead()));
        }
    }

    /// The commitment, or the seed as soon as that is published.
    private static String seal(InLine place) {
        return place.drawSeed().isEmpty() ? place.drawCommitment() : place.drawSeed();
    }

    private void order(Utf8 out, QueueingMethod method) {
        switch (method) {
            case FIFO -> out.copy(fifo);
            case RANDOM -> out.copy(random);
            case PASSTHROUGH, REJECT -> {}
        }
    }

    private static void hideUnless(Utf8 out, boolean shown) {
        if (!shown) {
            out.copy(HIDDEN);
        }
    }

    /// The share of the whole wait that is over; all of it only at the door.
    private static long percent(PageModel model) {
        long waited = model.place().waitedSeconds();
        long left = model.remaining() instanceof PageEstimate.About about ? about.pointSeconds() : 0;
        return Math.min(99, waited * 100 / Math.max(1, waited + left));
    }

    private static byte[] html(Texts texts, String key) {
        return new Utf8(64).html(texts.word(key)).toBytes();
    }
}
