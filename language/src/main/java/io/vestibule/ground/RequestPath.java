package io.vestibule.ground;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The path of a request target in one canonical form, with what had to be changed to get there.
///
/// Canonical: `\` is `/`, no doubled slashes, no dot segments, unreserved characters are not
/// escaped, escapes are upper case, and whatever may not occur in a path is percent-encoded. `%2F`
/// stays. Any text whatever has a canonical form, and the canonical form of a canonical form is
/// itself.
///
/// The origin may read an oddly spelled path otherwise than we do; [#readings] lists those other
/// ways, so that no spelling leads past a room. *Immutable.*
public final class RequestPath {

    /// A path longer than this, in bytes, is to be refused if it [can be read otherwise][#isOpen]:
    /// each reading costs as much as the path is long.
    public static final int LONGEST_OPEN = 2 * 1024;

    /// The most other readings that a path can have.
    static final int MOST_READINGS = 66;

    private static final Set<PathCorrection> MATTERS = Set.of(
            PathCorrection.BACKSLASH,
            PathCorrection.SLASHES,
            PathCorrection.DOT_SEGMENTS,
            PathCorrection.NEEDLESS_ESCAPE);

    private static final Set<PathCorrection> OPENS =
            Set.of(PathCorrection.BACKSLASH, PathCorrection.SLASHES, PathCorrection.DOT_SEGMENTS);

    private final String raw;
    private final String path;
    private final String given;
    private final int question;
    private final Set<PathCorrection> changes;
    private final boolean plain;

    /// @param given the target as received
    /// @param question where the query begins in it; its length if it has no query
    /// @param plain whether it reads the same to everybody, as was found without a closer look
    private RequestPath(
            String raw, String path, String given, int question, Set<PathCorrection> changes, boolean plain) {
        this.raw = raw;
        this.path = path;
        this.given = given;
        this.question = question;
        this.changes = changes;
        this.plain = plain;
    }

    /// Reads a request target, such as `/shop?color=red` or `http://a.example/shop`, as received:
    /// one char a byte. (Other chars count as their bytes in UTF-8.) A target without a path, such
    /// as `*`, has the path `/`.
    public static RequestPath normalize(String target) {
        int start = startOfPath(target);
        int question = target.indexOf('?', start);
        int end = question < 0 ? target.length() : question;
        if (PathForm.isPlain(target, start, end)) {
            String path = target.substring(start, end);
            return new RequestPath(path, path, target, end, Set.of(), true);
        }
        String raw = target.equals("*") ? "" : target.substring(start, end);
        var form = new PathForm(PathReading.CANONICAL);
        String path = form.of(raw);
        return new RequestPath(raw, path, target, end, form.changes(), false);
    }

    /// Reads a path as people write it, such as `/café`: the path whose bytes are its UTF-8.
    public static RequestPath ofText(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return normalize(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /// The canonical form; begins with exactly one `/` and is ASCII.
    public String path() {
        return path;
    }

    /// What was changed, if anything.
    public Set<PathCorrection> changes() {
        return changes.isEmpty() ? Set.of() : EnumSet.copyOf(changes);
    }

    /// Whether the path was spelled so that an origin may take it for another one: it had dot
    /// segments, doubled slashes, backslashes or needless escapes.
    public boolean isMisspelled() {
        for (PathCorrection change : changes) {
            if (MATTERS.contains(change)) {
                return true;
            }
        }
        return false;
    }

    /// The canonical path with the query as received, fit for a `Location` header: begins with
    /// exactly one `/`, visible ASCII only.
    public String target() {
        return question == given.length() ? path : path + PercentEscape.visible(given.substring(question));
    }

    /// Other paths that an origin may make of the same bytes, canonical in every other respect: one
    /// that does not merge slashes or remove dot segments, that drops `;parameters`, that decodes
    /// `%2F` and `%5C`, that takes `\` for a letter, `#` for the beginning of a fragment, or `%00`
    /// for the end, and all of these together. Usually none, never more than [#MOST_READINGS].
    public List<String> readings() {
        if (!isOpen()) {
            return List.of();
        }
        var others = new LinkedHashSet<String>();
        for (var reading : PathReading.othersOf(raw, changes)) {
            others.add(new PathForm(reading).of(raw));
        }
        others.remove(path);
        return List.copyOf(others);
    }

    /// Whether the path was spelled in the canonical way, and no origin may read it otherwise.
    public boolean isUnmistakable() {
        return changes.isEmpty() && !isOpen();
    }

    /// Whether an origin may read the path otherwise than we do.
    public boolean isOpen() {
        if (plain) {
            return false;
        }
        for (PathCorrection change : changes) {
            if (OPENS.contains(change)) {
                return true;
            }
        }
        return PathReading.isAmbiguous(raw);
    }

    /// Whether the path [can be read otherwise][#isOpen] and is longer than [#LONGEST_OPEN].
    public boolean isTooOpen() {
        return raw.length() > LONGEST_OPEN && isOpen();
    }

    @Override
    public String toString() {
        return path;
    }

    /// Where the path begins: behind `scheme://authority` if there is one.
    private static int startOfPath(String target) {
        int colon = target.indexOf("://");
        boolean absolute = colon > 0
                && (target.regionMatches(true, 0, "http", 0, colon)
                        || target.regionMatches(true, 0, "https", 0, colon));
        if (!absolute) {
            return 0;
        }
        int at = colon + 3;
        while (at < target.length() && "/\\?#".indexOf(target.charAt(at)) < 0) {
            at++;
        }
        return at;
    }
}
