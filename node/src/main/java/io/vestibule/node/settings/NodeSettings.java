package io.vestibule.node.settings;

import io.vestibule.bell.send.MailSettings;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.config.Abilities;
import io.vestibule.config.DesiredConfiguration;
import io.vestibule.gate.crawler.SearchEngine;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.siteverify.SiteverifySettings;
import io.vestibule.invitation.Invitations;
import io.vestibule.room.Room;
import io.vestibule.room.Route;
import io.vestibule.store.HistoryKeep;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Everything a node has to be given. Immutable.
///
/// @param gate listeners, origins, limits of the proxy
/// @param control the operator's port
/// @param data where keys, token, journal and snapshot are
/// @param store where the configuration is kept
/// @param history how much of what was changed is kept
/// @param abilities what may be set
/// @param analytics what is kept of what happened
/// @param drain between "not ready" and the last new connection, when stopping
/// @param grace what running requests get after that
/// @param log what is logged
/// @param visitors what applies to the visitors of every room
/// @param geoIp where databases about addresses are
/// @param egress what health checks and notifications may reach, and whom they believe
/// @param mail by which server notifications go as mail; nothing sends none
/// @param crawlers search engines, and by what their crawlers are known
/// @param cluster this node among others; nothing for a node alone
/// @param wanted what the second part of the file, and the options, ask of the configuration; the
///   store may hold more
/// @param changed when the file was last changed that they are in; nothing without a file
public record NodeSettings(
        GateSettings gate,
        ControlSettings control,
        Path data,
        StorePlace store,
        HistoryKeep history,
        Abilities abilities,
        AnalyticsSettings analytics,
        Duration drain,
        Duration grace,
        LogSettings log,
        VisitorSettings visitors,
        GeoIpSettings geoIp,
        EgressSettings egress,
        Optional<MailSettings> mail,
        List<SearchEngine> crawlers,
        Optional<PeerSettings> cluster,
        DesiredConfiguration wanted,
        Optional<Instant> changed) {

    /// The same, from a file that was changed then.
    NodeSettings changedAt(Instant moment) {
        return new NodeSettings(
                gate,
                control,
                data,
                store,
                history,
                abilities,
                analytics,
                drain,
                grace,
                log,
                visitors,
                geoIp,
                egress,
                mail,
                crawlers,
                cluster,
                wanted,
                Optional.of(moment));
    }

    /// The waiting rooms that the file asks for.
    public List<Room> rooms() {
        return wanted.rooms();
    }

    /// Whether requests for hosts that neither a room nor `node.origins` names are refused, as long
    /// as rooms distinguish hosts. By default they are if the file or the options name rooms of
    /// hosts: an operator who creates rooms over the API may have other sites behind the gate.
    public boolean refusesOtherHosts() {
        return visitors.otherHosts()
                .map(OtherHosts.REFUSE::equals)
                .orElseGet(() -> !namedHosts().isEmpty());
    }

    /// The hosts that rooms of the file or the options name.
    public Set<String> namedHosts() {
        return rooms().stream()
                .flatMap(room -> room.routes().stream())
                .map(Route::host)
                .filter(host -> !host.equals(Route.EVERY_HOST))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// What becomes of requests for hosts that are not named anywhere.
    public enum OtherHosts {
        REFUSE,
        FORWARD
    }

    /// What applies to the visitors of every room.
    ///
    /// @param cookiePrefix the cookie's name without a room's suffix
    /// @param exactJson whether only `Accept: application/json` alone asks for JSON, as published;
    ///   else the first choice by quality value does
    /// @param healthPath whether the gate answers [io.vestibule.gate.front.HealthUsher#PATH] itself
    /// @param otherHosts what becomes of requests for hosts that are not named anywhere, if it is
    ///   set
    /// @param invitations which tokens invite to rooms; nothing if none do
    /// @param provider whose challenges rooms ask for; nothing for our own
    public record VisitorSettings(
            String cookiePrefix,
            boolean exactJson,
            boolean healthPath,
            Optional<OtherHosts> otherHosts,
            Optional<Invitations> invitations,
            Optional<SiteverifySettings> provider) {

        public static final VisitorSettings DEFAULT = new VisitorSettings(
                "__cfwaitingroom", false, true, Optional.empty(), Optional.empty(), Optional.empty());

        /// What pages load of a provider's widget; nothing where challenges are our own.
        public List<String> widgetSources() {
            return provider.map(SiteverifySettings::sources).orElse(List.of());
        }
    }
}
