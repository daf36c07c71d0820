package io.vestibule.config;

import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// The settings of all rooms of a zone. Immutable.
///
/// @param searchEngineCrawlerBypass whether verified search engines skip every room
/// @param statusHost the host of the zone's status page; empty for no such page
public record ZoneSettings(boolean searchEngineCrawlerBypass, Optional<String> statusHost) {

    public static final ZoneSettings DEFAULT = new ZoneSettings(false);

    /// The name of the setting that says where the status page is.
    public static final String STATUS_HOST = "status_host";

    private static final String CRAWLERS = "search_engine_crawler_bypass";

    /// Without a status page.
    public ZoneSettings(boolean searchEngineCrawlerBypass) {
        this(searchEngineCrawlerBypass, Optional.empty());
    }

    /// Reads the settings under their published names, and our own.
    public static ZoneSettings read(Section section) {
        return new ZoneSettings(
                section.get(CRAWLERS, ValueKinds.FLAG, DEFAULT.searchEngineCrawlerBypass()),
                section.find(STATUS_HOST, ValueKinds.DOMAIN));
    }

    /// Writes the fields of an object: the published one, and our own if it is set.
    public void write(JsonGenerator json) {
        json.writeBooleanProperty(CRAWLERS, searchEngineCrawlerBypass);
        statusHost.ifPresent(host -> json.writeStringProperty(STATUS_HOST, host));
    }
}
