package io.vestibule.tally;

/// Receives the ages of sessions, or of waits.
public interface Ages {

    /// No listener.
    Ages UNHEARD = new Ages() {
        @Override
        public void goesOn(long ageMillis) {}

        @Override
        public void ended(long ageMillis) {}
    };

    /// One of this age is still open; each is reported once a second.
    void goesOn(long ageMillis);

    /// One ended at this age.
    void ended(long ageMillis);
}
