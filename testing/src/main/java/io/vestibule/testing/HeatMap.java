package io.vestibule.testing;

import java.util.Locale;

/// How many fall where, as text: `x` to the right, `y` upwards. *Confined to its maker.*
///
/// A dot is at least one, digits are tenths of the fullest cell, `#` is that cell.
public final class HeatMap {

    private final int size;
    private final double mostX;
    private final double mostY;
    private final int[][] counts;

    /// An empty map.
    ///
    /// @param size cells in each direction
    /// @param mostX where the last cell of `x` ends; what lies beyond counts as there
    /// @param mostY the same of `y`
    public HeatMap(int size, double mostX, double mostY) {
        this.size = size;
        this.mostX = mostX;
        this.mostY = mostY;
        counts = new int[size][size];
    }

    /// One more.
    public void add(double x, double y) {
        counts[cell(y / mostY)][cell(x / mostX)]++;
    }

    /// How many are in a cell, counted from the lower left.
    public int at(int column, int row) {
        return counts[row][column];
    }

    private int cell(double part) {
        return Math.clamp((int) (part * size), 0, size - 1);
    }

    /// The map with what it shows.
    ///
    /// @param unitY of the figures at the left
    public String text(String title, String unitY) {
        int most = 1;
        for (int[] row : counts) {
            for (int count : row) {
                most = Math.max(most, count);
            }
        }
        var text = new StringBuilder(title).append(" (# = ").append(most).append(")\n");
        for (int row = size - 1; row >= 0; row--) {
            boolean labelled = row % 5 == 0;
            text.append(
                    labelled
                            ? String.format(Locale.ROOT, "%6.1f %s |", row * mostY / size, unitY)
                            : " ".repeat(7 + unitY.length()) + " |");
            for (int count : counts[row]) {
                text.append(sign(count, most));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static char sign(int count, int most) {
        if (count == 0) {
            return ' ';
        }
        int tenth = (int) (10L * count / most);
        return tenth == 0 ? '.' : tenth == 10 ? '#' : (char) ('0' + tenth);
    }
}
