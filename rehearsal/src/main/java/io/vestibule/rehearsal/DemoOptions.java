package io.vestibule.rehearsal;

/// What the demo is to show. *Immutable.*
///
/// @param port of the gate; 0 for any that is free
/// @param controlPort the operator's; 0 for any that is free
record DemoOptions(int visitors, int activeUsers, int newUsersPerMinute, int port, int controlPort) {}
