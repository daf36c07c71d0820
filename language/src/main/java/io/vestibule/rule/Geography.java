package io.vestibule.rule;

import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.value.Ip;

/// What databases say about addresses. Passed in by the code that reads their files. *Thread-safe.*
public interface Geography {

    /// Nothing is known about any address.
    Geography NONE = new Geography() {};

    /// Whether there is such a database, and it can be read.
    default boolean knows(GeoDatabase database) {
        return false;
    }

    /// Where an address is; [Location#UNKNOWN] if nobody knows.
    default Location place(Ip ip) {
        return Location.UNKNOWN;
    }

    /// The number of its autonomous system; 0 if nobody knows.
    default long asn(Ip ip) {
        return 0;
    }

    /// Where an address is. Texts are the bytes of their UTF-8, one a char, and empty if unknown.
    /// *Immutable.*
    ///
    /// @param country ISO 3166-1, two upper-case letters; `XX` if unknown
    /// @param continent `AF`, `AN`, `AS`, `EU`, `NA`, `OC` or `SA`
    /// @param europeanUnion whether the country is a member
    /// @param subdivision1 such as `GB-ENG`
    /// @param subdivision2 the next smaller one
    /// @param region the name of the first subdivision
    /// @param regionCode its code without the country
    /// @param latitude with 5 decimals
    /// @param longitude with 5 decimals
    /// @param timeZone such as `Europe/London`
    record Location(
            String country,
            String continent,
            boolean europeanUnion,
            String subdivision1,
            String subdivision2,
            String region,
            String regionCode,
            String city,
            String postalCode,
            String metroCode,
            String latitude,
            String longitude,
            String timeZone) {

        /// Nowhere.
        public static final Location UNKNOWN = new Location("XX", "", false, "", "", "", "", "", "", "", "", "", "");
    }
}
