package io.vestibule.health;

import java.util.Optional;

/// Which probe of a check a node makes. *Immutable.*
///
/// @param place which of the probes of the region
/// @param probers how many nodes of the region probe
record Duty(Optional<CheckRegion> region, int place, int probers) {

    boolean isAt(Duty other) {
        return region.equals(other.region) && place == other.place;
    }
}
