package io.vestibule.room;

import io.vestibule.ground.Entity;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/// A time in which a room has other settings, and before which people may gather. *Immutable.*
///
/// @param id constant for the event's life
/// @param name unique in the room: letters, digits, `-`, `_`
/// @param description free text
/// @param times when
/// @param settings what is different
/// @param shuffle whether a draw at the start decides in which order those enter who gathered
/// @param suspended whether the event is ignored
/// @param seed what decides the draw; there is one if and only if `shuffle`, as soon as [#withSeed]
///   was called
public record Event(
        String id,
        String name,
        String description,
        EventTimes times,
        EventSettings settings,
        boolean shuffle,
        boolean suspended,
        Optional<DrawSeed> seed)
        implements Entity {

    public Event {
        if (shuffle && times.prequeue().isEmpty()) {
            throw new IllegalArgumentException("a draw needs a pre-queue");
        }
    }

    /// The same with this seed.
    public Event withSeed(Optional<DrawSeed> other) {
        return new Event(id, name, description, times, settings, shuffle, suspended, other);
    }

    /// The same with these settings.
    public Event withSettings(EventSettings others) {
        return new Event(id, name, description, times, others, shuffle, suspended, seed);
    }

    /// The event as it was sent: clients never send a seed.
    public Event withoutSeed() {
        return withSeed(Optional.empty());
    }

    /// From when on those who arrive are in the draw; only with a seed.
    public long drawFromMillis() {
        long announced = seed.map(DrawSeed::announced).orElse(Instant.MAX).toEpochMilli();
        return Math.max(times.beginMillis(), announced);
    }

    /// Whether the seed may be published.
    public boolean isRevealed(long nowMillis) {
        return nowMillis >= times.startMillis() + DrawSeed.REVEALED_AFTER_MILLIS;
    }

    /// The event with the seed that it has from now on: the one it had, as long as the draw is
    /// still to come, otherwise another one. People who came while no pre-queue was on are not in
    /// the draw, whatever an edit says later.
    ///
    /// @param before the event as it was; nothing if it is new
    /// @param now when it was edited
    /// @param chance [DrawSeed#BYTES] bytes that cannot be foreseen
    public Event withSeed(Optional<Event> before, Instant now, Supplier<byte[]> chance) {
        if (!shuffle) {
            return withoutSeed();
        }
        long nowMillis = now.toEpochMilli();
        var kept = before.filter(event -> isSameDraw(event, nowMillis));
        DrawSeed same = kept.flatMap(Event::seed).orElseGet(() -> DrawSeed.of(chance.get(), now));
        boolean gathering = kept.filter(event -> event.seed().isPresent() && !event.suspended())
                .filter(event -> event.drawFromMillis() <= nowMillis)
                .isPresent();
        Instant since = gathering ? Instant.ofEpochMilli(kept.orElseThrow().drawFromMillis()) : now;
        return withSeed(Optional.of(same.announced(since)));
    }

    /// Whether the draw is still to come, or is the one that was drawn.
    private boolean isSameDraw(Event before, long nowMillis) {
        return nowMillis < before.times.startMillis() || before.times.startMillis() == times.startMillis();
    }
}
