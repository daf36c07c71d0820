package io.vestibule.gate.crawler;

/// Says whether a request comes from the search engine that it claims to come from. *Thread-safe.*
@FunctionalInterface
public interface KnownCrawlers {

    /// No crawler is known.
    KnownCrawlers NONE = (_, _) -> false;

    /// Whether it is known by now; never waits for an answer.
    ///
    /// @param userAgent what the client calls itself
    /// @param client its address as text
    boolean confirm(String userAgent, String client);
}
