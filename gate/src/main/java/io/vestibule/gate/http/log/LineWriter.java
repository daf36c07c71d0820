package io.vestibule.gate.http.log;

/// Writes one entry of the access log as one line.
interface LineWriter {

    /// Appends the line with its end.
    void write(AccessEntry entry, LineBuffer to);
}
