package io.vestibule.gate.usher;

import io.vestibule.gate.answer.Answers;
import io.vestibule.gate.answer.StatusPages;
import io.vestibule.gate.check.InvitationDesk;
import io.vestibule.gate.check.Preflights;
import io.vestibule.gate.check.ProviderDesk;
import io.vestibule.gate.crawler.KnownCrawlers;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.gate.visit.RuleParts;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Randomness;
import io.vestibule.room.RoomDirectory;
import io.vestibule.ticket.KeyRing;
import java.util.function.Supplier;

/// What the ushers of all lanes share. *Thread-safe.*
///
/// @param directory the newest rooms
/// @param answers our own pages
/// @param preflights which preflights pass
/// @param metrics counts the endings
/// @param clock the time of day
/// @param chance names newcomers and spreads their check-ins; must not be predictable from outside
/// @param rules what bypass rules need
/// @param status the status pages of zones that have one
/// @param crawlers search engines that are who they say
/// @param keys the newest keys of tickets, from which those of challenges derive
/// @param invitations checks tokens that invite to a room
/// @param provider of challenges in place of our own
public record UsherParts(
        Supplier<RoomDirectory> directory,
        Answers answers,
        Preflights preflights,
        UsherMetrics metrics,
        EpochClock clock,
        Randomness chance,
        RuleParts rules,
        StatusPages status,
        KnownCrawlers crawlers,
        Supplier<KeyRing> keys,
        InvitationDesk invitations,
        ProviderDesk provider) {}
