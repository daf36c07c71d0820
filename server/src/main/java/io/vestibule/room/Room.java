package io.vestibule.room;

import java.util.List;

/// A waiting room as its owner configured it. Immutable.
///
/// @param id constant for the room's life
/// @param zone the domain it belongs to
/// @param name unique in the zone: letters, digits, `-`, `_`
/// @param description free text
/// @param routes at least one; the first is the room's own host and path
/// @param challenge what is asked of visitors to tell people from programs
/// @param suspended whether the room is off: no cookie, no queue, traffic flows
public record Room(
        RoomId id,
        String zone,
        String name,
        String description,
        List<Route> routes,
        Limits limits,
        QueueSettings queue,
        CookieSettings cookie,
        PageSettings page,
        RequestSettings requests,
        ChallengeSettings challenge,
        boolean suspended) {

    /// A room with the published defaults of the challenge.
    public Room(
            RoomId id,
            String zone,
            String name,
            String description,
            List<Route> routes,
            Limits limits,
            QueueSettings queue,
            CookieSettings cookie,
            PageSettings page,
            RequestSettings requests,
            boolean suspended) {
        this(
                id,
                zone,
                name,
                description,
                routes,
                limits,
                queue,
                cookie,
                page,
                requests,
                ChallengeSettings.DEFAULT,
                suspended);
    }

    public Room {
        routes = List.copyOf(routes);
        if (routes.isEmpty()) {
            throw new IllegalArgumentException("a room covers at least one route");
        }
    }
}
