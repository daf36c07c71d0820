package io.vestibule.health;

/// What rows of the history say of their check, as it was when they were made. *Immutable.*
///
/// @param zone its zone's id
/// @param host the address that it asks for
/// @param expectedCodes with commas between; empty for TCP
public record CheckLabel(String zone, String id, String name, String host, String expectedCodes) {

    static CheckLabel of(HealthCheck check) {
        return new CheckLabel(
                check.zoneId(),
                check.id(),
                check.name(),
                check.address(),
                check.http().map(http -> String.join(",", http.expectedCodes())).orElse(""));
    }
}
