package io.vestibule.demo;

import java.util.List;

/// Something that the shop sells. *Immutable.*
///
/// @param number from 1
/// @param symbol its picture in `goods.svg`
/// @param tint the color of the picture, as in CSS
/// @param cents the price
record Product(int number, String name, String symbol, String tint, int cents, String about) {

    static final List<Product> ALL = List.of(
            new Product(1, "Enamel mug", "mug", "#c4553b", 1450, "Survives camp fires."),
            new Product(2, "Dot notebook", "notebook", "#3b6ea5", 990, "Lies flat."),
            new Product(3, "Hill poster", "poster", "#4d8b57", 2400, "Printed in two inks."),
            new Product(4, "Soft pencil", "pencil", "#b98a1f", 180, "Cedar, 4B."),
            new Product(5, "Small kettle", "kettle", "#6a5aa8", 3900, "Two cups, no whistle."),
            new Product(6, "Desk lamp", "lamp", "#2f8f8b", 5200, "Warm light, long neck."),
            new Product(7, "Biscuit tin", "tin", "#a8486e", 1600, "Empty, sorry."),
            new Product(8, "Stamp sheet", "stamp", "#7a6a52", 850, "Twelve little stars."));

    /// The product of a number, wrapped around so that every number names one.
    static Product of(int number) {
        return ALL.get(Math.floorMod(number - 1, ALL.size()));
    }

    String price() {
        return "€ %d.%02d".formatted(cents / 100, cents % 100);
    }
}
