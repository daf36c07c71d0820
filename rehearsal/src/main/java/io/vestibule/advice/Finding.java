package io.vestibule.advice;

import java.util.List;

/// Requests of one kind in a log. *Immutable.*
///
/// @param habit which kind
/// @param requests how many
/// @param addresses from how many addresses, at least
/// @param paths the most frequent method and path, as `POST /wp-cron.php`
/// @param agents the most frequent user agents
/// @param rule a bypass rule that lets them pass; empty if none is to be had or needed
/// @param warning what is weak about the rule; empty for nothing
public record Finding(
        Habit habit,
        long requests,
        int addresses,
        List<Example> paths,
        List<Example> agents,
        String rule,
        String warning) {

    public Finding {
        paths = List.copyOf(paths);
        agents = List.copyOf(agents);
    }

    /// One of many.
    ///
    /// @param text printable ASCII, shortened
    /// @param requests how many were like it
    public record Example(String text, long requests) {}
}
