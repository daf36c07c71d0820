package io.vestibule.simulation.check;

/// One admission. *Immutable.*
///
/// @param center the data center's number
/// @param id of the ticket
/// @param position the place in line, in milliseconds since 1970
/// @param bySlot whether by a slot
/// @param waitedThroughout whether the visitor waited, was live all the time, and stayed at one
///   data center
public record Admission(int center, long id, long position, boolean bySlot, boolean waitedThroughout) {}
