package io.vestibule.rehearsal;

import java.util.Optional;

/// The output of a rehearsal. *Immutable.*
///
/// @param json whether there is JSON on standard output instead of tables
/// @param folder for pages, if they are wanted
/// @param waits for the wait of each visitor, if it is wanted: of one world
record RehearsalOutput(boolean json, Optional<ReportFolder> folder, Optional<WaitsFile> waits) {}
