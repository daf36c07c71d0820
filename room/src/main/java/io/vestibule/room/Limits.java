package io.vestibule.room;

import java.time.Duration;

/// What the owner asked for: how many at once, how many a minute, how long a session lasts.
///
/// @param totalActiveUsers sessions at once, 1 to 2,147,483,647
/// @param newUsersPerMinute admissions in any 60 s, 1 to `totalActiveUsers`
/// @param session how long a visitor may stay inside after the last request; 1 to 30 minutes
/// @param sessionRenewal whether requests move the end of the session
public record Limits(int totalActiveUsers, int newUsersPerMinute, Duration session, boolean sessionRenewal) {

    public Limits {
        if (totalActiveUsers < 1) {
            throw new IllegalArgumentException("total active users must be at least 1");
        }
        if (newUsersPerMinute < 1 || newUsersPerMinute > totalActiveUsers) {
            throw new IllegalArgumentException("new users per minute must be in 1 to the total active users");
        }
        if (session.isNegative() || session.isZero()) {
            throw new IllegalArgumentException("a session lasts longer than nothing");
        }
    }
}
