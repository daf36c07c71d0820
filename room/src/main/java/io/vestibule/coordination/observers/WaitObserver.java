package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.tally.Ages;
import io.vestibule.tally.Lifetimes;

/// Hears how long people wait: what is known of patience comes from it, and how wrong the estimates
/// were of those who gave up. *Confined to its agent.*
final class WaitObserver implements Ages {

    private static final double SECOND = 1000;

    private final RoomBooks books;
    private final Lifetimes waits;
    private final EstimateAccuracy experience;

    WaitObserver(RoomBooks books, Lifetimes waits, EstimateAccuracy experience) {
        this.books = books;
        this.waits = waits;
        this.experience = experience;
    }

    @Override
    public void goesOn(long ageMillis) {
        waits.goesOn(ageMillis);
    }

    /// A visitor was not heard of for so long that they count as gone: as such they leave the line
    /// now, but they were there last before that.
    @Override
    public void ended(long ageMillis) {
        waits.ended(ageMillis);
        long now = books.now();
        int fixed = books.fixedRefreshSeconds();
        long silent = (long) (SECOND * experience.silentSeconds(now - ageMillis, fixed, now));
        experience.gaveUp(now - ageMillis, Math.max(0, ageMillis - silent), now);
    }

    /// A visitor says that they leave.
    void left(long ageMillis) {
        waits.ended(ageMillis);
        experience.gaveUp(books.now() - ageMillis, ageMillis, books.now());
    }
}
