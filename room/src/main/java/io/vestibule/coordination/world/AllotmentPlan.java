package io.vestibule.coordination.world;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What each data center is to hold, and which ones got less than that so far. *Confined to its
/// agent.*
final class AllotmentPlan {

    private final Escrow seats;
    private final Escrow passes;
    private List<Wish> unmet = new ArrayList<>();

    /// What one data center should hold.
    record Wish(String center, int seats, int passes) {}

    AllotmentPlan(Escrow seats, Escrow passes) {
        this.seats = seats;
        this.passes = passes;
    }

    /// No data center wishes for anything more.
    void forget() {
        unmet = new ArrayList<>();
    }

    /// Lowers first; what is free then goes to those who lack most.
    void allot(List<Wish> wishes) {
        for (Wish wish : wishes) {
            lower(seats, wish.center(), wish.seats());
            lower(passes, wish.center(), wish.passes());
        }
        unmet = new ArrayList<>(wishes);
        unmet.sort(Comparator.comparingInt(this::lack).reversed());
        for (Wish wish : unmet) {
            seats.allot(wish.center(), wish.seats());
            passes.allot(wish.center(), wish.passes());
        }
        unmet.removeIf(wish -> !lacks(wish));
    }

    /// What was given back goes at once to those who got less than they were to get.
    void raise() {
        if (unmet.isEmpty() || (seats.free() <= 0 && passes.free() <= 0)) {
            return;
        }
        for (Wish wish : unmet) {
            raise(seats, wish.center(), wish.seats());
            raise(passes, wish.center(), wish.passes());
        }
        unmet.removeIf(wish -> !lacks(wish));
    }

    private int lack(Wish wish) {
        return wish.seats() - seats.allotted(wish.center()).amount();
    }

    private boolean lacks(Wish wish) {
        return seats.allotted(wish.center()).amount() < wish.seats()
                || passes.allotted(wish.center()).amount() < wish.passes();
    }

    private static void lower(Escrow escrow, String center, int to) {
        if (to < escrow.allotted(center).amount()) {
            escrow.allot(center, to);
        }
    }

    private static void raise(Escrow escrow, String center, int to) {
        if (to > escrow.allotted(center).amount()) {
            escrow.allot(center, to);
        }
    }
}
