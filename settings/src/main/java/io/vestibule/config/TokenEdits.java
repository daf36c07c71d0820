package io.vestibule.config;

import io.vestibule.settings.text.Faults;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What can be done to tokens.
public final class TokenEdits {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    private static final int MOST = 100;
    private static final int SHORTEST = 32;

    private TokenEdits() {}

    /// Lets a token in from now on.
    ///
    /// @param token random, at least 32 characters; not kept
    public static Edit create(String name, Role role, String token) {
        return (now, when) -> {
            var faults = new Faults("token");
            List<TokenEntry> inUse =
                    now.all(KeptKind.TOKEN).stream().filter(t -> t.revokedOn().isEmpty()).toList();
            if (!NAME.matcher(name).matches()) {
                fault(faults, name, "must be letters, digits, _, . and -, at most 64");
            } else if (inUse.stream().anyMatch(t -> t.name().equals(name))) {
                fault(faults, name, "is taken by another token; revoke that one first");
            }
            if (inUse.size() >= MOST) {
                fault(faults, name, "there are " + MOST + " tokens already; revoke some first");
            }
            if (token.length() < SHORTEST) {
                throw new IllegalArgumentException("a token must have at least 32 characters");
            }
            String id = when.newId();
            String salt = when.newId();
            var draft = new Draft(now);
            draft.put(DocumentCodec.token(
                    new TokenEntry(id, name, role, salt, TokenEntry.hashOf(salt, token), when.at(), Optional.empty())));
            return draft.result(faults, "create token " + name + ", " + role.published(), id);
        };
    }

    private static void fault(Faults faults, String name, String reason) {
        faults.add("name", name, reason, "token");
    }

    /// Lets a token in no more.
    ///
    /// @param nameOrId one that is in use
    public static Edit revoke(String nameOrId) {
        return (now, when) -> {
            var found = now.all(KeptKind.TOKEN).stream()
                    .filter(t -> t.revokedOn().isEmpty())
                    .filter(t -> t.name().equals(nameOrId) || t.id().equals(nameOrId))
                    .findFirst();
            if (found.isEmpty()) {
                return new EditResult.Missing(DocumentKind.TOKEN, nameOrId);
            }
            TokenEntry token = found.get();
            var draft = new Draft(now);
            draft.put(DocumentCodec.token(new TokenEntry(
                    token.id(),
                    token.name(),
                    token.role(),
                    token.salt(),
                    token.hash(),
                    token.createdOn(),
                    Optional.of(when.at()))));
            return draft.result(new Faults("token"), "revoke token " + token.name(), token.id());
        };
    }
}
