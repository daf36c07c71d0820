package io.vestibule.control.api.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Finds the endpoint that a request means: words of a template before `{name}`, from left to
/// right. *Immutable.*
public final class Endpoints {

    private final String base;
    private final List<Entry> entries;

    private record Entry(List<String> words, Endpoint endpoint) {

        boolean covers(List<String> parts) {
            if (words.size() != parts.size()) {
                return false;
            }
            for (int i = 0; i < parts.size(); i++) {
                if (!isName(words.get(i)) && !words.get(i).equals(parts.get(i))) {
                    return false;
                }
            }
            return true;
        }

        /// Greater for words that are further left.
        String weight() {
            return words.stream().map(w -> isName(w) ? "0" : "1").collect(Collectors.joining());
        }

        Map<String, String> idsIn(List<String> parts) {
            var ids = new HashMap<String, String>();
            for (int i = 0; i < parts.size(); i++) {
                String word = words.get(i);
                if (isName(word)) {
                    ids.put(word.substring(1, word.length() - 1), parts.get(i));
                }
            }
            return ids;
        }

        private static boolean isName(String word) {
            return word.startsWith("{");
        }
    }

    /// What a request means.
    public sealed interface Found {

        /// An endpoint.
        record One(Endpoint endpoint, Call call) implements Found {}

        /// A path that has other methods.
        ///
        /// @param allowed for the header `Allow`
        record OtherMethod(String allowed) implements Found {}

        /// No path of ours.
        record Nothing() implements Found {}
    }

    /// @param base what every path begins with
    public Endpoints(String base, List<Endpoint> all) {
        this.base = base;
        this.entries = all.stream()
                .map(endpoint -> new Entry(split(endpoint.template()), endpoint))
                .toList();
    }

    public List<Endpoint> all() {
        return entries.stream().map(Entry::endpoint).toList();
    }

    /// The endpoint of a call.
    ///
    /// @param call whose path begins with the base
    public Found find(Call call) {
        List<String> parts = split(call.path().substring(base.length()));
        var covering =
                new ArrayList<>(entries.stream().filter(e -> e.covers(parts)).toList());
        if (covering.isEmpty()) {
            return new Found.Nothing();
        }
        String heaviest =
                covering.stream().map(Entry::weight).max(String::compareTo).orElse("");
        covering.removeIf(entry -> !entry.weight().equals(heaviest));
        String method = call.method().equals("HEAD") ? "GET" : call.method();
        for (Entry entry : covering) {
            if (entry.endpoint().method().equals(method)) {
                return new Found.One(entry.endpoint(), call.with(entry.idsIn(parts)));
            }
        }
        var allowed = new TreeSet<String>();
        covering.forEach(entry -> allowed.add(entry.endpoint().method()));
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        return new Found.OtherMethod(String.join(", ", allowed));
    }

    private static List<String> split(String path) {
        return List.of(path.substring(1).split("/", -1));
    }
}
