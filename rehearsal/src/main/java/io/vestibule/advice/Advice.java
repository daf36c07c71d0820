package io.vestibule.advice;

import java.util.List;

/// What a log shows. *Immutable.*
///
/// @param requests lines that were read
/// @param unreadable lines that could not be read, or are not requests
/// @param firstSecond of the earliest, in seconds since 1970; 0 without requests
/// @param lastSecond of the latest
/// @param serverErrors how many were answered with a status from 500 to 599
/// @param findings those that were found, in the order of [Habit]
/// @param remarks what makes the rest doubtful
/// @param traffic of people
/// @param withoutLimits why no limits can be estimated from it; empty if they can
public record Advice(
        long requests,
        long unreadable,
        long firstSecond,
        long lastSecond,
        long serverErrors,
        List<Finding> findings,
        List<String> remarks,
        Traffic traffic,
        String withoutLimits) {

    private static final int UNREADABLE_ONE_IN = 10;

    public Advice {
        findings = List.copyOf(findings);
        remarks = List.copyOf(remarks);
    }

    /// Whether so many lines were read that something can be said of all: nine in ten.
    public boolean isReadable() {
        return isReadable(requests, unreadable);
    }

    static boolean isReadable(long requests, long unreadable) {
        return unreadable * UNREADABLE_ONE_IN <= requests + unreadable;
    }

    /// How many people came, estimated: a person is an address with a user agent, there until five
    /// minutes after the last request.
    ///
    /// @param peak the most at once
    /// @param peakSecond when, in seconds since 1970
    /// @param newcomers per minute; 95 of 100 minutes had no more
    /// @param mostNewcomers in one minute
    public record Traffic(int peak, long peakSecond, int newcomers, int mostNewcomers) {

        /// A limit on active users to start with.
        public int totalActiveUsers() {
            return Math.max(rounded(peak), 1);
        }

        /// A limit on new users per minute to start with; never above the other.
        public int newUsersPerMinute() {
            return Math.clamp(rounded(newcomers), 1, totalActiveUsers());
        }

        /// Up to two digits.
        private static int rounded(int count) {
            int step = 1;
            while (count / step >= 100) {
                step *= 10;
            }
            return Math.ceilDiv(count, step) * step;
        }
    }
}
