package io.vestibule.cluster.among;

import io.vestibule.queue.EndedIds;
import io.vestibule.wire.Frame;

/// The sessions that were ended, as a gate learns of them: a view says up to which number there are
/// any, news says which they are. While the list of another host comes, the one before it holds.
/// *Guarded by its owner.*
final class EndedNews {

    private EndedIds whole = EndedIds.NONE;

    /// Of another host, and not whole yet; [EndedIds#NONE] if none comes.
    private EndedIds coming = EndedIds.NONE;

    /// Up to where the host is.
    private EndedIds told = EndedIds.NONE;

    /// What a view says.
    void take(EndedIds view) {
        told = view.untold();
        if (view.isWhole()) {
            if (view.term() == 0 || !view.untold().isLike(whole)) {
                whole = view;
            }
            coming = EndedIds.NONE;
        } else if (whole.term() == view.term()) {
            whole = whole.without(view.first());
        } else if (coming.term() == view.term()) {
            coming = coming.without(view.first());
        } else {
            coming = EndedIds.begun(view.term(), view.first());
        }
        settle();
    }

    /// What news say.
    void take(Frame.Ended news) {
        if (news.term() == whole.term()) {
            whole = whole.hearing(news.first(), news.from(), news.ids());
        } else if (news.term() == coming.term()) {
            coming = coming.hearing(news.first(), news.from(), news.ids());
            settle();
        }
    }

    private void settle() {
        if (coming.term() != 0 && coming.through() >= told.through()) {
            whole = coming;
            coming = EndedIds.NONE;
        }
    }

    /// The ended sessions, as far as they are known.
    EndedIds known() {
        return whole.through() == 0 ? coming : whole;
    }

    /// Whether something is missing that the host has reported.
    boolean isBehind() {
        return coming.term() != 0 || whole.through() < told.through();
    }

    /// What the host is to know of it.
    Frame.Knows knows() {
        var which = coming.term() == 0 ? whole : coming;
        return which.term() == 0 ? Frame.Knows.NOTHING : new Frame.Knows(which.term(), which.through());
    }
}
