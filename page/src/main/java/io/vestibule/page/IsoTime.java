package io.vestibule.page;

/// Moments as `2026-04-01T10:12:20.000Z`. *Thread-safe.*
final class IsoTime {

    private static final long MILLIS_PER_DAY = 86_400_000;

    private IsoTime() {}

    /// Writes a moment of the years 0 to 9999, always with three digits of milliseconds.
    static void write(Utf8 out, long epochMillis) {
        // Days to a date by 400-year eras that begin in March, after H. Hinnant,
        // "chrono-Compatible Low-Level Date Algorithms".
        long days = Math.floorDiv(epochMillis, MILLIS_PER_DAY) + 719_468;
        int ofDay = (int) Math.floorMod(epochMillis, MILLIS_PER_DAY);
        long era = Math.floorDiv(days, 146_097L);
        int dayOfEra = (int) (days - era * 146_097);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int march = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * march + 2) / 5 + 1;
        int month = march < 10 ? march + 3 : march - 9;
        int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
        out.padded(year, 4).put('-').padded(month, 2).put('-').padded(day, 2).put('T');
        out.padded(ofDay / 3_600_000, 2).put(':').padded(ofDay / 60_000 % 60, 2).put(':');
        out.padded(ofDay / 1000 % 60, 2).put('.').padded(ofDay % 1000, 3).put('Z');
    }
}
