package io.vestibule.config;

/// Under which names texts are kept that the configuration must not hold: addresses of receivers,
/// secrets, keys. The same text always has the same name, and a name says nothing of its text.
@FunctionalInterface
public interface SecretNames {

    /// Names nothing: for what is only tried, or serves until the store is read.
    SecretNames NONE = _ -> "";

    /// The name of a text.
    String of(String text);
}
