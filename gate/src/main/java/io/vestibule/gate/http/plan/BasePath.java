package io.vestibule.gate.http.plan;

import io.vestibule.ground.RequestPath;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/// The path below which an origin has the site. *Immutable.*
///
/// @param path begins with a slash, does not end with one, and is canonical
public record BasePath(String path) {

    /// The base in the URL of an origin; null where the site is at its root.
    static @Nullable public BasePath of(URI url) {
        if (OriginAddress.isUnix(url)) {
            return null;
        }
        String path = url.getRawPath() == null ? "" : url.getRawPath();
        String bare = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return bare.isEmpty() ? null : new BasePath(bare);
    }

    /// Whether the path of a URL may be a base: there is one way to read it.
    ///
    /// @param path of the URL, raw
    static boolean isOne(String path) {
        return path.isEmpty() || RequestPath.normalize(path).isUnmistakable();
    }

    /// The target by which the origin is asked.
    ///
    /// @param target as the visitor asked: in origin form, or `*`
    /// @return null when the origin could read it as something outside the base
    @Nullable
    public String below(String target) {
        if (target.equals("*")) {
            return target;
        }
        String whole = path + target;
        var read = RequestPath.normalize(whole);
        boolean inside = holds(read.path()) && read.readings().stream().allMatch(this::holds);
        return inside ? whole : null;
    }

    /// What a visitor asks for to get what is at a path of the origin.
    ///
    /// @param link a path, perhaps with query and fragment
    /// @return null when it is outside the base
    @Nullable
    public String without(String link) {
        if (!holds(link)) {
            return null;
        }
        String rest = link.substring(path.length());
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    private boolean holds(String link) {
        int end = path.length();
        return link.startsWith(path) && (link.length() == end || "/?#".indexOf(link.charAt(end)) >= 0);
    }
}
