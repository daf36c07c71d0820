package io.vestibule.tally;

/// Is told how old things are: sessions, or waits.
public interface Ages {

    /// One of this age goes on.
    void goesOn(long ageMillis);

    /// One ended at this age.
    void ended(long ageMillis);

    /// All that go on have been told of once more.
    void toldAll();
}
