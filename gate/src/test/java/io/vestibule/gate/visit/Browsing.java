package io.vestibule.gate.visit;

import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.Heads;
import io.vestibule.gate.TimeLapse;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/// A browser in front of a [TimeLapse]: loads the page, does what the waiting page's script does,
/// and once inside loads a page every 15 s for a minute. *Confined to its test.*
///
/// Every request takes another time to the gate. Without that a browser that always pauses for
/// whole seconds would meet the gate at the same millisecond of each, and so be lucky or unlucky in
/// a draw for many minutes.
public final class Browsing {

    /// The way to the gate: between the two.
    private static final int SHORTEST_WAY_MILLIS = 10;

    private static final int LONGEST_WAY_MILLIS = 130;

    /// How long the waiting page needs until its script asks, and until it has told its visitor and
    /// loads the site.
    private static final long SCRIPT_MILLIS = 150;

    private static final long RELOAD_MILLIS = 700;
    private static final long PAGE_MILLIS = 15_000;
    private static final int PAGES = 5;
    private static final long REMEMBERED_MILLIS = 160_000;
    private static final long NOT_YET = -1;
    private static final int NOT_SHOWN = -1;
    private static final Pattern SECONDS = Pattern.compile("\"waitTimeSeconds\":(\\d+)");
    private static final Pattern CHANGED = Pattern.compile("\"waitTimeChanged\":\"(\\w+)\"");

    private final TimeLapse world;
    private final SplittableRandom random;
    private final int lane;
    private final long scriptMillis;
    private long arrivedMillis = NOT_YET;
    private long enteredMillis = NOT_YET;
    private int pages;
    private String cookie = "";
    private String told = "";
    private final List<Telling> tellings = new ArrayList<>();
    private final List<Moved> checks = new ArrayList<>();
    private int shownSeconds = NOT_SHOWN;
    private long shownMillis;
    private boolean countsDown;
    private String toldBefore = "";
    private Optional<Telling> toldFirst = Optional.empty();
    private String address = "192.0.2.7";
    private String shownFrom = "";
    private int moves;
    private boolean sentBack;
    private boolean challenged;

    /// What the page's script was told while this one waited, and when.
    public record Telling(long atMillis, String json) {}

    /// What an answer made of what a page showed.
    ///
    /// @param why what happened by the answer; empty for nothing
    public record Moved(long atMillis, int beforeSeconds, int seconds, String why) {}

    /// Somebody who sets out now.
    public Browsing(TimeLapse world, SplittableRandom random) {
        this(world, random, SCRIPT_MILLIS);
    }

    /// Somebody whose client asks for the second time after so long.
    public Browsing(TimeLapse world, SplittableRandom random, long scriptMillis) {
        this.world = world;
        this.random = random;
        this.scriptMillis = scriptMillis;
        lane = random.nextInt(TimeLapse.LANES);
        after(0, this::load);
    }

    /// Is in another network from now on.
    public void from(String newAddress) {
        address = newAddress;
    }

    /// How often the ticket was shown from another network than before.
    public int moves() {
        return moves;
    }

    /// Whether all pages were loaded.
    public boolean isDone() {
        return pages == PAGES;
    }

    /// Whether a page was refused after one was loaded.
    public boolean wasSentBack() {
        return sentBack;
    }

    /// Whether a challenge was asked for.
    public boolean wasChallenged() {
        return challenged;
    }

    public boolean hasEntered() {
        return enteredMillis != NOT_YET;
    }

    /// When the first request was at the gate.
    public long arrivedMillis() {
        return arrivedMillis;
    }

    /// When the gate let in.
    public long enteredMillis() {
        return enteredMillis;
    }

    public long waitMillis() {
        return enteredMillis - arrivedMillis;
    }

    /// What the gate said last to the page's script while this one waited; empty if nothing.
    public String told() {
        return told;
    }

    /// All that the gate said to the page's script in the first minutes of the world.
    public List<Telling> tellings() {
        return tellings;
    }

    /// What this one was told when a wait was known first; empty if that never was.
    public Optional<Telling> toldFirst() {
        return toldFirst;
    }

