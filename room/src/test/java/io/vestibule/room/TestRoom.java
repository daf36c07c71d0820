package io.vestibule.room;

import java.util.List;

/// A room of a test: of the published defaults, but for what the test names. *Not thread-safe.*
public final class TestRoom {

    private final String zone;
    private final String name;
    private final String description;
    private final Guards guards;
    private final Revocations revocations;
    private RoomId id;
    private final List<Route> routes;
    private Limits limits = Rooms.LIMITS;
    private QueueSettings queue = QueueSettings.DEFAULT;
    private CookieSettings cookie = CookieSettings.DEFAULT;
    private PageSettings page = PageSettings.DEFAULT;
    private RequestSettings requests = RequestSettings.DEFAULT;
    private ChallengeSettings challenge = ChallengeSettings.DEFAULT;
    private boolean suspended;
    private List<Event> events = List.of();
    private Bypass bypass = Bypass.NONE;

    private TestRoom(
            RoomId id,
            String zone,
            String name,
            String description,
            List<Route> routes,
            Guards guards,
            Revocations revocations) {
        this.id = id;
        this.zone = zone;
        this.name = name;
        this.description = description;
        this.routes = routes;
        this.guards = guards;
        this.revocations = revocations;
    }

    /// The room `sale` of all of `example.com`.
    public static TestRoom sale() {
        return of(new RoomId("0123456789abcdef0123456789abcdef"), "example.com", "sale", new Route("example.com", "/"));
    }

    /// A room whose id follows from its name.
    public static TestRoom of(String zone, String name, Route... routes) {
        return of(StableId.ofRoom(zone, name), zone, name, routes);
    }

    public static TestRoom of(RoomId id, String zone, String name, Route... routes) {
        return of(id, zone, name, "", List.of(routes));
    }

    public static TestRoom of(RoomId id, String zone, String name, String description, List<Route> routes) {
        return new TestRoom(id, zone, name, description, routes, Guards.NONE, Revocations.NONE);
    }

    /// A room that has everything of another that the test does not name.
    public static TestRoom like(Room room) {
        var like = new TestRoom(
                room.id(),
                room.zone(),
                room.name(),
                room.description(),
                room.routes(),
                room.guards(),
                room.revocations());
        like.limits = room.limits();
        like.queue = room.queue();
        like.cookie = room.cookie();
        like.page = room.page();
        like.requests = room.requests();
        like.challenge = room.challenge();
        like.suspended = room.suspended();
        like.events = room.events();
        like.bypass = room.bypass();
        return like;
    }

    public TestRoom id(RoomId other) {
        id = other;
        return this;
    }

    public TestRoom limits(Limits others) {
        limits = others;
        return this;
    }

    public TestRoom queue(QueueSettings other) {
        queue = other;
        return this;
    }

    public TestRoom cookie(CookieSettings other) {
        cookie = other;
        return this;
    }

    public TestRoom page(PageSettings other) {
        page = other;
        return this;
    }

    public TestRoom requests(RequestSettings others) {
        requests = others;
        return this;
    }

    public TestRoom challenge(ChallengeSettings other) {
        challenge = other;
        return this;
    }

    public TestRoom suspended(boolean is) {
        suspended = is;
        return this;
    }

    public TestRoom events(List<Event> others) {
        events = others;
        return this;
    }

    public TestRoom bypass(Bypass other) {
        bypass = other;
        return this;
    }

    /// The room.
    public Room room() {
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
}
