package io.vestibule.store;

import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import io.vestibule.ticket.TicketSeals;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ticket keys: in `keys.json` of the data directory, or in the store that nodes share.
/// *Thread-safe.*
///
/// Several processes may use one place: servers, which look for changes every second, and the
/// command that rotates. A new key opens at once and seals a [lead][KeyPlace#lead] later, when
/// every node knows it; old keys open until they expire. So no visitor loses a place by a rotation.
/// What is wrong is never written over, and a running server continues with the keys it has.
///
/// Keys of a shared store are copied to `keys.copy.json` of the data directory, mode 600: a node
/// that starts while the store is unreachable continues with them. One that has no copy either
/// seals under keys of its own until the store is back; they become the store's if it has none, and
/// else open here for a day.
public final class KeyStore {

    /// The name of the file.
    public static final String FILE = "keys.json";

    /// The name of the file with the keys of a shared store.
    public static final String COPY = "keys.copy.json";

    /// How long old keys are accepted unless the operator says otherwise.
    public static final Duration OVERLAP = Duration.ofHours(24);

    private static final Logger LOG = LoggerFactory.getLogger(KeyStore.class);
    private static final SecureRandom CHANCE = new SecureRandom();

    private final KeyPlace place;
    private final Optional<SecretFile> copy;
    private final EpochClock clock;
    private volatile Read newest;

    /// Keys of this node, until the store has said what its own are.
    private Optional<String> provisional = Optional.empty();

    /// What was sealed before that still opens here.
    private List<TicketKey> leftOver = List.of();

    private String copyTrouble = "";

    private KeyStore(KeyPlace place, Optional<SecretFile> copy, EpochClock clock, Read newest) {
        this.place = place;
        this.copy = copy;
        this.clock = clock;
        this.newest = newest;
    }

    /// Opens the keys of a node: those of its store if others may share it, else those of its data
    /// directory. Makes the first key if there is none; of nodes that start at once, one does. The
    /// keys that a node had before it shared a store become the first keys of a store without any.
    ///
    /// @throws Failure when the keys are wrong
    public static KeyStore of(ConfigStore store, Path dataDirectory, EpochClock clock) {
        if (!(store.place() instanceof StorePlace.Postgres)) {
            return open(dataDirectory, clock);
        }
        var place = new KeysInStore(store.database());
        var own = new KeysInFile(new SecretFile(dataDirectory.resolve(FILE)));
        var copy = new SecretFile(dataDirectory.resolve(COPY));
        warnIfExposed(copy);
        try {
            String text = place.change(there -> there.or(own::read).orElseGet(KeyStore::first));
            var keys = new KeyStore(place, Optional.of(copy), clock, Read.of(text, place));
            keys.keepCopy();
            return keys;
        } catch (Failure e) {
            if (e.source() != Failure.Source.PEER) {
                throw e;
            }
            return without(place, own, copy, clock, e);
        }
    }

    private static KeyStore without(KeyPlace place, KeyPlace own, SecretFile copy, EpochClock clock, Failure why) {
        var copied = new KeysInFile(copy);
        Optional<String> known = copied.read();
        if (known.isPresent()) {
            LOG.error("{}; continuing with the ticket keys in {}", why.getMessage(), copy.path());
            return new KeyStore(place, Optional.of(copy), clock, Read.of(known.get(), copied));
        }
        LOG.error("{}; until it is back, tickets are sealed with keys of this node alone", why.getMessage());
        String text = own.read().orElseGet(KeyStore::first);
        var keys = new KeyStore(place, Optional.of(copy), clock, Read.of(text, own));
        keys.provisional = Optional.of(text);
        return keys;
    }

    /// The keys of a store that nodes share, for a command; empty if no keys have been made yet.
    ///
    /// @throws Failure when it is unreachable
    public static Optional<KeyStore> in(ConfigStore store, EpochClock clock) {
        var place = new KeysInStore(store.database());
        return place.read().map(text -> new KeyStore(place, Optional.empty(), clock, Read.of(text, place)));
    }

