package io.vestibule.advice;

import java.util.HashSet;
import java.util.Set;

/// Whether the addresses of people at browsers are those of proxies: all private, and few, or each
/// with many browsers. *Confined to one reading of a log.*
final class ProxyAddresses {

    private static final int FEW = 8;
    private static final int BROWSERS_OF_ONE = 5;

    /// Browsers that are distinguished; more are not needed to decide.
    private static final int MOST = 10_000;

    private final Set<String> addresses = new HashSet<>();
    private final Set<Long> browsers = new HashSet<>();
    private boolean isPublicSeen;

    void saw(String client, String agent) {
        isPublicSeen = isPublicSeen || !LogAddress.isPrivate(client);
        if (!isPublicSeen && browsers.size() < MOST) {
            addresses.add(client);
            browsers.add(31L * 1_000_003 * client.hashCode() + agent.hashCode());
        }
    }

    boolean areThose() {
        return !isPublicSeen
                && !addresses.isEmpty()
                && (addresses.size() <= FEW || browsers.size() >= BROWSERS_OF_ONE * addresses.size());
    }
}
