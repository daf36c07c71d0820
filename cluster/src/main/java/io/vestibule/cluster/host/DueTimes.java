package io.vestibule.cluster.host;

import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.queue.Bands;
import io.vestibule.queue.RoomView;

/// When a room's agent does what has to be done from time to time. A clock that is set back makes
/// everything due. *Confined to its agent.*
final class DueTimes {

    /// A watermark that may have opened is shown after this time at the latest.
    private static final long OPENED_MILLIS = 10;

    /// How old the view of a room becomes in which nothing happens, but for the time until its agent looks again.
    private static final long QUIET_VIEW_MILLIS = 900;

    /// Making copies takes at most this part of the agent's time.
    private static final long COPY_SHARE = 100;

    /// How often the minute book is asked for rows: it says itself when one is due.
    private static final long MINUTES_MILLIS = 225;

    private static final long LONG_AGO = Long.MIN_VALUE / 2;

    private final ClusterSettings settings;

    private long steppedMillis = LONG_AGO;
    private long shownMillis = LONG_AGO;
    private long copiedMillis = LONG_AGO;
    private long scoredMillis = LONG_AGO;
    private long minutesMillis = LONG_AGO;
    private long copyTookMillis;
    private boolean happened = true;
    private boolean changed = true;
    private boolean opened;
    private boolean copySoon;
    private boolean copying;
    private boolean lively;
    private boolean shut = true;

    DueTimes(ClusterSettings settings) {
        this.settings = settings;
    }

    /// Something happened that the next view and the next copy are to show.
    void somethingHappened() {
        happened = true;
        changed = true;
    }

    /// Slots may have become free.
    void opened() {
        opened = true;
    }

    /// Whether nobody is in the room or was within a minute, and nothing is left to show or to copy soon.
    boolean isQuiet() {
        return !(happened || lively || opened || copySoon || copying);
    }

    boolean stepDue(long now) {
        if (!passed(now, steppedMillis, settings.beatMillis() * 9 / 10)) {
            return false;
        }
        steppedMillis = now;
        return true;
    }

    boolean viewDue(long now) {
        if (opened && shut) {
            return passed(now, shownMillis, OPENED_MILLIS);
        }
        boolean news = happened || lively;
        return passed(now, shownMillis, news ? settings.viewMillis() : QUIET_VIEW_MILLIS);
    }

    void shown(RoomView view, long now) {
        shownMillis = now;
        happened = false;
        opened = false;
        var counts = view.counts();
        lively = counts.active() > 0 || counts.waiting() > 0 || counts.admittedLastMinute() > 0;
        shut = view.bands().admitUpTo() != Bands.EVERYBODY;
    }

    boolean scoreDue(long now) {
        if (!passed(now, scoredMillis, QUIET_VIEW_MILLIS)) {
            return false;
        }
        scoredMillis = now;
        return true;
    }

    boolean minutesDue(long now) {
        if (!passed(now, minutesMillis, MINUTES_MILLIS)) {
            return false;
        }
        minutesMillis = now;
        return true;
    }

    /// A copy is wanted as soon as none is under way.
    void copySoon() {
        copySoon = true;
    }

    boolean copyDue(long now) {
        if (copying) {
            return false;
        }
        long pause = Math.max(settings.copyMillis(), copyTookMillis * COPY_SHARE);
        return copySoon || (changed && passed(now, copiedMillis, pause));
    }

    /// A copy was made, which took so long, and is on its way to disk.
    void copying(long now, long tookMillis) {
        copying = true;
        copySoon = false;
        changed = false;
        copiedMillis = now;
        copyTookMillis = tookMillis;
    }

    void copied(boolean durable) {
        copying = false;
        changed |= !durable;
    }

    private static boolean passed(long now, long since, long millis) {
        return now - since >= millis || now < since;
    }
}
