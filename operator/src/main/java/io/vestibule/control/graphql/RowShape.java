package io.vestibule.control.graphql;

import java.util.List;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/// How every row of a dataset is returned: what was asked for, under the names and in the order in
/// which it was. *Immutable.*
record RowShape(List<Member> members) {

    /// Rows and how they are returned.
    ///
    /// @param rows values, in the order of [Value#place]
    record Rows(RowShape shape, List<List<Object>> rows) {}

    /// One field of a row.
    sealed interface Member {
        SerializableString name();
    }

    /// A value of the row.
    record Value(SerializableString name, int place) implements Member {}

    /// What is the same in every row.
    record Constant(SerializableString name, String text) implements Member {}

    /// An object that has values of the same row.
    record Inner(SerializableString name, RowShape shape) implements Member {}

    /// A name that is written ten thousand times.
    static SerializableString name(String name) {
        return new SerializedString(name);
    }
}
