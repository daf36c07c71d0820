package io.vestibule.node.settings;

import io.vestibule.invitation.InvitationAlgorithm;
import io.vestibule.invitation.InvitationKey;
import io.vestibule.invitation.InvitationPlace;
import io.vestibule.invitation.Invitations;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads `node.invitations`: by which keys tokens invite to rooms. *Stateless.*
final class InvitationReader {

    private static final ValueKind<String> ID =
            ValueKinds.matching("[A-Za-z0-9._-]{1,64}", "1 to 64 letters, digits, dots, _ and -");
    private static final ValueKind<String> NAME =
            ValueKinds.matching("[\\x20-\\x7e]{1,256}", "1 to 256 characters of ASCII");
    private static final ValueKind<InvitationAlgorithm> ALGORITHM = ValueKind.of(
            "EdDSA, ES256 or HS256",
            text -> List.of(InvitationAlgorithm.values()).stream()
                    .filter(each -> each.name().equalsIgnoreCase(text))
                    .findFirst());
    private static final ValueKind<byte[]> SECRET = ValueKind.of(
            "base64 of at least %d bytes".formatted(InvitationKey.SECRET_BYTES),
            text -> InvitationKey.decoded(text).filter(bytes -> bytes.length >= InvitationKey.SECRET_BYTES));
    private static final ValueKind<byte[]> HALF = ValueKind.of("a key in PEM, or its base64", InvitationKey::decoded);
    private static final byte[] NOTHING = {};

    private InvitationReader() {}

    /// Nothing where there is no key: then tokens mean nothing.
    static Optional<Invitations> read(Section section) {
        var place = section.choice("place", InvitationPlace.class, InvitationPlace.JTI);
        String audience = section.get("audience", NAME, "vestibule");
        String issuer = section.find("issuer", NAME).orElse("");
        byte[] placeKey = section.findSecret("place_key", SECRET).orElse(NOTHING);
        var keys = new ArrayList<InvitationKey>();
        for (Section each : section.sections("keys")) {
            key(each).filter(key -> isOther(each, key, keys)).ifPresent(keys::add);
        }
        section.refuseUnknownKeys();
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(new Invitations(keys, place, audience, issuer, placeKey));
    }

    private static boolean isOther(Section section, InvitationKey key, List<InvitationKey> others) {
        boolean other = others.stream().noneMatch(known -> known.id().equals(key.id()));
        if (!other) {
            section.fault("id", "is taken by another key");
        }
        return other;
    }

    private static Optional<InvitationKey> key(Section section) {
        Optional<String> id = section.need("id", ID);
        Optional<InvitationAlgorithm> algorithm = section.need("algorithm", ALGORITHM);
        Optional<byte[]> secret = section.findSecret("secret", SECRET);
        Optional<byte[]> publicKey = section.find("public_key", HALF);
        Optional<byte[]> privateKey = section.findSecret("private_key", HALF);
        section.refuseUnknownKeys();
        if (id.isEmpty() || algorithm.isEmpty() || !section.isSound()) {
            return Optional.empty();
        }
        if (!algorithm.get().isPaired()) {
            if (secret.isEmpty() || publicKey.isPresent() || privateKey.isPresent()) {
                section.fault("secret", "is required for HS256, and no other part is allowed");
                return Optional.empty();
            }
            return Optional.of(InvitationKey.ofSecret(id.get(), secret.get()));
        }
        if (publicKey.isEmpty() || secret.isPresent()) {
            section.fault("public_key", "is what a key of EdDSA or ES256 has, and perhaps a private_key");
            return Optional.empty();
        }
        var pair = InvitationKey.ofPair(id.get(), algorithm.get(), publicKey.get(), privateKey.orElse(NOTHING));
        if (pair.isEmpty()) {
            section.fault("public_key", "is not a key of this algorithm, or does not belong to the private_key");
        }
        return pair;
    }
}
