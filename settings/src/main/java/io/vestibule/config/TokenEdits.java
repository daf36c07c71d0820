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
            var draft = new Draft(now, when, new Faults("token"));
            List<TokenEntry> inUse = inUse(now);
            if (!NAME.matcher(name).matches()) {
                fault(draft, name, "must be letters, digits, _, . and -, at most 64");
            } else if (inUse.stream().anyMatch(t -> t.name().equals(name))) {
                fault(draft, name, "is taken by another token; revoke that one first");
            }
            if (inUse.size() >= MOST) {
                fault(draft, name, "there are " + MOST + " tokens already; revoke some first");
            }
            if (token.length() < SHORTEST) {
                throw new IllegalArgumentException("a token must have at least 32 characters");
            }
            String id = when.newId();
            String salt = when.newId();
            draft.put(KeptKind.TOKEN.written(
                    new TokenEntry(id, name, role, salt, TokenEntry.hashOf(salt, token), when.at(), Optional.empty())));
            return draft.result("create token " + name + ", " + role.published(), id);
        };
    }

    private static List<TokenEntry> inUse(Configuration now) {
        return now.all(KeptKind.TOKEN).stream()
                .filter(t -> t.revokedOn().isEmpty())
                .toList();
    }

    private static void fault(Draft draft, String name, String reason) {
        draft.faults().add("name", name, reason, "token");
    }

    /// Lets a token in no more.
    ///
    /// @param nameOrId one that is in use
    public static Edit revoke(String nameOrId) {
        return (now, when) -> inUse(now).stream()
                .filter(t -> t.name().equals(nameOrId) || t.id().equals(nameOrId))
                .findFirst()
                .map(token -> {
                    var draft = new Draft(now, when, new Faults("token"));
                    draft.put(KeptKind.TOKEN.written(token.revoked(when.at())));
                    return draft.result("revoke token " + token.name(), token.id());
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.TOKEN, nameOrId));
    }
}
