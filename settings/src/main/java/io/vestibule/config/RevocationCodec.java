package io.vestibule.config;

import io.vestibule.room.Revocation;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/// Reads what operators ended as it is kept, and writes it.
final class RevocationCodec {

    private static final String TICKET = "ticket";
    private static final String BEFORE = "admitted_before";
    private static final String WAITING = "waiting";
    private static final int DIGITS = 16;

    private static final ValueKind<Long> ID = ValueKind.of("16 hexadecimal digits", RevocationCodec::ticket);
    private static final ValueKind<Long> TIME = ValueKind.of(
            "a time such as 2026-04-01T22:00:00Z",
            text -> Timestamp.momentOf(text).map(Instant::toEpochMilli));

    private RevocationCodec() {}

    static Optional<RevocationEntry> read(Document document, Faults faults) {
        Yaml.Mapping keys = DocumentCodec.keysOf(document, faults);
        Section section = DocumentCodec.kept(keys, faults);
        section.ignore("id");
        section.ignore("created_on");
        Optional<Long> ticket = section.find(TICKET, ID);
        Optional<Long> before = section.find(BEFORE, TIME);
        boolean waiting = section.get(WAITING, ValueKinds.FLAG, false);
        section.refuseUnknownKeys();
        if (ticket.isEmpty() && before.isEmpty()) {
            section.fault(BEFORE, "is required");
        }
        return ticket.<Revocation>map(Revocation.OfTicket::new)
                .or(() -> before.map(at -> new Revocation.Wave(at, waiting)))
                .map(what -> new RevocationEntry(
                        document.id(), document.owner(), what, DocumentCodec.time(keys, "created_on")));
    }

    static Document document(RevocationEntry entry) {
        String body = JsonText.object(json -> {
            json.writeStringProperty("id", entry.id());
            switch (entry.what()) {
                case Revocation.OfTicket(long id) -> json.writeStringProperty(TICKET, RevocationEntry.shown(id));
                case Revocation.Wave(long beforeMillis, boolean line) -> {
                    json.writeStringProperty(
                            BEFORE, Instant.ofEpochMilli(beforeMillis).toString());
                    json.writeBooleanProperty(WAITING, line);
                }
            }
            json.writeStringProperty("created_on", entry.createdOn().toString());
        });
        return new Document(DocumentKind.REVOCATION, entry.id(), entry.roomId(), body);
    }

    private static Optional<Long> ticket(String text) {
        return text.length() == DIGITS && text.chars().allMatch(HexFormat::isHexDigit)
                ? Optional.of(HexFormat.fromHexDigitsToLong(text))
                : Optional.empty();
    }
}
