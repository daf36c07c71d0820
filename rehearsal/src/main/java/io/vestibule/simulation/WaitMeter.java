package io.vestibule.simulation;

import java.util.ArrayList;
import java.util.List;

/// When visitors came and how long they waited, of those admitted. *Confined to its world.*
final class WaitMeter {

    private static final double SECOND = 1_000;

    private final Longs arrivals = new Longs();
    private final Longs waits = new Longs();

    /// A visitor entered.
    ///
    /// @param arrivedMillis in the story
    void entered(long arrivedMillis, long waitedMillis) {
        arrivals.add(arrivedMillis);
        waits.add(waitedMillis);
    }

    double medianSeconds() {
        return waits.median() / SECOND;
    }

    double longestSeconds() {
        return most(waits) / SECOND;
    }

    /// @param visitors all visitors
    Outcome.Waits waits(List<Outcome.Waits.Wait> visitors) {
        int side = Outcome.Waits.SIDE;
        long arrivalStep = most(arrivals) / side + 1;
        long waitStep = Math.max(1_000, most(waits) / side + 1);
        int[][] people = new int[side][side];
        for (int i = 0; i < arrivals.size(); i++) {
            long arrived = arrivals.get(i);
            long waited = waits.get(i);
            people[(int) (arrived / arrivalStep)][(int) (waited / waitStep)]++;
        }
        var columns = new ArrayList<List<Integer>>();
        for (int[] column : people) {
            var rows = new ArrayList<Integer>();
            for (int count : column) {
                rows.add(count);
            }
            columns.add(rows);
        }
        return new Outcome.Waits(arrivalStep, waitStep, columns, visitors);
    }

    private static long most(Longs numbers) {
        long most = 0;
        for (int i = 0; i < numbers.size(); i++) {
            most = Math.max(most, numbers.get(i));
        }
        return most;
    }
}
