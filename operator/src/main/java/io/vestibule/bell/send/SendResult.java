package io.vestibule.bell.send;

/// The result of one try to notify a receiver.
public sealed interface SendResult {

    /// It was sent. *Immutable.*
    record Taken() implements SendResult {}

    /// It was not, and may be later. *Immutable.*
    ///
    /// @param why for people; without what the receiver said, its address or a secret
    /// @param waitMillis how long the receiver asked to wait; 0 if it did not
    record Again(String why, long waitMillis) implements SendResult {

        public Again(String why) {
            this(why, 0);
        }
    }

    /// The receiver wants nothing more at this address. *Immutable.*
    record Gone(String why) implements SendResult {}

    /// There is no such receiver any more. *Immutable.*
    record Dropped(String why) implements SendResult {}
}
