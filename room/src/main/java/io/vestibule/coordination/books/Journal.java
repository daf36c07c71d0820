package io.vestibule.coordination.books;

/// Where changes are written before an answer that rests on them goes out. The host implements it.
///
/// An entry is four numbers of fixed size. Entries may be replayed more than once and on top of a
/// copy that knows them already.
@FunctionalInterface
public interface Journal {

    /// A journal that forgets.
    Journal NONE = (_, _, _, _) -> {};

    /// Appends one entry.
    ///
    /// @param kind one of [JournalEntry]'s codes
    /// @param id of the ticket
    /// @param a the first number; what it means depends on the kind
    /// @param b the second number
    void append(int kind, long id, long a, long b);
}
