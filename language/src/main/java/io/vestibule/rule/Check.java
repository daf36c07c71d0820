package io.vestibule.rule;

/// A condition made ready: whether it holds for a request. *Thread-safe.*
interface Check {
    boolean holds(Facts facts);
}
