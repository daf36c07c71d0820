package io.vestibule.advice;

import java.util.HashSet;
import java.util.Set;

/// The addresses of people at browsers and the paths they ask for, so that no rule lets one of them
/// pass. *Confined to one reading of a log.*
final class KnownVisitors {

    /// Of each that are remembered; beyond that every address and every path counts as theirs.
    private static final int MOST = 1_000_000;

    private final Set<Integer> addresses = new HashSet<>();
    private final Set<Integer> paths = new HashSet<>();

    void saw(String address) {
        remember(addresses, address);
    }

    void wentTo(String path) {
        remember(paths, path);
    }

    boolean mayHave(String address) {
        return mayContain(addresses, address);
    }

    boolean mayGoTo(String path) {
        return mayContain(paths, path);
    }

    private static void remember(Set<Integer> known, String text) {
        if (known.size() < MOST) {
            known.add(text.hashCode());
        }
    }

    private static boolean mayContain(Set<Integer> known, String text) {
        return known.size() >= MOST || known.contains(text.hashCode());
    }
}
