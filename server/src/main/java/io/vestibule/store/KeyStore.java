package io.vestibule.store;

import io.vestibule.ground.EpochClock;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketSeals;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;

/// The ticket keys in `keys.json` of the data directory. *Thread-safe.*
///
/// Several processes may use one file: the server, which looks for changes every second, and the
/// command that rotates. A new key opens at once and seals [#LEAD] later, when everybody knows it;
/// old keys open until they run out. So rotation costs nobody their place. A file that is wrong is
/// never written over, and a running server goes on with the keys it has.
public final class KeyStore {

    /// The name of the file.
    public static final String FILE = "keys.json";

    /// How long old keys are accepted unless the operator says otherwise.
    public static final Duration OVERLAP = Duration.ofHours(24);

    /// How long before it seals a new key is known.
    public static final Duration LEAD = Duration.ofSeconds(3);

    private static final Logger LOG = LoggerFactory.getLogger(KeyStore.class);
    private static final SecureRandom CHANCE = new SecureRandom();

    private final SecretFile file;
    private final EpochClock clock;
    private volatile Read newest;

    private KeyStore(SecretFile file, EpochClock clock, Read newest) {
        this.file = file;
        this.clock = clock;
        this.newest = newest;
    }

    /// Opens the keys of a data directory; makes the first key if there is no file.
    public static KeyStore open(Path dataDirectory, EpochClock clock) {
        var file = new SecretFile(dataDirectory.resolve(FILE));
        Read read = file.alone(() -> readOrCreate(file));
        if (file.isExposed()) {
            LOG.warn("{} may be read by others; its mode should be 600", file.path());
        }
        return new KeyStore(file, clock, read);
    }

    /// Random bytes for [TicketSeals], drawn anew for every process.
    public static byte[] newSalt() {
        return randomBytes(TicketSeals.SALT_BYTES);
    }

    /// The newest keys.
    public KeyRing ring() {
        return newest.ring();
    }

    public Path path() {
        return file.path();
    }

    /// Looks whether somebody has changed the file; to be called about once a second. If the file
    /// is wrong or gone this fails, and [#ring] stays as it is.
    ///
    /// @return whether the keys have changed
    public boolean refresh() {
        byte[] bytes = file.read().orElseThrow(() -> file.wrong("is gone"));
        if (newest.text().equals(Read.textOf(bytes))) {
            return false;
        }
        newest = Read.of(bytes, file);
        return true;
    }

    /// Makes a new key and lets the others run out `overlap` after it begins to seal.
    ///
    /// @return the new key
    public TicketKey rotate(Duration overlap) {
        return file.alone(
                () -> {
                    refresh();
                    long now = clock.millis();
                    var next = newKey(newest.ring(), now + LEAD.toMillis());
                    newest = write(file, ring().rotated(next, overlap.toMillis(), now));
                    return next;
                });
    }

    private static Read readOrCreate(SecretFile file) {
        return file.read()
                .map(bytes -> Read.of(bytes, file))
                .orElseGet(() -> write(file, KeyRing.of(List.of(firstKey()))));
    }

    private static Read write(SecretFile file, KeyRing ring) {
        byte[] bytes = KeyFile.write(ring);
        file.replace(bytes);
        return new Read(Read.textOf(bytes), ring);
    }

    private static TicketKey firstKey() {
        return new TicketKey(
                CHANCE.nextInt(), randomBytes(TicketKey.SECRET_BYTES), 0, TicketKey.NEVER);
    }

    private static TicketKey newKey(KeyRing ring, long sealsFrom) {
        int id = CHANCE.nextInt();
        while (ring.has(id)) {
            id = CHANCE.nextInt();
        }
        return new TicketKey(id, randomBytes(TicketKey.SECRET_BYTES), sealsFrom, TicketKey.NEVER);
    }

    private static byte[] randomBytes(int count) {
        var bytes = new byte[count];
        CHANCE.nextBytes(bytes);
        return bytes;
    }

    /// The file as it was last read or written.
    ///
    /// @param text a character a byte
    private record Read(String text, KeyRing ring) {

        static Read of(byte[] bytes, SecretFile file) {
            return new Read(textOf(bytes), KeyFile.read(bytes, file::wrong));
        }

        static String textOf(byte[] bytes) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
