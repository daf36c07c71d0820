package io.vestibule.gate.http.origin;

/// What is counted of one address of an origin that has several. *Immutable.*
///
/// @param origin its first address, as in the settings
/// @param address the address itself, as in the settings
/// @param requests sent there or on their way, since the start
/// @param underWay requests there now, WebSockets among them
/// @param ejected whether it gets no requests, or one at a time to try it
/// @param ejections since the start
public record AddressFigures(
        String origin, String address, long requests, int underWay, boolean ejected, long ejections) {}
