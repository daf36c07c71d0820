package io.vestibule.analytics;

import io.vestibule.analytics.query.Observed;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.HdrHistogram.IntCountsHistogram;

/// A random minute row and the values that its histograms were made of.
///
/// @param values by [Distribution#index]
@SuppressWarnings("ArrayRecordComponent")
public // never compared
record ToldMinute(MinuteRow row, long[][] values) {

    /// One in which little or much happened.
    public static ToldMinute random(RowKey key, boolean complete, SplittableRandom random) {
        var counts = new long[Count.values().length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = random.nextInt(3) == 0 ? random.nextInt(1, 1_000) : 0;
        }
        int moments = random.nextInt(1 << Gauge.MOMENTS);
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        var greatest = new int[3];
        for (Gauge gauge : Gauge.values()) {
            boolean still = random.nextBoolean();
            int level = random.nextInt(1 << random.nextInt(1, 20));
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                boolean read = (moments & (1 << moment)) != 0;
                boolean none = !gauge.isAdded() && random.nextInt(4) == 0;
                int reading = still ? level : level + random.nextInt(100);
                gauges[gauge.index() * Gauge.MOMENTS + moment] = read && !none ? reading : Gauge.NONE;
                if (gauge.isAdded() && read) {
                    greatest[gauge.index()] = Math.max(greatest[gauge.index()], reading + random.nextInt(2));
                }
            }
        }
        var values = new long[Distribution.values().length][];
        var histograms = new byte[values.length][];
        for (int i = 0; i < values.length; i++) {
            int number = random.nextInt(3) == 0 ? 0 : random.nextInt(1, 40);
            long bound = 1L << random.nextInt(4, 19);
            values[i] = random.longs(number, 0, bound).toArray();
            histograms[i] = histogram(values[i]);
        }
        return new ToldMinute(new MinuteRow(key, complete, counts, moments, gauges, greatest, histograms), values);
    }

    /// The row of what was observed, in the first life of its host.
    public static MinuteRow rowOf(Observed observed) {
        var counts = new long[Count.values().length];
        for (Count count : Count.values()) {
            counts[count.index()] = observed.count(count);
        }
        int moments = 0;
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        var greatest = new int[3];
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            moments |= observed.hasMoment(moment) ? 1 << moment : 0;
            for (Gauge gauge : Gauge.values()) {
                gauges[gauge.index() * Gauge.MOMENTS + moment] = observed.read(gauge, moment);
            }
        }
        observed.greatest().forEach((gauge, most) -> greatest[gauge.index()] = most);
        var histograms = new byte[Distribution.values().length][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = histogram(
                    observed.values(of).stream().mapToLong(value -> value).toArray());
        }
        var key = new RowKey(new RoomId(observed.room().id()), observed.minute(), observed.center(), 1);
        return new MinuteRow(key, true, counts, moments, gauges, greatest, histograms);
    }

    public static byte[] histogram(long... values) {
        if (values.length == 0) {
            return new byte[0];
        }
        var histogram = new IntCountsHistogram(Distribution.GREATEST, 2);
        for (long value : values) {
            histogram.recordValue(value);
        }
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
