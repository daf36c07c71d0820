package io.vestibule.config;

import io.vestibule.ground.Entity;
import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.Event;
import io.vestibule.room.GuardRule;
import io.vestibule.room.Guards;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A room and what belongs to it. Immutable.
///
/// @param room as the gate takes it, with its events
/// @param zoneId the zone that it belongs to
/// @param events in the order of making
/// @param rules which requests pass without waiting, in the operator's order
/// @param guards what ends sessions, and of whom a challenge is asked, in the operator's order
/// @param revocations what an operator ended, in the order of making
public record RoomEntry(
        Room room,
        String zoneId,
        Instant createdOn,
        Instant modifiedOn,
        List<Kept<Event>> events,
        List<RuleEntry> rules,
        List<RuleEntry> guards,
        List<RevocationEntry> revocations)
        implements Entity {

    public RoomEntry {
        revocations = List.copyOf(revocations);
        events = List.copyOf(events);
        rules = List.copyOf(rules);
        guards = List.copyOf(guards);
    }

    /// One without events.
    static RoomEntry bare(Room room, String zoneId, Instant createdOn, Instant modifiedOn) {
        return new RoomEntry(room, zoneId, createdOn, modifiedOn, List.of(), List.of(), List.of(), List.of());
    }

    @Override
    public String id() {
        return room.id().value();
    }

    /// The event of that id.
    public Optional<Kept<Event>> event(String id) {
        return events.stream().filter(event -> event.id().equals(id)).findFirst();
    }

    /// The event of that name.
    Optional<Kept<Event>> eventNamed(String name) {
        return Kept.named(events, Event::name, name);
    }

    /// The same room with these events.
    RoomEntry withEvents(List<Kept<Event>> others) {
        Room with = room.withEvents(others.stream().map(Kept::value).toList());
        return new RoomEntry(with, zoneId, createdOn, modifiedOn, others, rules, guards, revocations);
    }

    /// The same room with these rules, not yet compiled.
    RoomEntry withRules(List<RuleEntry> others) {
        return new RoomEntry(room, zoneId, createdOn, modifiedOn, events, others, guards, revocations);
    }

    /// The same room with these guards, not yet compiled.
    RoomEntry withGuards(List<RuleEntry> others) {
        return new RoomEntry(room, zoneId, createdOn, modifiedOn, events, rules, others, revocations);
    }

    /// The same room in which these were ended.
    RoomEntry withRevocations(List<RevocationEntry> others) {
        Room with = room.withRevocations(
                Revocations.of(others.stream().map(RevocationEntry::what).toList()));
        return new RoomEntry(with, zoneId, createdOn, modifiedOn, events, rules, guards, others);
    }

    /// The same room with the events, rules and guards of another version of it.
    RoomEntry withAllOf(RoomEntry other) {
        return withEvents(other.events).withRules(other.rules).withGuards(other.guards);
    }

    /// Its bypass rules and its guards.
    Stream<RuleEntry> allRules() {
        return Stream.concat(rules.stream(), guards.stream());
    }

    /// The errors in enabled rules that cannot be used.
    List<String> refusals(Scheme scheme, Lists lists) {
        return allRules()
                .filter(RuleEntry::enabled)
                .flatMap(rule -> rule.isPlain()
                        ? rule.refusal(scheme, lists).stream()
                                .map(RuleError::reason)
                                .map(reason -> rule.expression() + ": " + reason)
                        : Stream.of(rule.expression() + ": " + rule.strange()))
                .toList();
    }

    /// The same room with its rules as the gate evaluates them. A rule that cannot be used, because
    /// its database is gone or a newer version wrote it, never matches.
    RoomEntry compiled(Scheme scheme, Lists lists) {
        var compiled = new ArrayList<BypassRule>();
        for (RuleEntry rule : rules) {
            compiled(rule, scheme, lists)
                    .map(good -> new BypassRule(good, rule.description(), rule.enabled()))
                    .ifPresent(compiled::add);
        }
        var guarding = new ArrayList<GuardRule>();
        for (RuleEntry rule : guards) {
            compiled(rule, scheme, lists)
                    .flatMap(good ->
                            rule.guard().map(action -> new GuardRule(good, action, rule.description(), rule.enabled())))
                    .ifPresent(guarding::add);
        }
        return new RoomEntry(
                room.withBypass(Bypass.of(compiled)).withGuards(Guards.of(guarding)),
                zoneId,
                createdOn,
                modifiedOn,
                events,
                rules,
                guards,
                revocations);
    }

    private static Optional<CompiledRule> compiled(RuleEntry rule, Scheme scheme, Lists lists) {
        return rule.isPlain()
                        && RuleCompiler.compile(rule.expression(), scheme, lists)
                                instanceof RuleResult.Good(CompiledRule good)
                ? Optional.of(good)
                : Optional.empty();
    }
}
