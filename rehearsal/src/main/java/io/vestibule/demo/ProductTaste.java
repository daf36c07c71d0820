package io.vestibule.demo;

import java.time.Duration;
import java.util.SplittableRandom;

/// What takes a visitor's fancy, and for how long. *Confined to the crowd's event loop.*
final class ProductTaste {

    private static final int WARES = 8;

    private final SplittableRandom chance;

    ProductTaste(SplittableRandom chance) {
        this.chance = chance;
    }

    /// The page that the visitor came for.
    String firstPage() {
        return chance.nextInt(3) == 0 ? "/product/" + (1 + chance.nextInt(WARES)) : "/";
    }

    /// An exponentially distributed pause, not so long that a session could run out.
    long pauseMillis(Duration mean) {
        return Math.min(30_000, VisitorKind.exponential(mean, chance));
    }

    /// The next page that takes the visitor's fancy.
    String nextPage() {
        int choice = chance.nextInt(WARES + 2);
        return switch (choice) {
            case 0 -> "/";
            case 1 -> "/cart";
            default -> "/product/" + (choice - 1);
        };
    }
}
