package io.vestibule.settings.alert;

import io.vestibule.alerting.Silence;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A time in which a policy sends nothing, as a file has it. *Immutable.*
///
/// @param policy the name of the policy
/// @param start from when on
/// @param end until when, not included
public record SilenceSettings(String policy, Instant start, Instant end) {

    /// How many there may be.
    public static final int MOST = 1_000;

    /// How such a time is written.
    private static final ValueKind<Instant> TIME =
            ValueKind.of("a time such as 2026-04-01T22:00:00Z", Timestamp::momentOf);

    /// Reads a silence of a file; nothing if a time is missing or wrong.
    ///
    /// @param policies the names of those that the file has
    public static Optional<SilenceSettings> read(Section section, List<String> policies) {
        Optional<String> policy = section.need("policy", NotificationReader.NAME);
        policy.filter(name -> !policies.contains(name))
                .ifPresent(name -> section.fault("policy", "there is no policy " + name));
        return times(section, policy.orElse(""));
    }

    /// Reads the times of a silence; nothing if one is missing or wrong.
    ///
    /// @param policy the policy that it belongs to
    public static Optional<SilenceSettings> times(Section section, String policy) {
        Optional<Instant> start = section.need("start_time", TIME);
        Optional<Instant> end = section.need("end_time", TIME);
        section.refuseUnknownKeys();
        if (start.isEmpty() || end.isEmpty()) {
            return Optional.empty();
        }
        if (!start.get().isBefore(end.get())) {
            section.fault("end_time", "must be after start_time");
        }
        return Optional.of(new SilenceSettings(policy, start.get(), end.get()));
    }

    /// The silence that is kept.
    public Silence silence(String id, String policyId) {
        return new Silence(id, policyId, start.toEpochMilli(), end.toEpochMilli());
    }
}
