package io.vestibule.simulation;

/// How many admissions there were in the last minute, and in the calendar minute. *Confined to its
/// world.*
final class Window {

    private static final long MINUTE = 60_000;

    private long[] moments = new long[1024];
    private int first;
    private int count;
    private long minute;
    private int inMinute;

    /// One more.
    void add(long nowMillis) {
        lately(nowMillis);
        inMinute(nowMillis);
        if (count == moments.length) {
            grow();
        }
        moments[first + count & moments.length - 1] = nowMillis;
        count++;
        inMinute++;
    }

    /// In the last 60 s.
    int lately(long nowMillis) {
        while (count > 0 && nowMillis - moments[first] >= MINUTE) {
            first = first + 1 & moments.length - 1;
            count--;
        }
        return count;
    }

    /// In the calendar minute.
    int inMinute(long nowMillis) {
        long now = Math.floorDiv(nowMillis, MINUTE);
        if (now != minute) {
            minute = now;
            inMinute = 0;
        }
        return inMinute;
    }

    private void grow() {
        long[] longer = new long[moments.length * 2];
        for (int i = 0; i < count; i++) {
            longer[i] = moments[first + i & moments.length - 1];
        }
        moments = longer;
        first = 0;
    }
}
