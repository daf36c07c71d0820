package io.vestibule.coordination.books;

import io.vestibule.queue.Bands;
import io.vestibule.queue.Plan;
import io.vestibule.queue.Rules;
import io.vestibule.tally.Line;

/// Whom the pace of a line does not hold back: those who waited when all who waited could enter,
/// and more than a pace lets in at once. *Confined to its agent.*
///
/// They come when they were told to, some seconds later, and enter in the order in which they come.
/// If more join behind them meanwhile than fit, the pace counts only for those behind: otherwise
/// the last of the released could enter up to a minute after a visitor who stood behind them and
/// asked sooner.
public final class ReleasedVisitors {

    private final Pace pace;
    private final Line line;

    /// The position of the last who is released.
    private long upTo = Bands.NOBODY;

    /// @param pace of the room
    /// @param line that it holds back, in the order of positions
    ReleasedVisitors(Pace pace, Line line) {
        this.pace = pace;
        this.line = line;
    }

    /// Other settings are in force from now on: visitors were released under the previous ones.
    void turn(Plan plan, Rules rules) {
        upTo = Bands.NOBODY;
        look(plan, rules);
    }

    /// Checks whether all who wait may enter. In a draw no visitor stands behind another; and if
    /// they are no more than the pace lets in at once, they need not wait long for it.
    void look(Plan plan, Rules rules) {
        boolean ordered = rules.entrance() == Rules.Entrance.LINE;
        if (ordered && !plan.hasLine() && plan.free() > pace.most() && line.size() > 0) {
            upTo = Math.max(upTo, line.at(line.size() - 1));
        }
    }

    /// How many of a line may enter now, as far as the pace goes.
    int credit() {
        return Math.max(pace.credit(), people());
    }

    /// How many of a line may have entered by then, as far as the pace goes.
    int creditWithin(long millis) {
        return (int) Math.min(Integer.MAX_VALUE, (long) pace.creditWithin(millis) + people());
    }

    /// How many are not held back.
    public int people() {
        boolean some = line.size() > 0 && line.at(0) <= upTo;
        return some ? line.atOrBefore(upTo) : 0;
    }
}
