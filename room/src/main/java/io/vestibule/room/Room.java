package io.vestibule.room;

import java.util.List;

/// A waiting room as its owner configured it. Immutable.
///
/// @param id constant for the room's life
/// @param zone the domain it belongs to
/// @param name unique in the zone: letters, digits, `-`, `_`
/// @param description free text
/// @param routes at least one; the first is the room's own host and path
/// @param challenge what is asked of visitors to distinguish people from programs
/// @param suspended whether the room is off: no cookie, no queue, traffic flows
/// @param events times in which it has other settings; none overlaps another
/// @param bypass which requests pass without being counted
/// @param guards what ends sessions, and of whom a challenge is asked, request by request
/// @param revocations which tickets an operator has ended
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
        boolean suspended,
        List<Event> events,
        Bypass bypass,
        Guards guards,
        Revocations revocations) {

    public Room {
        routes = List.copyOf(routes);
        events = List.copyOf(events);
        if (routes.isEmpty()) {
            throw new IllegalArgumentException("a room covers at least one route");
        }
    }

    /// The same room with other events.
    public Room withEvents(List<Event> others) {
        return copy(routes, limits, queue, page, challenge, others, bypass, guards, revocations);
    }

    /// The same room covering other places.
    public Room withRoutes(List<Route> others) {
        return copy(others, limits, queue, page, challenge, events, bypass, guards, revocations);
    }

    /// The same room with other limits.
    public Room withLimits(Limits others) {
        return copy(routes, others, queue, page, challenge, events, bypass, guards, revocations);
    }

    /// The same room with other rules.
    public Room withBypass(Bypass other) {
        return copy(routes, limits, queue, page, challenge, events, other, guards, revocations);
    }

    /// The same room with other guards.
    public Room withGuards(Guards other) {
        return copy(routes, limits, queue, page, challenge, events, bypass, other, revocations);
    }

    /// The same room in which other tickets were ended.
    public Room withRevocations(Revocations others) {
        return copy(routes, limits, queue, page, challenge, events, bypass, guards, others);
    }

    /// The same room whose line follows another health check.
    ///
    /// @param checkId the id of the check
    public Room following(String checkId) {
        var other = queue.withHold(queue.hold().following(checkId));
        return copy(routes, limits, other, page, challenge, events, bypass, guards, revocations);
    }

    /// The room while an event is on: with its settings in place of the room's own.
    public Room during(Event event) {
        return with(event.settings());
    }

    /// The room with settings of an event in place of its own.
    Room with(EventSettings settings) {
        return copy(
                routes,
                settings.over(limits),
                settings.over(queue),
                settings.over(page),
                settings.over(challenge),
                events,
                bypass,
                guards,
                revocations);
    }

    /// The one place that says what stays the same in every copy.
    private Room copy(
            List<Route> routes,
            Limits limits,
            QueueSettings queue,
            PageSettings page,
            ChallengeSettings challenge,
            List<Event> events,
            Bypass bypass,
            Guards guards,
            Revocations revocations) {
        return new Room(
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
                challenge,
                suspended,
                events,
                bypass,
                guards,
                revocations);
    }

    /// Whether any visitor may be asked for a challenge: by the room, by one of its guards, or
    /// because a ticket moves between networks too often.
    public boolean mayAsk() {
        return challenge.asks() || guards.ask() || queue.bind().enforces();
    }
}
