package io.vestibule.simulation.strategy;

import io.vestibule.tally.SessionRule;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What one data center of the articles sends the others: its own counts, exactly. *Immutable.*
///
/// @param asOfMillis when
/// @param sessions how many were last seen this many ticks ago
/// @param waiting how many wait, by the minute of their arrival
/// @param minute the calendar minute
/// @param admitted how many entered in that minute, by what they took
/// @param users how many visitors there were at the end of former minutes, by minute
@SuppressWarnings("ArrayRecordComponent") // never changed, and states are not compared
record PlaceState(
        long asOfMillis,
        int[] sessions,
        SortedMap<Long, Integer> waiting,
        long minute,
        Map<Long, Integer> admitted,
        Map<Long, Long> users) {

    static final PlaceState NOTHING = new PlaceState(0, new int[0], new TreeMap<>(), 0, Map.of(), Map.of());

    /// Sessions that are active then, as far as this state knows: they age out.
    int active(SessionRule rule, long nowMillis) {
        long passed = rule.tickOf(nowMillis) - rule.tickOf(asOfMillis);
        int active = 0;
        for (int age = 0; age < sessions.length && age + passed <= rule.ticks(); age++) {
            active += sessions[age];
        }
        return active;
    }

    /// How many were admitted in a minute.
    int admittedIn(long asked) {
        return asked == minute
                ? admitted.values().stream().mapToInt(Integer::intValue).sum()
                : 0;
    }

    /// How many of one kind were admitted in a minute.
    int admittedIn(long asked, long key) {
        return asked == minute ? admitted.getOrDefault(key, 0) : 0;
    }

    int people() {
        return waiting.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// In a plain binary form.
    int bytes() {
        return 48 + 2 * sessions.length + 12 * waiting.size() + 12 * admitted.size();
    }
}