    /// Opens the keys of a data directory; makes the first key if there is no file.
    public static KeyStore open(Path dataDirectory, EpochClock clock) {
        var file = new SecretFile(dataDirectory.resolve(FILE));
        var place = new KeysInFile(file);
        String text = place.change(there -> there.orElseGet(KeyStore::first));
        warnIfExposed(file);
        return new KeyStore(place, Optional.empty(), clock, Read.of(text, place));
    }

    private static void warnIfExposed(SecretFile file) {
        if (file.isExposed()) {
            LOG.warn("{} can be read by other users; its mode should be 600", file.path());
        }
    }

    /// Random bytes for [TicketSeals], drawn again for every process.
    public static byte[] newSalt() {
        return randomBytes(TicketSeals.SALT_BYTES);
    }

    /// The newest keys.
    public KeyRing ring() {
        return newest.ring();
    }

    /// Looks whether the keys have changed; to be called about once a second. If they are wrong,
    /// gone or away this fails, and [#ring] stays as it is. Blocks.
    ///
    /// @return whether the keys have changed
    public synchronized boolean refresh() {
        if (provisional.isPresent()) {
            settle(provisional.get());
            return true;
        }
        String text = place.read().orElseThrow(() -> place.wrong("is gone"));
        if (newest.text().equals(text)) {
            return false;
        }
        take(text);
        return true;
    }

    /// The store is back.
    private void settle(String own) {
        String text = place.change(there -> there.orElse(own));
        long over = clock.millis() + OVERLAP.toMillis();
        leftOver = newest.ring().keys().stream()
                .map(key -> new TicketKey(key.id(), key.secret(), 0, over))
                .toList();
        provisional = Optional.empty();
        take(text);
    }

    private void take(String text) {
        var read = Read.of(text, place);
        var keys = new ArrayList<>(read.ring().keys());
        leftOver.stream().filter(key -> !read.ring().has(key.id())).forEach(keys::add);
        newest = new Read(text, KeyRing.of(keys));
        keepCopy();
    }

    /// Makes a new key and lets the others run out `overlap` after it begins to seal.
    ///
    /// @return the new key
    public synchronized TicketKey rotate(Duration overlap) {
        var next = new AtomicReference<TicketKey>();
        String text = place.change(there -> {
            KeyRing ring = ringOf(there);
            long now = clock.millis();
            TicketKey key = newKey(ring, now + place.lead().toMillis());
            next.set(key);
            return KeyFile.write(ring.rotated(key, overlap.toMillis(), now));
        });
        take(text);
        return next.get();
    }

    private KeyRing ringOf(Optional<String> there) {
        return Read.of(there.orElseThrow(() -> place.wrong("is gone")), place).ring();
    }

    /// A copy that cannot be kept costs nothing as long as the store is there.
    private void keepCopy() {
        if (copy.isEmpty()) {
            return;
        }
        try {
            String text = newest.text();
            new KeysInFile(copy.get()).change(_ -> text);
            copyTrouble = "";
        } catch (Failure e) {
            String now = String.valueOf(e.getMessage());
            if (!now.equals(copyTrouble)) {
                LOG.error("the copy of the ticket keys could not be written: {}", now);
            }
            copyTrouble = now;
        }
    }

    private static String first() {
        return KeyFile.write(KeyRing.of(List.of(firstKey())));
    }

    private static TicketKey firstKey() {
        return new TicketKey(CHANCE.nextInt(), randomBytes(TicketKey.SECRET_BYTES), 0, TicketKey.NEVER);
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

    /// The keys as they were last read or written.
    private record Read(String text, KeyRing ring) {

        static Read of(String text, KeyPlace place) {
            return new Read(text, KeyFile.read(text, place::wrong));
        }

        /// Never shows a secret.
        @Override
        public String toString() {
            return ring.keys().toString();
        }
    }
}
