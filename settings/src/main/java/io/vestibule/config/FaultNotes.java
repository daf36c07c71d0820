package io.vestibule.config;

/// Where faults of an edited thing are noted.
@FunctionalInterface
interface FaultNotes {
    void fault(String key, String reason);
}
