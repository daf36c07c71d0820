package io.vestibule.coordination.world;

/// What a hub asks of the store that all nodes share, about a data center that was forgotten. Two
/// hubs may believe that they are it; what both go by is settled there. *Immutable.*
public sealed interface HubAsk {

    /// It is silent: may the coordinator of this epoch count it as zero? If the order stands the
    /// store notes the epoch, and answers [Hub#countsNothing].
    record CountNothing(ForgetNotice word, long epoch) implements HubAsk {}

    /// It reports again: the order is to be withdrawn, and no longer stands ([Hub#isBack]); unless
    /// a coordinator of a later epoch counts it as zero ([Hub#isOvertaken]).
    record TakeBack(ForgetNotice word, long epoch) implements HubAsk {}
}
