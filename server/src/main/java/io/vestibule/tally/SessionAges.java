package io.vestibule.tally;

/// Is told how old sessions are.
public interface SessionAges {

    /// A session of this age goes on.
    void inside(long ageMillis);

    /// A session ended at this age.
    void ended(long ageMillis);
}
