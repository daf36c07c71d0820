package io.vestibule.config;

import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.SettingsFault;
import java.util.stream.Collectors;

/// Shows people what happens to a document that cannot be read. *Pure.*
final class UnreadDocument {

    private UnreadDocument() {}

    /// @param once whether it could be read before
    /// @param part whether some of it can be read
    static String told(Change change, boolean once, boolean part, Faults faults) {
        String fate = once
                ? "cannot be read; its last readable version stays in use"
                : !part
                        ? "cannot be read and is left out"
                        : change.kind() == DocumentKind.ROOM
                                ? "cannot be read, so no newcomer is admitted"
                                : "is used as far as it can be read";
        return "%s %s %s: %s"
                .formatted(
                        change.kind().published(),
                        change.id(),
                        fate,
                        faults.all().stream().map(SettingsFault::toString).collect(Collectors.joining("; ")));
    }
}
