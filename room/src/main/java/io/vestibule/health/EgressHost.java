package io.vestibule.health;

import io.vestibule.rule.value.Ip;
import java.util.Locale;
import java.util.Optional;

/// What a host in a check, a URL or a `Location` is. Libraries and browsers disagree on texts such
/// as `0251.0376.0251.0376`, `2852039166` or `0xa9fea9fe`, which some of them take for
/// 169.254.169.254; here an address has one spelling, and what looks like one in another spelling
/// is refused rather than asked for as a name.
public sealed interface EgressHost {

    /// An address, to be judged as it is. *Immutable.*
    record Literal(Ip ip) implements EgressHost {}

    /// A name to resolve: lower case, ASCII, without a dot at its end. *Immutable.*
    record Name(String name) implements EgressHost {}

    /// Neither of them. *Immutable.*
    record Refused(String why) implements EgressHost {}

    /// How long a name may be.
    int LONGEST_NAME = 253;

    /// Reads a host, IPv6 with or without brackets, without a port.
    static EgressHost parse(String text) {
        boolean bracketed = text.startsWith("[") && text.endsWith("]");
        if (bracketed || text.indexOf(':') >= 0) {
            String bare = bracketed ? text.substring(1, text.length() - 1) : text;
            return bare.indexOf(':') < 0
                    ? new Refused("is not an IPv6 address")
                    : Ip.parse(bare)
                            .<EgressHost>map(ip -> new Literal(ip.unmapped()))
                            .orElse(new Refused("is not an IPv6 address, or has a zone"));
        }
        String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        if (!isName(name)) {
            return new Refused("is neither an address nor a host name in ASCII");
        }
        if (!looksLikeAnAddress(name.substring(name.lastIndexOf('.') + 1))) {
            return new Name(name.toLowerCase(Locale.ROOT));
        }
        return Ip.parse(name)
                .<EgressHost>map(Literal::new)
                .orElse(new Refused(
                        "looks like an address, but is not four decimal numbers without" + " leading zeros"));
    }

    /// Why no check and no webhook may ever connect to a host; empty if one may, or if that depends
    /// on what its name stands for, or on the settings of a node.
    static Optional<String> refusal(String text) {
        return switch (parse(text)) {
            case Literal(Ip ip) -> {
                var verdict = EgressJudge.UNKNOWN_NODE.judge(ip, 1);
                yield Optional.of(verdict.why()).filter(_ -> verdict == EgressVerdict.NEVER);
            }
            case Refused(String why) -> Optional.of(why);
            case Name _ -> Optional.empty();
        };
    }

    /// Whether the last label of a name makes the whole an IPv4 address for browsers: digits, or
    /// `0x` and hexadecimal digits.
    private static boolean looksLikeAnAddress(String label) {
        boolean hex = label.startsWith("0x") || label.startsWith("0X");
        return hex
                ? label.chars().skip(2).allMatch(c -> Character.digit(c, 16) >= 0)
                : label.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static boolean isName(String text) {
        if (text.isEmpty() || text.length() > LONGEST_NAME) {
            return false;
        }
        int label = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '.';
            if (c == '.') {
                if (label == 0 || label > 63 || text.charAt(i - 1) == '-') {
                    return false;
                }
                label = 0;
            } else if (isLetterOrDigit(c) || c == '_' || (c == '-' && label > 0)) {
                label++;
            } else {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
