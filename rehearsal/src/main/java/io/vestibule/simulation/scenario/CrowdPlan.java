package io.vestibule.simulation.scenario;

import java.util.Map;

/// People who come for the same reason and behave alike. Immutable.
///
/// @param name unique in the story
/// @param visitors how many come, at least 1; visitors who come back are not counted again
/// @param arrival when
/// @param where weights of the data centers they come to, by name; empty for all of them evenly
/// @param manners how they behave
public record CrowdPlan(String name, int visitors, Arrival arrival, Map<String, Double> where, CrowdHabits manners) {

    public CrowdPlan {
        where = Map.copyOf(where);
        if (visitors < 1) {
            throw new IllegalArgumentException("a crowd of nobody");
        }
    }

    /// The weight of a data center, at least 0.
    public double weightOf(String center) {
        return where.isEmpty() ? 1 : where.getOrDefault(center, 0.0);
    }

    CrowdPlan scaled(double part) {
        return new CrowdPlan(name, Parts.of(visitors, part), arrival.scaled(part), where, manners);
    }
}
