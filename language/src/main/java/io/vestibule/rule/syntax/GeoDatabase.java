package io.vestibule.rule.syntax;

/// What a node can look up about an address, if the operator has given it a file.
public enum GeoDatabase {
    /// Country, continent, membership in the European Union.
    COUNTRY("a GeoIP country or city database"),
    /// Region, city, place.
    CITY("a GeoIP city database"),
    /// The number of the autonomous system.
    ASN("a GeoIP ASN database");

    private final String text;

    GeoDatabase(String text) {
        this.text = text;
    }

    /// With its article, as messages write it.
    public String text() {
        return text;
    }
}
