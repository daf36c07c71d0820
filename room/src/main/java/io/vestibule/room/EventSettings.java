package io.vestibule.room;

import java.time.Duration;
import java.util.Optional;

/// What an event puts in place of its room's settings; what is not given is the room's, whatever it
/// is at the moment. *Immutable.*
///
/// @param totalActiveUsers given together with `newUsersPerMinute`, or neither
/// @param newUsersPerMinute at most `totalActiveUsers`
/// @param session how long a session lasts
/// @param sessionRenewal whether requests move the end of the session
/// @param method how the line is kept
/// @param customPageHtml the page of those who wait; empty text for the built-in one
/// @param challengeMode how the challenge shows itself
/// @param challengeAction what becomes of those who do not pass it
/// @param message the owner's words to those who wait; empty text for none
/// @param looks how the built-in page looks
/// @param invitedOnly whether only visitors with an invitation may enter or wait
/// @param bindMode what happens when a ticket is used from another network
/// @param movesPerHour how often that may happen before each time costs a challenge
public record EventSettings(
        Optional<Integer> totalActiveUsers,
        Optional<Integer> newUsersPerMinute,
        Optional<Duration> session,
        Optional<Boolean> sessionRenewal,
        Optional<QueueingMethod> method,
        Optional<String> customPageHtml,
        Optional<ChallengeSettings.Mode> challengeMode,
        Optional<ChallengeSettings.Action> challengeAction,
        Optional<String> message,
        Looks looks,
        Optional<Boolean> invitedOnly,
        Optional<BindSettings.Mode> bindMode,
        Optional<Integer> movesPerHour) {

    /// Everything as the room has it.
    public static final EventSettings INHERITED = new EventSettings(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /// With the room's message and looks.
    public EventSettings(
            Optional<Integer> totalActiveUsers,
            Optional<Integer> newUsersPerMinute,
            Optional<Duration> session,
            Optional<Boolean> sessionRenewal,
            Optional<QueueingMethod> method,
            Optional<String> customPageHtml,
            Optional<ChallengeSettings.Mode> challengeMode,
            Optional<ChallengeSettings.Action> challengeAction) {
        this(
                totalActiveUsers,
                newUsersPerMinute,
                session,
                sessionRenewal,
                method,
                customPageHtml,
                challengeMode,
                challengeAction,
                Optional.empty(),
                Looks.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public EventSettings {
        if (totalActiveUsers.isPresent() != newUsersPerMinute.isPresent()) {
            throw new IllegalArgumentException("both limits are given, or neither");
        }
    }

    /// The same with other limits.
    public EventSettings withLimits(Optional<Integer> active, Optional<Integer> perMinute) {
        return new EventSettings(
                active,
                perMinute,
                session,
                sessionRenewal,
                method,
                customPageHtml,
                challengeMode,
                challengeAction,
                message,
                looks,
                invitedOnly,
                bindMode,
                movesPerHour);
    }

    QueueSettings over(QueueSettings queue) {
        var inLine = method.map(queue::withMethod).orElse(queue);
        var invited = invitedOnly.map(inLine::withInvitedOnly).orElse(inLine);
        return bindMode.isEmpty() && movesPerHour.isEmpty()
                ? invited
                : invited.withBind(new BindSettings(
                        bindMode.orElse(queue.bind().mode()),
                        movesPerHour.orElse(queue.bind().movesPerHour())));
    }

    Limits over(Limits limits) {
        return new Limits(
                totalActiveUsers.orElse(limits.totalActiveUsers()),
                newUsersPerMinute.orElse(limits.newUsersPerMinute()),
                session.orElse(limits.session()),
                sessionRenewal.orElse(limits.sessionRenewal()));
    }

    /// What those who wait get to see with these in place of the room's.
    public PageSettings over(PageSettings page) {
        return page.with(
                customPageHtml.orElse(page.customPageHtml()),
                message.orElse(page.message()),
                looks.over(page.looks(), message.isPresent()));
    }

    ChallengeSettings over(ChallengeSettings challenge) {
        return challenge.with(
                challengeMode.orElse(challenge.mode()), challengeAction.orElse(challenge.action()), challenge.when());
    }
}
