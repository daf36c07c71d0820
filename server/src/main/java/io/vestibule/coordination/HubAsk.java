package io.vestibule.coordination;

/// What a hub asks of the store that all nodes share, about a data center that was forgotten. Two
/// hubs may believe that they are it; what both go by is settled there. *Immutable.*
public sealed interface HubAsk {

    /// It is silent: may the coordinator of this epoch count nothing for it? If the order stands
    /// the store notes the epoch, and answers [Hub#countsNothing].
    record CountNothing(Forgotten word, long epoch) implements HubAsk {}

    /// It speaks again: the order is to be withdrawn, and no longer stands ([Hub#isBack]); unless a
    /// coordinator of a later epoch counts nothing for it ([Hub#isOvertaken]).
    record TakeBack(Forgotten word, long epoch) implements HubAsk {}
}
