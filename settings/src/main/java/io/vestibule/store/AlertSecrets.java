package io.vestibule.store;

import io.vestibule.config.SecretNames;
import io.vestibule.ground.EpochClock;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The texts of notifications that the configuration must not hold, in a table of their own.
/// *Thread-safe.*
///
/// A text never changes under its name, so that a change of the configuration that is taken back
/// finds the old text. What no configuration names any more is deleted after a while.
public final class AlertSecrets implements SecretNames {

    private static final String KEY = "key";
    private static final int KEY_BYTES = 32;
    private static final int NAME_BYTES = 16;

    private final Database database;
    private final EpochClock clock;
    private volatile byte[] key = {};

    AlertSecrets(Database database, EpochClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /// The name of a text, whether it is kept or not.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable and its key was not read
    ///     yet
    @Override
    public String of(String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key(), "HmacSHA256"));
            byte[] hash = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, NAME_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    /// Keeps texts under their names.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable or full
    public void keep(Collection<String> texts) {
        for (String text : texts) {
            put(of(text), text);
        }
    }

    /// The text of a name; nothing if it was never kept here or was deleted.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    public Optional<String> text(String name) {
        return name.isEmpty() || name.equals(KEY) ? Optional.empty() : read(name);
    }

    /// Deletes texts that are older than a moment and have none of these names.
    ///
    /// @throws io.vestibule.ground.Failure when the store is unreachable
    public void forget(Set<String> used, long beforeMillis) {
        database.transaction(handle -> {
            var names = handle.createQuery("SELECT name FROM alert_secret WHERE made < ?")
                    .bind(0, beforeMillis)
                    .mapTo(String.class)
                    .list();
            names.stream()
                    .filter(name -> !name.equals(KEY) && !used.contains(name))
                    .forEach(name -> handle.execute("DELETE FROM alert_secret WHERE name = ?", name));
            return names.size();
        });
    }

    private byte[] key() {
        if (key.length == 0) {
            Migrations.apply(database);
            var fresh = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(fresh);
            put(KEY, HexFormat.of().formatHex(fresh));
            key = HexFormat.of().parseHex(read(KEY).orElseThrow());
        }
        return key;
    }

    /// A text that is kept already becomes young again: what uses it may not be written yet.
    private void put(String name, String body) {
        database.transaction(handle -> handle.execute(
                "INSERT INTO alert_secret (name, body, made) VALUES (?, ?, ?) ON"
                        + " CONFLICT (name) DO UPDATE SET made = excluded.made",
                name,
                body,
                clock.millis()));
    }

    private Optional<String> read(String name) {
        return database.with(handle -> handle.createQuery("SELECT body FROM alert_secret WHERE name = ?")
                .bind(0, name)
                .mapTo(String.class)
                .findOne());
    }
}
