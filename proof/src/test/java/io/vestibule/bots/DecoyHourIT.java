package io.vestibule.bots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Decoys that come as told for a long time, in a room where people enter all the while: none of
/// them reaches the site. One whose lie is lost on a busy machine is no decoy yet, and may go the
/// way for those without a script. `workshop/bots --hour` lets 2,000 do so for an hour.
class DecoyHourIT {

    private static final int DECOYS = CrowdRun.LONG ? 2_000 : 100;
    private static final double SECONDS = CrowdRun.LONG ? Integer.getInteger("seconds", 3_600) : 12;
    private static final double COMING_SECONDS = CrowdRun.LONG ? 60 : 3;
    private static final double EVERY_SECONDS = CrowdRun.LONG ? 2 : 1;
    private static final int PER_MINUTE = 120;

    @Test
    void noDecoyReachesTheSite(@TempDir Path folder) throws Exception {
        try (var gate = new BotsGate(folder, PER_MINUTE, BotsGate.asking());
                var crowd = new CallingCrowd(gate)) {
            int people = (int) (SECONDS / EVERY_SECONDS);
            for (int i = 0; i < people; i++) {
                crowd.add(1 + i, EVERY_SECONDS * i, new Caller.Scripted(Prover.HONEST, 0.3));
            }
            var lies = List.of(Prover.FORGER, Prover.GUESSER);
            int first = 1 + people;
            for (int i = 0; i < DECOYS; i++) {
                crowd.add(first + i, COMING_SECONDS * i / DECOYS, new Caller.Scripted(lies.get(i % lies.size()), 0.3));
            }
            crowd.runFor(SECONDS, Integer.MAX_VALUE - 1);
            var visits = gate.record().visits();
            long inside = HonestWaits.visitors(visits, 1, first);
            var lied = crowd.answered();
            var decoys = visits.stream()
                    .mapToInt(visit -> (int) visit.visitor())
                    .filter(number -> number >= first && lied.contains(number))
                    .distinct()
                    .boxed()
                    .toList();
            long unheard = HonestWaits.visitors(visits, first, Integer.MAX_VALUE) - decoys.size();
            System.out.printf(
                    "[bots] %.0f s: %d of %d people and %d of %d decoys at the shop, and %d whose"
                            + " lie was lost on its way; %d requests%n",
                    SECONDS, inside, people, decoys.size(), DECOYS, unheard, crowd.calls());
            assertThat(decoys).as("decoys at the shop").isEmpty();
            // In the short form only that the shop is open: on a busy machine half of that time goes by at the start.
            assertThat(inside).as("people at the shop").isGreaterThan(CrowdRun.LONG ? people / 2 : 0);
        }
    }
}
