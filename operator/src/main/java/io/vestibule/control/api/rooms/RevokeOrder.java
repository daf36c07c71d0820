package io.vestibule.control.api.rooms;

import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.Fields;
import io.vestibule.room.Revocation;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.text.Yaml;
import io.vestibule.ticket.Ticket;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/// Reads what is to be ended from the body of a call. *Pure.*
final class RevokeOrder {

    static final String ROOM = "room";
    static final String TICKET = "ticket";
    static final String BEFORE = "admitted_before";
    static final String WAITING = "waiting";
    static final Set<String> FIELDS = Set.of(ROOM, TICKET, BEFORE, WAITING);

    private static final String NOW = "now";
    private static final int DIGITS = 16;

    private RevokeOrder() {}

    /// What is to be ended; nothing with errors.
    ///
    /// @param nowMillis what `now` means
    /// @param opener opens a cookie's value with the keys of the room; nothing if there is no room
    static Optional<Revocation> read(
            Yaml.Mapping body, long nowMillis, Function<String, Optional<Ticket>> opener, List<ApiError> errors) {
        boolean one = body.entries().containsKey(TICKET);
        if (one == body.entries().containsKey(BEFORE)) {
            errors.add(ApiError.invalid(
                    "either ticket or admitted_before is required: one ticket is ended, or"
                            + " all sessions that were admitted before a moment",
                    one ? "/" + TICKET : "/" + BEFORE));
            return Optional.empty();
        }
        return one ? ticket(body, opener, errors) : wave(body, nowMillis, errors);
    }

    private static Optional<Revocation> ticket(
            Yaml.Mapping body, Function<String, Optional<Ticket>> opener, List<ApiError> errors) {
        if (body.entries().containsKey(WAITING)) {
            errors.add(ApiError.invalid(
                    "waiting belongs to admitted_before: a ticket is ended whether its" + " visitor waits or is inside",
                    "/" + WAITING));
        }
        String text = Fields.text(body, TICKET).orElse("").strip();
        String value = text.replaceFirst("^[A-Za-z0-9_-]+=(?=.)", "");
        OptionalLong id = id(value);
        if (id.isPresent()) {
            return Optional.of(new Revocation.OfTicket(id.getAsLong()));
        }
        if (value.isEmpty()) {
            errors.add(ApiError.invalid(
                    "ticket must be the value of the visitor's cookie, or the ticket's id"
                            + " of 16 hexadecimal digits",
                    "/" + TICKET));
            return Optional.empty();
        }
        Optional<Ticket> opened = opener.apply(value);
        Optional<Revocation> what = opened.flatMap(ticket -> switch (ticket) {
            case Ticket.Active active -> Optional.of(new Revocation.OfTicket(active.id()));
            case Ticket.Waiting waiting -> Optional.of(new Revocation.OfTicket(waiting.id()));
            case Ticket.Decoy(Ticket.Waiting told) -> Optional.of(new Revocation.OfTicket(told.id()));
            case Ticket.Unproven unproven -> Optional.of(new Revocation.OfTicket(unproven.id()));
            case Ticket.None _ -> Optional.empty();
        });
        if (opened.isPresent() && what.isEmpty()) {
            errors.add(ApiError.invalid(
                    "the room cannot open this ticket: it belongs to another room or"
                            + " installation, its key has expired, or it was altered",
                    "/" + TICKET));
        }
        return what;
    }

    /// An id of a ticket as people see it.
    private static OptionalLong id(String text) {
        return text.length() == DIGITS && text.chars().allMatch(HexFormat::isHexDigit)
                ? OptionalLong.of(HexFormat.fromHexDigitsToLong(text))
                : OptionalLong.empty();
    }

    private static Optional<Revocation> wave(Yaml.Mapping body, long nowMillis, List<ApiError> errors) {
        Optional<Boolean> waiting = flag(body);
        if (waiting.isEmpty()) {
            errors.add(ApiError.invalid("waiting must be true or false", "/" + WAITING));
        }
        OptionalLong before = moment(Fields.text(body, BEFORE).orElse(""), nowMillis);
        if (before.isEmpty()) {
            errors.add(ApiError.invalid(
                    "admitted_before must be a time such as 2026-04-01T22:00:00Z, or now", "/" + BEFORE));
        }
        return before.isPresent()
                ? waiting.map(line -> new Revocation.Wave(before.getAsLong(), line))
                : Optional.empty();
    }

    private static Optional<Boolean> flag(Yaml.Mapping body) {
        return body.entries().containsKey(WAITING)
                ? body.entries().get(WAITING) instanceof Yaml.Entry(var _, Yaml.Scalar text)
                                && text.plain()
                                && Set.of("true", "false").contains(text.value())
                        ? Optional.of(text.value().equals("true"))
                        : Optional.empty()
                : Optional.of(false);
    }

    private static OptionalLong moment(String text, long nowMillis) {
        if (text.equals(NOW)) {
            return OptionalLong.of(nowMillis);
        }
        Optional<Instant> moment = Timestamp.momentOf(text);
        return moment.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(moment.get().toEpochMilli());
    }
}