    private void load() {
        if (arrivedMillis == NOT_YET) {
            arrivedMillis = world.loop.millis();
        }
        world.judge(lane, head("Accept", "text/html"), this::loaded);
    }

    private void loaded(Verdict verdict) {
        switch (verdict) {
            case Verdict.Forward forward -> {
                forward.onward().handed();
                keep(forward.setCookies());
                enter();
                if (++pages < PAGES) {
                    after(PAGE_MILLIS, this::load);
                }
            }
            case Verdict.Answer answer -> {
                keep(UsherTestHouse.headers(answer, "Set-Cookie"));
                sentBack |= pages > 0;
                challenged |= answer.body().toString().contains("data-state=\"check\"");
                after(scriptMillis, this::ask);
            }
        }
    }

    private void ask() {
        var head = head(PageCalls.POLL_HEADER, "1");
        if (shownSeconds != NOT_SHOWN) {
            head.headers().set(PageCalls.SHOWN_HEADER, Integer.toString(shownNow()));
        }
        world.judge(lane, head, verdict -> told((Verdict.Answer) verdict));
    }

    private void told(Verdict.Answer answer) {
        keep(UsherTestHouse.headers(answer, "Set-Cookie"));
        var later = UsherTestHouse.headers(answer, "Retry-After");
        if (later.isEmpty()) {
            enter();
            after(RELOAD_MILLIS, this::load);
        } else {
            told = answer.body().toString();
            shows(told);
            if (world.loop.millis() - SteppedLoop.START_MILLIS < REMEMBERED_MILLIS) {
                tellings.add(new Telling(world.loop.millis(), told));
            }
            after(Long.parseLong(later.getFirst()) * 1_000, this::ask);
        }
    }

    /// What the page shows by now: in a line it counts down.
    int shownNow() {
        int passed = countsDown ? (int) ((world.loop.millis() - shownMillis) / 1_000) : 0;
        return Math.max(0, shownSeconds - passed);
    }

    /// Whether the page shows an estimate.
    boolean shows() {
        return shownSeconds != NOT_SHOWN;
    }

    private void shows(String json) {
        if (json.contains("\"isEventPrequeueing\":true")) {
            toldBefore = json;
        }
        if (toldFirst.isEmpty() && json.contains("\"waitTimeKnown\":true")) {
            toldFirst = Optional.of(new Telling(world.loop.millis(), json));
        }
        if (shows()) {
            moves(json, shownNow());
        }
        var seconds = SECONDS.matcher(json);
        shownSeconds = json.contains("\"waitTimeKnown\":true") && seconds.find()
                ? Integer.parseInt(seconds.group(1))
                : NOT_SHOWN;
        shownMillis = world.loop.millis();
        countsDown = json.contains("\"isFIFOQueue\":true");
    }

    private void moves(String json, int before) {
        var seconds = SECONDS.matcher(json);
        if (json.contains("\"waitTimeKnown\":true") && seconds.find()) {
            var changed = CHANGED.matcher(json);
            checks.add(new Moved(
                    world.loop.millis(),
                    before,
                    Integer.parseInt(seconds.group(1)),
                    json.contains("\"stalled\":true") ? "stalled" : changed.find() ? changed.group(1) : ""));
        }
    }

    /// How each answer moved what the page showed.
    public List<Moved> checks() {
        return checks;
    }

    /// What the page's script was told last while people gathered; empty if nothing.
    public String toldBefore() {
        return toldBefore;
    }

    private void enter() {
        if (!hasEntered()) {
            enteredMillis = world.loop.millis();
        }
    }

    private void after(long millis, Runnable request) {
        int way = random.nextInt(SHORTEST_WAY_MILLIS, LONGEST_WAY_MILLIS);
        world.loop.after(millis + way, request);
    }

    private void keep(List<String> given) {
        if (!given.isEmpty()) {
            cookie = given.getLast().substring(0, given.getLast().indexOf(';'));
        }
    }

    private RequestHead head(String name, String value) {
        if (cookie.isEmpty()) {
            shownFrom = address;
            return Heads.from(address, name, value);
        }
        moves += address.equals(shownFrom) ? 0 : 1;
        shownFrom = address;
        return Heads.from(address, name, value, "Cookie", cookie);
    }
}
