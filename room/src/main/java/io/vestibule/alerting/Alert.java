package io.vestibule.alerting;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Something that began or ended, and that operators may want to know. *Immutable.*
///
/// @param id names it everywhere: nodes that see the same thing give it the same id, so that it is
///   reported once
/// @param type what it is about
/// @param subject what it happened to: the id of a check or room, or a node's name
/// @param correlationId the same for beginning and end of one incident
/// @param began whether it began; otherwise it ended
/// @param atMillis when, epoch milliseconds
/// @param title one line for people, without markup
/// @param data what receivers get besides, by published names, in that order
public record Alert(
        String id,
        AlertType type,
        String subject,
        String correlationId,
        boolean began,
        long atMillis,
        String title,
        SequencedMap<String, String> data) {

    public Alert {
        data = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(data));
    }
}
