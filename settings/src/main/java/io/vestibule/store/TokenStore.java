package io.vestibule.store;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The token that the control port asks for: from `control.token` of the data directory, or set by
/// the operator. *Thread-safe.*
///
/// Only a hash of it is kept in memory, and comparing takes the same time whatever is presented.
public final class TokenStore {

    /// The name of the file.
    public static final String FILE = "control.token";

    /// The shortest token an operator may set.
    public static final int MIN_LENGTH = 16;

    private static final int BYTES = 32;
    private static final int MARK_BYTES = 8;
    private static final Logger LOG = LoggerFactory.getLogger(TokenStore.class);

    private final @Nullable SecretFile file;
    private volatile byte[] hash;

    private TokenStore(@Nullable SecretFile file, String token) {
        this.file = file;
        this.hash = hashOf(token);
    }

    /// Opens the token of a data directory; makes one if there is none.
    public static TokenStore open(Path dataDirectory) {
        var file = new SecretFile(dataDirectory.resolve(FILE));
        String token = file.alone(() -> readOrCreate(file));
        if (file.isExposed()) {
            LOG.warn("{} can be read by other users; its mode should be 600", file.path());
        }
        return new TokenStore(file, token);
    }

    /// A token that the operator has set, as by `VESTIBULE_CONTROL_TOKEN`; must be
    /// [sound][#isSound].
    public static TokenStore of(String token) {
        if (!isSound(token)) {
            throw new IllegalArgumentException(
                    "a token must have at least " + MIN_LENGTH + " visible characters and no spaces");
        }
        return new TokenStore(null, token);
    }

    /// Whether a text may be a token: at least [#MIN_LENGTH] visible ASCII characters, no blanks.
    public static boolean isSound(String token) {
        return token.length() >= MIN_LENGTH && token.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }

    /// Where the token is, if it is in a file.
    public Optional<Path> path() {
        return Optional.ofNullable(file).map(SecretFile::path);
    }

    /// Whether `presented` is the token.
    public boolean accepts(String presented) {
        return MessageDigest.isEqual(hash, hashOf(presented));
    }

    /// Names the token for as long as it is the same, and does not show it: a hash of its hash.
    public String mark() {
        return HexFormat.of().formatHex(digest(hash), 0, MARK_BYTES);
    }

    /// Looks whether the file has changed; to be called about once a second. If the file is wrong
    /// or gone this fails, and the token stays as it is.
    ///
    /// @return whether the token has changed
    public boolean refresh() {
        if (file == null) {
            return false;
        }
        SecretFile known = file;
        byte[] bytes = known.read().orElseThrow(() -> known.wrong("is gone"));
        byte[] found = hashOf(tokenIn(bytes, known));
        boolean changed = !MessageDigest.isEqual(hash, found);
        hash = found;
        return changed;
    }

    private static String readOrCreate(SecretFile file) {
        return file.read().map(bytes -> tokenIn(bytes, file)).orElseGet(() -> create(file));
    }

    private static String create(SecretFile file) {
        var bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        file.replace((token + "\n").getBytes(StandardCharsets.US_ASCII));
        return token;
    }

    private static String tokenIn(byte[] bytes, SecretFile file) {
        String token = new String(bytes, StandardCharsets.ISO_8859_1).strip();
        if (!isSound(token)) {
            throw file.wrong("does not contain a single token of at least " + MIN_LENGTH + " visible characters");
        }
        return token;
    }

    private static byte[] hashOf(String token) {
        return digest(token.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] digest(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
