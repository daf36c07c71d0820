package io.vestibule.gate.visit;

import io.vestibule.board.SlotService;
import io.vestibule.challenge.ChallengeScope;
import io.vestibule.gate.door.StatusBook;
import io.vestibule.gate.door.StatusCounts;
import io.vestibule.gate.door.Verdict;
import io.vestibule.minute.Count;
import io.vestibule.queue.Draws;
import io.vestibule.room.CookieScope;
import io.vestibule.room.EventSchedule;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import io.vestibule.rule.syntax.Field;
import io.vestibule.ticket.TicketScope;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What a lane computes once of a room of a directory: its settings over time, its draws, and the
/// scope of its tickets, which events do not change. *Immutable.*
///
/// @param invitedScope of tickets that stand for invitations
/// @param challengeScope of proofs of the room
/// @param onward hears of requests of visitors inside of whom nothing has to be reported
/// @param answers counts what is answered
/// @param rulesAskForTicket whether a rule or guard says something about the ticket
public record RoomAtLane(
        EventSchedule schedule,
        Draws draws,
        CookieScope cookieScope,
        TicketScope ticketScope,
        TicketScope invitedScope,
        ChallengeScope challengeScope,
        Verdict.Onward onward,
        StatusCounts answers,
        boolean rulesAskForTicket) {

    /// Counts requests for which no origin could be reached, and, where that may hold the line, how
    /// the origin answers.
    ///
    /// @param counts whether answers are counted
    private record Inside(SlotService service, RoomId room, boolean counts) implements Verdict.Onward {

        @Override
        public void originFailed() {
            service.count(room, Count.ORIGIN_FAILED);
        }

        @Override
        public void answered(boolean failed) {
            if (counts) {
                service.answered(room, failed);
            }
        }
    }

    public Phase at(long nowMillis) {
        return schedule.at(nowMillis);
    }

    /// The rooms of a lane, so that a visit costs one look-up. *Confined to its event loop.*
    ///
    /// Of each room the newest settings are kept and no others: a room may have a page of a
    /// mebibyte, and be changed every few seconds. There are never more than the directory has
    /// rooms, and one.
    public static final class All {

        private static final Set<Field> OF_TICKET = EnumSet.of(Field.CHALLENGE, Field.INVITED);

        private final Map<RoomId, Known> known = new HashMap<>();
        private final String prefix;
        private final SlotService service;
        private final StatusBook book;
        private final Supplier<RoomDirectory> directory;
        private final Map<StatusBook.ZoneRoom, StatusCounts> counts = new HashMap<>();

        /// What was computed, and of which settings.
        private record Known(Room room, RoomAtLane atLane) {}

        /// @param prefix the beginning of all cookie names
        /// @param directory the newest rooms
        public All(String prefix, SlotService service, StatusBook book, Supplier<RoomDirectory> directory) {
            this.prefix = prefix;
            this.service = service;
            this.book = book;
            this.directory = directory;
        }

        @SuppressWarnings("ReferenceEquality")
        public // a room of another directory is another object
        RoomAtLane of(Room room) {
            var found = known.get(room.id());
            if (found != null && found.room() == room) {
                return found.atLane();
            }
            var fresh = compute(room);
            known.put(room.id(), new Known(room, fresh));
            if (found == null) {
                forgetDeleted();
            }
            return fresh;
        }

        private RoomAtLane compute(Room room) {
            var cookie = CookieScope.of(room, prefix);
            var tickets = TicketScope.of(room.id(), cookie.name());
            return new RoomAtLane(
                    EventSchedule.of(room),
                    Draws.of(room),
                    cookie,
                    tickets,
                    tickets.invited(),
                    ChallengeScope.of(room.id()),
                    new Inside(service, room.id(), room.queue().hold().countsAnswers()),
                    counts(room),
                    asksForTicket(room));
        }

        private void forgetDeleted() {
            var newest = directory.get();
            if (known.size() > newest.rooms().size() + 1) {
                known.keySet().removeIf(id -> newest.byId(id).isEmpty());
            }
        }

        /// How many rooms are known.
        int count() {
            return known.size();
        }

        private static boolean asksForTicket(Room room) {
            return Stream.concat(
                            room.bypass().enabled().stream(),
                            room.guards().enabled().stream().map(GuardRule::rule))
                    .anyMatch(rule -> !Collections.disjoint(OF_TICKET, rule.usedFields()));
        }

        /// The counts continue when the room's settings change, and when another room gets its
        /// name: there are as many as the book distinguishes.
        private StatusCounts counts(Room room) {
            return counts.computeIfAbsent(book.place(room), _ -> book.open(room));
        }
    }
}
