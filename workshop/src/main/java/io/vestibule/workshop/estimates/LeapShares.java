package io.vestibule.workshop.estimates;

import io.vestibule.simulation.Estimates;
import io.vestibule.simulation.Outcome;
import java.util.List;

/// How often pages leapt from the wait that they showed, over some worlds. *Immutable.*
///
/// @param all what was counted in all of them
record LeapShares(Estimates.Leaps all) {

    private static final double PERCENT = 100;

    static LeapShares of(List<Outcome> outcomes) {
        return new LeapShares(outcomes.stream()
                .map(outcome -> outcome.estimates().leaps())
                .reduce(new Estimates.Leaps(0, 0, 0, 0), LeapShares::and));
    }

    private static Estimates.Leaps and(Estimates.Leaps one, Estimates.Leaps other) {
        return new Estimates.Leaps(
                one.checks() + other.checks(),
                one.explained() + other.explained(),
                one.unexplained() + other.unexplained(),
                one.unheld() + other.unheld());
    }

    /// In a few words.
    String brief() {
        return "leaps of %,d: %.3f %%, %.4f %% for none, %.3f %%"
                .formatted(all.checks(), share(all.explained()), share(all.unexplained()), share(all.unheld()));
    }

    /// As a sentence.
    String sentence(String where) {
        return ("%s: of %,d answers to pages that showed a wait, %.3f %% moved it by more than a"
                        + " quarter and half a minute for a reason, %.4f %% (%,d) for none; if pages"
                        + " did not say what they show, %.3f %% would have.")
                .formatted(
                        where,
                        all.checks(),
                        share(all.explained()),
                        share(all.unexplained()),
                        all.unexplained(),
                        share(all.unheld()));
    }

    private double share(long leaps) {
        return PERCENT * leaps / Math.max(1, all.checks());
    }
}
