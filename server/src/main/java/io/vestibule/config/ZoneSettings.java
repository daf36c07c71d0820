package io.vestibule.config;

import io.vestibule.settings.Section;
import io.vestibule.settings.ValueKinds;

/// The settings of all rooms of a zone. Immutable.
///
/// @param searchEngineCrawlerBypass whether verified search engines skip every room; kept and
///   shown, nothing acts on it yet
public record ZoneSettings(boolean searchEngineCrawlerBypass) {

    public static final ZoneSettings DEFAULT = new ZoneSettings(false);

    /// Reads the settings under their published names.
    public static ZoneSettings read(Section section) {
        return new ZoneSettings(
                section.get(
                        "search_engine_crawler_bypass",
                        ValueKinds.FLAG,
                        DEFAULT.searchEngineCrawlerBypass()));
    }
}
