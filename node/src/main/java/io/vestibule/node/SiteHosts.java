package io.vestibule.node;

import io.vestibule.gate.http.plan.Origins;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The hosts that are served: those that rooms name now, or named since the start, those that the
/// settings name, and those with an origin of their own. A room that is deleted leaves its site
/// behind: an operator who deletes a room wants the site without it, not no site. *Thread-safe.*
public final class SiteHosts implements Predicate<String> {

    private final Supplier<RoomDirectory> directory;
    private final Origins origins;

    /// By the settings.
    private final Set<String> named;

    /// By rooms since the start.
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /// Those of them that no room names any more; confined to the caller of [#follow].
    private final Set<String> left = new HashSet<>();

    private SiteHosts(Supplier<RoomDirectory> directory, Origins origins, Set<String> named) {
        this.directory = directory;
        this.origins = origins;
        this.named = named;
    }

    static SiteHosts of(NodeSettings settings, Supplier<RoomDirectory> directory) {
        return new SiteHosts(directory, settings.gate().origins(), settings.namedHosts());
    }

    @Override
    public boolean test(String host) {
        return directory.get().names(host) || named.contains(host) || known.contains(host) || origins.names(host);
    }

    /// Takes the newest rooms, one after another.
    ///
    /// @return the hosts that no room names any more and that are served until the next start, each
    ///   once
    synchronized List<String> follow(RoomDirectory next) {
        var now = next.rooms().stream()
                .flatMap(room -> room.routes().stream())
                .map(Route::host)
                .filter(host -> !host.equals(Route.EVERY_HOST))
                .collect(Collectors.toSet());
        known.addAll(now);
        left.removeAll(now);
        return known.stream()
                .filter(host -> !now.contains(host))
                .filter(host -> !named.contains(host) && !origins.names(host))
                .filter(left::add)
                .sorted()
                .toList();
    }

    /// What an operator ought to know of it; nothing where all hosts are served.
    public static Optional<String> told(NodeSettings settings) {
        var named = new TreeSet<>(settings.namedHosts());
        boolean all = settings.rooms().stream()
                .flatMap(room -> room.routes().stream())
                .anyMatch(route -> route.host().equals(Route.EVERY_HOST));
        if (named.isEmpty() || all) {
            return Optional.empty();
        }
        named.addAll(settings.gate().origins().byHost().keySet());
        settings.wanted().zones().forEach(zone -> zone.settings().statusHost().ifPresent(named::add));
        String hosts = String.join(", ", named);
        return Optional.of(
                settings.refusesOtherHosts()
                        ? "only "
                                + hosts
                                + (named.size() == 1 ? " is" : " are")
                                + " served; requests for other hosts get 421. To serve them too,"
                                + " add them to node.origins, or set node.other_hosts: forward"
                        : "requests for hosts other than "
                                + hosts
                                + " go to the origin without a waiting room (node.other_hosts:"
                                + " forward)");
    }
}
