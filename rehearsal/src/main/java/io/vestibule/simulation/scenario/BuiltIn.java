package io.vestibule.simulation.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The scenarios that come with the program: the files of `examples/scenarios`.
public final class BuiltIn {

    /// The names of the stories, in the order in which they are shown.
    public static final List<String> STORIES = List.of(
            "quiet-day",
            "vaccination-morning",
            "sneaker-drop",
            "one-city-spike",
            "wave",
            "follow-the-sun",
            "three-of-ten-cut",
            "global-lost",
            "worker-churn",
            "small-limits",
            "moving-crowd",
            "two-days-small-shop",
            "bots-without-cookies",
            "third-gives-up",
            "limit-changed-twice",
            "ten-thousand",
            "ten-thousand-random");

    /// All names: the stories, and a measure of size.
    public static final List<String> NAMES =
            Stream.concat(STORIES.stream(), Stream.of("three-hundred")).toList();

    private BuiltIn() {}

    /// The text of a built-in scenario, as YAML in UTF-8; empty if there is no scenario of this
    /// name.
    public static Optional<byte[]> bytes(String name) {
        if (!NAMES.contains(name)) {
            return Optional.empty();
        }
        try (InputStream in = BuiltIn.class.getResourceAsStream(name + ".yaml")) {
            if (in == null) {
                throw new IllegalStateException("built without the scenario " + name);
            }
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
