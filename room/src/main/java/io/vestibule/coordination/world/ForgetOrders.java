package io.vestibule.coordination.world;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The data centers that the operator has forgotten, as one hub follows them. *Confined to its
/// agent.*
final class ForgetOrders {

    /*
     * While an order stands some coordinator, this one or a later one, may count the data center as
     * zero. So no coordinator gives it anything until the order is withdrawn; and none counts it as
     * zero because of an order that was withdrawn. Both are settled by the shared store, in one
     * transaction each. And it is counted as zero only in an epoch that was opened after the order
     * was read: an earlier coordinator may have moved what it had, and others know of that who
     * adopt the new one. Time decides only when it is worth asking.
     */

    /// How long without a report makes a data center silent; one that reports this long after the
    /// order is back.
    static final long SILENT_MILLIS = 6_000;

    private final Map<String, Absence> absences = new TreeMap<>();

    private enum Stage {
        /// The order stands, as far as is known.
        STANDS,
        /// The order no longer stands: it was withdrawn, perhaps for another room.
        GONE,
        /// It was taken back for this hub; others may not know yet.
        BACK
    }

    /// @param sinceMillis when this hub learned of it
    /// @param epoch the one in which nothing is counted for it; 0 if none
    private record Absence(ForgetNotice word, Stage stage, long sinceMillis, long epoch) {

        Absence at(Stage next) {
            return new Absence(word, next, sinceMillis, epoch);
        }

        Absence in(long other) {
            return new Absence(word, stage, sinceMillis, other);
        }

        boolean isAbout(ForgetNotice some) {
            return stage != Stage.BACK && word.equals(some);
        }
    }

    /// Takes the orders that stand now.
    void follow(Collection<ForgetNotice> standing, long nowMillis) {
        var stands = standing.stream().collect(Collectors.toMap(ForgetNotice::center, it -> it));
        absences.values().removeIf(it -> it.stage() == Stage.BACK && !standing.contains(it.word()));
        absences.replaceAll((center, it) -> stands.containsKey(center) ? it : it.at(Stage.GONE));
        stands.forEach((center, word) -> {
            var known = absences.get(center);
            if (known == null || !known.word().equals(word)) {
                absences.put(center, new Absence(word, Stage.STANDS, nowMillis, 0));
            } else if (known.stage() == Stage.GONE) {
                absences.put(center, known.at(Stage.STANDS));
            }
        });
    }

    /// The data centers that are given nothing.
    Set<String> barred() {
        return absences.values().stream()
                .filter(it -> it.stage() != Stage.BACK)
                .map(it -> it.word().center())
                .collect(Collectors.toSet());
    }

    /// What a coordinator knows when it asks.
    ///
    /// @param sinceMillis when it began
    /// @param follows whether a data center follows it
    /// @param toldMillis when each data center reported last
    record Seen(long epoch, long sinceMillis, Predicate<String> follows, Map<String, Long> toldMillis) {

        private boolean hears(String center, long nowMillis) {
            Long told = toldMillis.get(center);
            return told != null && nowMillis - told <= SILENT_MILLIS;
        }
    }

    /// Whether the coordinator has to start again before it can count a data center as zero: only
    /// those that adopt an epoch after the order was heard bring along everything that was given
    /// away before.
    boolean needNewEpoch(Seen seen, long nowMillis) {
        return isInTouch(seen, nowMillis)
                && absences.values().stream()
                        .filter(it -> it.stage() == Stage.STANDS && it.epoch() != seen.epoch())
                        .filter(it -> !seen.hears(it.word().center(), nowMillis))
                        .anyMatch(it -> seen.sinceMillis() < it.sinceMillis()
                                || seen.follows().test(it.word().center()));
    }

    /// What has to be asked of the shared store.
    List<HubAsk> asks(Seen seen, long nowMillis) {
        var asks = new ArrayList<HubAsk>();
        if (!isInTouch(seen, nowMillis)) {
            return asks;
        }
        for (Absence it : absences.values()) {
            String center = it.word().center();
            boolean heard = seen.hears(center, nowMillis);
            boolean silent = !heard && nowMillis - seen.sinceMillis() > SILENT_MILLIS;
            if (silent && it.stage() == Stage.STANDS && it.epoch() != seen.epoch()) {
                asks.add(new HubAsk.CountNothing(it.word(), seen.epoch()));
            } else if (heard && it.stage() != Stage.BACK && isBackSince(it, seen)) {
                asks.add(new HubAsk.TakeBack(it.word(), seen.epoch()));
            }
        }
        return asks;
    }

    private static boolean isBackSince(Absence it, Seen seen) {
        long told = seen.toldMillis().getOrDefault(it.word().center(), Long.MIN_VALUE);
        return told > it.sinceMillis() + SILENT_MILLIS;
    }

    /// Whether any data center is heard that is not forgotten: otherwise this hub is cut off,
    /// perhaps together with those that are.
    private boolean isInTouch(Seen seen, long nowMillis) {
        var barred = barred();
        return seen.toldMillis().keySet().stream()
                .anyMatch(center -> !barred.contains(center) && seen.hears(center, nowMillis));
    }

    /// Nothing is counted for it in this epoch.
    ///
    /// @return whether that is news, about an order that still counts here
    boolean countsNothing(HubAsk.CountNothing ask) {
        var known = absences.get(ask.word().center());
        if (known == null || !known.isAbout(ask.word()) || known.epoch() == ask.epoch()) {
            return false;
        }
        absences.put(ask.word().center(), known.in(ask.epoch()));
        return true;
    }

    /// The order was withdrawn.
    ///
    /// @return whether that is news
    boolean isBack(ForgetNotice word) {
        var known = absences.get(word.center());
        if (known == null || !known.isAbout(word)) {
            return false;
        }
        absences.put(word.center(), known.at(Stage.BACK));
        return true;
    }
}
