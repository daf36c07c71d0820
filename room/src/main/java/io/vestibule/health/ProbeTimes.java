package io.vestibule.health;

/// How long the parts of one probe took, in microseconds; -1 for a part that was not reached. Of
/// the last connection, if redirects were followed; `whole` is from the beginning. *Immutable.*
///
/// @param dns to resolve the name; 0 for an address
/// @param connect to connect
/// @param handshake of TLS
/// @param firstByte from the ready connection to the first byte of the response
/// @param whole all of it, retries not included
public record ProbeTimes(long dns, long connect, long handshake, long firstByte, long whole) {}
