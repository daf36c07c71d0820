package io.vestibule.node;

import io.vestibule.gate.http.Origins;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The hosts that are served: those that rooms name now or the settings named at the start, and
/// those with an origin of their own. *Thread-safe.*
///
/// @param directory the newest rooms
/// @param origins which origin serves which host
/// @param named by the settings; a room of theirs that is taken away leaves its site behind
record SiteHosts(Supplier<RoomDirectory> directory, Origins origins, Set<String> named)
        implements Predicate<String> {

    static SiteHosts of(NodeSettings settings, Supplier<RoomDirectory> directory) {
        return new SiteHosts(directory, settings.gate().origins(), settings.namedHosts());
    }

    @Override
    public boolean test(String host) {
        return directory.get().names(host) || named.contains(host) || origins.names(host);
    }

    /// What an operator ought to know of it; nothing where all hosts are served.
    static Optional<String> told(NodeSettings settings) {
        var named = new TreeSet<>(settings.namedHosts());
        boolean all =
                settings.rooms().stream()
                        .flatMap(room -> room.routes().stream())
                        .anyMatch(route -> route.host().equals(Route.EVERY_HOST));
        if (named.isEmpty() || all) {
            return Optional.empty();
        }
        named.addAll(settings.gate().origins().byHost().keySet());
        String hosts = String.join(", ", named);
        return Optional.of(
                settings.refusesOtherHosts()
                        ? "only "
                                + hosts
                                + (named.size() == 1 ? " is" : " are")
                                + " served; requests for other hosts get 421: name those in"
                                + " node.origins, or say node.other_hosts: forward"
                        : "requests for hosts other than "
                                + hosts
                                + " go to the origin past every room (node.other_hosts: forward)");
    }
}
