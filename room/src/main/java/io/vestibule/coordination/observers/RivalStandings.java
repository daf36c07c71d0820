package io.vestibule.coordination.observers;

import io.vestibule.queue.Estimator;
import io.vestibule.tally.EstimateScore;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// How good every way of estimating would have been for the same people on arrival. *Immutable.*
///
/// @param told which is shown
/// @param standings of each; their bands hold nothing, since a rival has none
public record RivalStandings(Estimator told, Map<Estimator, EstimateScore.Standings> standings) {

    /// Nobody entered yet.
    public static final RivalStandings NOTHING = new RivalStandings(Estimator.FORECAST, new EnumMap<>(Estimator.class));

    public RivalStandings {
        standings = Collections.unmodifiableMap(new EnumMap<>(standings));
    }

    public static RivalStandings of(Rivals rivals) {
        var standings = new EnumMap<Estimator, EstimateScore.Standings>(Estimator.class);
        for (Estimator rival : Estimator.values()) {
            standings.put(rival, rivals.score(rival).standings());
        }
        return new RivalStandings(rivals.told(), standings);
    }
}
