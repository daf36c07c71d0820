package io.vestibule.config;

/// What holds for every room of a zone. Immutable.
///
/// @param searchEngineCrawlerBypass whether verified search engines skip every room; kept and
///   shown, nothing acts on it yet
public record ZoneSettings(boolean searchEngineCrawlerBypass) {

    public static final ZoneSettings DEFAULT = new ZoneSettings(false);
}
