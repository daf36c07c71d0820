package io.vestibule.advice;

import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.util.List;
import java.util.stream.Collectors;

/// Writes bypass rules, of which each compiles. *Immutable.*
final class RuleDraft {

    /// Where the parts of a shop made with WooCommerce are called back.
    static final String WOO_COMMERCE =
            "http.request.uri.path eq \"/\" and starts_with(http.request.uri.query, \"wc-api=\")";

    static final String POST = "http.request.method eq \"POST\"";

    private RuleDraft() {}

    /// `ip.src in {…}`; empty if one is not an address.
    static String addresses(List<String> addresses) {
        return checked("ip.src in {" + String.join(" ", addresses) + "}");
    }

    /// `http.request.uri.path in {…}`; empty for none.
    static String paths(List<String> paths) {
        return checked(
                paths.isEmpty()
                        ? ""
                        : paths.size() == 1
                                ? "http.request.uri.path eq " + quoted(paths.getFirst())
                                : "http.request.uri.path in {" + quoted(paths) + "}");
    }

    /// The folders, each ending in `/`.
    static String folders(List<String> folders) {
        return checked(folders.stream()
                .map(folder -> "starts_with(http.request.uri.path, " + quoted(folder) + ")")
                .collect(Collectors.joining(" or ")));
    }

    /// A user agent that contains one of the words.
    static String agents(List<String> words) {
        return checked(words.stream()
                .map(word -> "http.user_agent contains " + quoted(word))
                .collect(Collectors.joining(" or ")));
    }

    /// Both have to be true.
    static String both(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return checked(bracketed(one) + " and " + bracketed(other));
    }

    /// One of them has to be true.
    static String either(String one, String other) {
        return checked(one + " or (" + other + ")");
    }

    private static String bracketed(String rule) {
        return rule.contains(" or ") ? "(" + rule + ")" : rule;
    }

    private static String quoted(List<String> texts) {
        return texts.stream().map(RuleDraft::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String checked(String rule) {
        return RuleCompiler.compile(rule, Scheme.BARE, Lists.NONE) instanceof RuleResult.Good ? rule : "";
    }
}
