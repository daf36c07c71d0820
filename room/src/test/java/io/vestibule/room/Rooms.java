package io.vestibule.room;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// Rooms for tests.
public final class Rooms {

    /// 100 at once, 100 a minute, five minutes.
    public static final Limits LIMITS = new Limits(100, 100, Duration.ofMinutes(5), true);

    private Rooms() {}

    /// A room of the published defaults that covers `routes`, written `host/path`.
    public static Room room(String name, String... routes) {
        return room(name, CookieSettings.DEFAULT, RequestSettings.DEFAULT, routes);
    }

    /// A room to which `/Shop` and `/shop` are one.
    public static Room foldingRoom(String name, String... routes) {
        var requests = new RequestSettings(false, RequestSettings.PathPolicy.FORWARD, Set.of(), List.of());
        return room(name, CookieSettings.DEFAULT, requests, routes);
    }

    public static Room room(String name, CookieSettings cookie, RequestSettings requests, String... routes) {
        return TestRoom.of(
                        StableId.ofRoom("example.com", name),
                        "example.com",
                        name,
                        "",
                        Arrays.stream(routes).map(Rooms::route).toList())
                .cookie(cookie)
                .requests(requests)
                .room();
    }

    /// A line for newcomers who meet this while the coordinator does not answer.
    public static QueueSettings onCoordinatorLoss(QueueSettings.LossPolicy policy) {
        var usual = QueueSettings.DEFAULT;
        return new QueueSettings(
                usual.method(),
                usual.queueAll(),
                usual.bucketSeconds(),
                usual.fixedRefreshSeconds(),
                policy,
                usual.hold(),
                usual.invitedOnly(),
                usual.bind());
    }

    public static Route route(String route) {
        int slash = route.indexOf('/');
        return new Route(route.substring(0, slash), route.substring(slash));
    }
}
