package io.vestibule.health;

/// A region from which origins are probed, under its published name. A data center belongs to one
/// by the setting `node.cluster.region`; a node without one answers for every region that is asked.
public enum CheckRegion {
    WNAM,
    ENAM,
    WEU,
    EEU,
    NSAM,
    SSAM,
    OC,
    ME,
    NAF,
    SAF,
    IN,
    SEAS,
    NEAS
}
