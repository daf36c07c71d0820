package io.vestibule.simulation.scenario;

/// How people of a crowd behave. Immutable.
///
/// @param browseSeconds how long they browse once inside, on average; a visitor who has seen enough
///   asks for nothing more, and the session runs out
/// @param pageSeconds between two of their pages, on average; above zero
/// @param abandons the share that gives up while it waits, 0 to 1
/// @param patienceSeconds how long those wait before they do, on average
/// @param returns the share of those who left that comes back once, as a newcomer, 0 to 1
/// @param roams the share that changes its data center while it waits or browses, 0 to 1
/// @param roamSeconds between two such moves, on average
/// @param roamsTo the name of the data center they go to; empty for any
/// @param dropsCookies whether they never show a ticket again, as simple bots do
/// @param parallelRequests how many requests each page fires at once with one cookie, at least 1
public record CrowdHabits(
        double browseSeconds,
        double pageSeconds,
        double abandons,
        double patienceSeconds,
        double returns,
        double roams,
        double roamSeconds,
        String roamsTo,
        boolean dropsCookies,
        int parallelRequests) {

    /// Three minutes, a page every twenty seconds; no one gives up, comes back or moves.
    public static final CrowdHabits PLAIN = new CrowdHabits(180, 20, 0, 600, 0, 0, 600, "", false, 1);

    public CrowdHabits {
        boolean lengths = browseSeconds >= 0 && pageSeconds > 0 && patienceSeconds >= 0 && roamSeconds > 0;
        if (!lengths || !isShare(abandons) || !isShare(returns) || !isShare(roams)) {
            throw new IllegalArgumentException("nobody behaves like that");
        }
        if (parallelRequests < 1) {
            throw new IllegalArgumentException("a page is at least one request");
        }
    }

    private static boolean isShare(double share) {
        return share >= 0 && share <= 1;
    }
}
