/// How what data centers, their gates and the global coordinator send each other is written as
/// bytes, and read from bytes that may come from anywhere. Pure.
///
/// The schemas are the files `vestibule/wire/v1/*.proto` (Protocol Buffers, version 3). They only
/// grow: a field keeps its number and its meaning, and a reader that does not know a field skips
/// it, so that two versions side by side understand each other.
///
/// ```floors
/// frames     wire
/// schemas    v1
/// ```
@NullMarked
package io.vestibule.wire;

import org.jspecify.annotations.NullMarked;
