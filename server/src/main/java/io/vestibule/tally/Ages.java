package io.vestibule.tally;

/// Is told how old things are: sessions, or waits.
public interface Ages {

    /// No listener.
    Ages UNHEARD =
            new Ages() {
                @Override
                public void goesOn(long ageMillis) {}

                @Override
                public void ended(long ageMillis) {}
            };

    /// One of this age goes on; each is told of once a second.
    void goesOn(long ageMillis);

    /// One ended at this age.
    void ended(long ageMillis);
}
