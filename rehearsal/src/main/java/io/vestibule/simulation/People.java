package io.vestibule.simulation;

import io.vestibule.simulation.network.Occurrence;
import io.vestibule.simulation.network.SplitMix;
import io.vestibule.simulation.network.VirtualTime;
import io.vestibule.simulation.scenario.CenterPlan;
import io.vestibule.simulation.scenario.CrowdPlan;
import io.vestibule.simulation.scenario.Scenario;
import java.util.Arrays;
import java.util.List;

/// All visitors, in order of time; both they and their times follow from the seed alone. *Confined
/// to its world.*
final class People {

    private static final int VISITOR = 3;
    private static final int ARRIVAL = 4;
    private static final int NUMBER_BITS = 25;

    private final World world;
    private final Door door;
    private final long seed;

    People(World world, Door door, long seed) {
        this.world = world;
        this.door = door;
        this.seed = seed;
    }

    void begin() {
        for (int crowd = 0; crowd < world.scenario.crowds().size(); crowd++) {
            new Stream(crowd).begin();
        }
    }

    /// The people of one crowd, one after the other.
    private final class Stream extends Occurrence {

        private final int crowd;
        private final CrowdPlan plan;
        private final double[] upTo;
        private final int roamsTo;
        private long[] moments = new long[0];
        private int next;

        Stream(int crowd) {
            this.crowd = crowd;
            Scenario scenario = world.scenario;
            plan = scenario.crowds().get(crowd);
            upTo = weights(scenario.centers(), plan);
            roamsTo = scenario.centerNumber(plan.manners().roamsTo());
        }

        /// Sorts people by their moment, each with its own number.
        void begin() {
            moments = new long[plan.visitors()];
            for (int number = 0; number < moments.length; number++) {
                var chance = arrival(number);
                double quantile = chance.nextFraction();
                CenterPlan center = world.scenario.centers().get(center(chance));
                long at = plan.arrival().atMillis(quantile, center.longitude());
                moments[number] = at << NUMBER_BITS | number;
            }
            Arrays.sort(moments);
            await();
        }

        @Override
        public void happen(long nowMillis) {
            int number = (int) (moments[next++] & (1L << NUMBER_BITS) - 1);
            var chance = arrival(number);
            chance.nextFraction();
            var visitor = new VirtualVisitor(
                    world,
                    door,
                    plan.manners(),
                    roamsTo,
                    center(chance),
                    new SplitMix(seed, VISITOR + 16L * crowd, number));
            world.came(visitor);
            await();
            visitor.arrive(nowMillis);
        }

        private SplitMix arrival(int number) {
            return new SplitMix(seed, ARRIVAL + 16L * crowd, number);
        }

        private int center(SplitMix chance) {
            double place = chance.nextFraction() * upTo[upTo.length - 1];
            int center = 0;
            while (center < upTo.length - 1 && upTo[center] <= place) {
                center++;
            }
            return center;
        }

        private void await() {
            if (next < moments.length) {
                world.time.at(VirtualTime.BEGIN + (moments[next] >> NUMBER_BITS), this);
            }
        }
    }

    private static double[] weights(List<CenterPlan> centers, CrowdPlan crowd) {
        double[] upTo = new double[centers.size()];
        double sum = 0;
        for (int center = 0; center < upTo.length; center++) {
            sum += crowd.weightOf(centers.get(center).name());
            upTo[center] = sum;
        }
        return upTo;
    }
}
