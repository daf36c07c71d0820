package io.vestibule.store;

import io.vestibule.ground.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/// Ticket keys in a file of the data directory. *Thread-safe.*
final class KeysInFile implements KeyPlace {

    /// How long a new key of a file is known before it seals.
    static final Duration LEAD = Duration.ofSeconds(3);

    private final SecretFile file;

    KeysInFile(SecretFile file) {
        this.file = file;
    }

    @Override
    public Optional<String> read() {
        return file.read().map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
    }

    @Override
    public String change(Function<Optional<String>, String> next) {
        return file.alone(() -> {
            Optional<String> before = read();
            String after = next.apply(before);
            if (!before.equals(Optional.of(after))) {
                file.replace(after.getBytes(StandardCharsets.ISO_8859_1));
            }
            return after;
        });
    }

    @Override
    public Failure wrong(String reason) {
        return file.wrong(reason);
    }

    @Override
    public Duration lead() {
        return LEAD;
    }
}
