package io.vestibule.workshop;

import io.vertx.core.MultiMap;
import io.vestibule.gate.answer.Answers;
import io.vestibule.gate.answer.CustomPages;
import io.vestibule.gate.answer.RoomLooks;
import io.vestibule.gate.answer.StatusPages;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.Preflights;
import io.vestibule.gate.check.ProviderDesk;
import io.vestibule.gate.crawler.KnownCrawlers;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Transport;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.usher.UsherParts;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.ground.Randomness;
import io.vestibule.ground.SipHash;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.Bypass;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Guards;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.rule.Geography;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketSeals;
import java.util.List;
import java.util.SplittableRandom;

/// The rooms, tickets and requests that benchmarks of single visits have in common.
public final class BenchRooms {

    /// The moment at which they stand still.
    static final long NOW = 1_795_000_000_000L;

    static final String HOST = "shop.example.com";

    private BenchRooms() {}

    /// A room without rules.
    public static Room room(String name, Route route, Limits limits) {
        return new Room(
                StableId.ofRoom("example.com", name),
                "example.com",
                name,
                "",
                List.of(route),
                limits,
                QueueSettings.DEFAULT,
                CookieSettings.DEFAULT,
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                ChallengeSettings.DEFAULT,
                false,
                List.of(),
                Bypass.NONE,
                Guards.NONE,
                Revocations.NONE);
    }

    /// What an usher of these rooms needs.
    static UsherParts parts(List<Room> rooms, Randomness random, UsherMetrics metrics) {
        var directory = RoomDirectory.of(rooms);
        var page = WaitingPage.load();
        var ring = ring();
        return new UsherParts(
                () -> directory,
                new Answers(page, new CustomPages(), new RoomLooks(page), false),
                new Preflights(new SipHash(1, 2)),
                metrics,
                () -> NOW,
                random,
                new RuleParts(Geography.NONE, random, metrics::ruleFailed),
                new StatusPages(""),
                KnownCrawlers.NONE,
                () -> ring,
                InvitationDesk.NONE,
                ProviderDesk.NONE);
    }

    /// A request for a page of the shop, with the host and a ticket's cookie after these headers.
    static RequestHead head(MultiMap headers, String cookie) {
        headers.add("Host", HOST).add("Cookie", "theme=dark; " + cookie);
        return new RequestHead(
                0,
                "GET",
                true,
                HOST,
                HOST,
                "/sale/shoes?size=42",
                headers,
                "192.0.2.7",
                false,
                Transport.plain("HTTP/1.1", 0));
    }

    /// Seals under one key.
    static TicketSeals seals() {
        var ring = ring();
        var salt = new byte[TicketSeals.SALT_BYTES];
        new SplittableRandom(2).nextBytes(salt);
        return new TicketSeals(() -> ring, salt);
    }

    private static KeyRing ring() {
        var secret = new byte[TicketKey.SECRET_BYTES];
        new SplittableRandom(1).nextBytes(secret);
        return KeyRing.of(List.of(new TicketKey(1, secret, 0, TicketKey.NEVER)));
    }
}
