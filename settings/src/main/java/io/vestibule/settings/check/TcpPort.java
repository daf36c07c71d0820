package io.vestibule.settings.check;

import io.vestibule.health.CheckType;
import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// To which port a check of type TCP connects, 0 for others: an object with a method, of which there is one.
/// *Stateless.*
record TcpPort() implements ShapePart<Integer> {

    private static final String NAME = "tcp_config";
    private static final String CONNECTED = "connection_established";
    private static final int USUAL = 80;

    @Override
    public Set<String> names() {
        return Set.of(NAME);
    }

    @Override
    public Optional<Integer> read(Section section, Values earlier) {
        Section tcp = section.section(NAME);
        boolean isTcp = earlier.get(HttpConfig.TYPE) == CheckType.TCP;
        if (!isTcp && !tcp.names().isEmpty()) {
            section.fault(NAME, "is for checks of type TCP; leave it out");
        }
        tcp.get("method", ValueKinds.word(List.of(CONNECTED)), CONNECTED);
        int port = tcp.get("port", ValueKinds.integer(1, 65_535), USUAL);
        tcp.refuseUnknownKeys();
        return Optional.of(isTcp ? port : 0);
    }

    @Override
    public void write(JsonGenerator json, Integer port, boolean masked) {
        json.writeName(NAME);
        if (port == 0) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        json.writeStringProperty("method", CONNECTED);
        json.writeNumberProperty("port", port);
        json.writeEndObject();
    }
}
