package io.vestibule.bots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// A classifier: small trees, each of which mends what those before it got wrong (gradient boosting
/// with the logistic loss). *Immutable* once trained.
public final class BoostedTrees {

    private static final int ROUNDS = 80;
    private static final int DEPTH = 3;
    private static final int BINS = 32;
    private static final double RATE = 0.1;
    private static final int SMALLEST_LEAF = 20;
    private static final double CALM = 1;

    private final double[][] borders;
    private final List<Tree> trees = new ArrayList<>();
    private final double[] gains;

    /// A binary tree in an array: at `n` its feature and bin, below at `2n + 1` and `2n + 2`.
    private static final class Tree {

        private static final int NODES = (1 << (DEPTH + 1)) - 1;

        final int[] feature = new int[NODES];
        final int[] bin = new int[NODES];
        final double[] value = new double[NODES];

        Tree() {
            Arrays.fill(feature, -1);
        }

        double of(byte[] row) {
            int node = 0;
            while (feature[node] >= 0) {
                node = 2 * node + (row[feature[node]] <= bin[node] ? 1 : 2);
            }
            return value[node];
        }
    }

    /// How well a classifier distinguishes series that it was not trained with.
    ///
    /// @param auc how often it gives a random decoy a higher score than a random other one
    /// @param error the standard error of that
    /// @param telling the features that it used most
    public record Trial(double auc, double error, List<Integer> telling) {}

    private BoostedTrees(double[][] rows, boolean[] labels) {
        int features = rows[0].length;
        borders = new double[features][];
        gains = new double[features];
        for (int f = 0; f < features; f++) {
            borders[f] = borders(rows, f);
        }
        byte[][] binned = new byte[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            binned[i] = binned(rows[i]);
        }
        var scores = new double[rows.length];
        var residues = new double[rows.length];
        var weights = new double[rows.length];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < rows.length; i++) {
                double p = 1 / (1 + Math.exp(-scores[i]));
                residues[i] = (labels[i] ? 1 : 0) - p;
                weights[i] = p * (1 - p);
            }
            var tree = grown(binned, residues, weights);
            trees.add(tree);
            for (int i = 0; i < rows.length; i++) {
                scores[i] += RATE * tree.of(binned[i]);
            }
        }
    }

    /// Trains on four fifths and tries the last one, five times.
    public static Trial trial(double[][] rows, boolean[] labels, long seed) {
        var chance = new SplittableRandom(seed);
        int[] fold = new int[rows.length];
        Arrays.setAll(fold, _ -> chance.nextInt(5));
        var scores = new double[rows.length];
        var gains = new double[rows[0].length];
        for (int k = 0; k < 5; k++) {
            var known = new ArrayList<Integer>();
            for (int i = 0; i < rows.length; i++) {
                if (fold[i] != k) {
                    known.add(i);
                }
            }
            var someRows = new double[known.size()][];
            var someLabels = new boolean[known.size()];
            for (int i = 0; i < known.size(); i++) {
                someRows[i] = rows[known.get(i)];
                someLabels[i] = labels[known.get(i)];
            }
            var trained = new BoostedTrees(someRows, someLabels);
            for (int f = 0; f < gains.length; f++) {
                gains[f] += trained.gains[f];
            }
            for (int i = 0; i < rows.length; i++) {
                if (fold[i] == k) {
                    scores[i] = trained.score(rows[i]);
                }
            }
        }
        return trial(scores, labels, gains);
    }

    private static Trial trial(double[] scores, boolean[] labels, double[] gains) {
        double auc = auc(scores, labels);
        int yes = 0;
        for (boolean label : labels) {
            yes += label ? 1 : 0;
        }
        int no = labels.length - yes;
        double q1 = auc / (2 - auc);
        double q2 = 2 * auc * auc / (1 + auc);
        double variance =
                (auc * (1 - auc) + (yes - 1) * (q1 - auc * auc) + (no - 1) * (q2 - auc * auc)) / ((double) yes * no);
        var telling = new ArrayList<Integer>();
        for (int f = 0; f < gains.length; f++) {
            telling.add(f);
        }
        telling.sort((one, other) -> Double.compare(gains[other], gains[one]));
        return new Trial(auc, Math.sqrt(variance), telling.subList(0, Math.min(5, telling.size())));
    }

    /// The area under the curve, by ranks; equal scores count half.
    static double auc(double[] scores, boolean[] labels) {
        Integer[] order = new Integer[scores.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (one, other) -> Double.compare(scores[one], scores[other]));
        double ranks = 0;
        double yes = 0;
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && scores[order[to]] == scores[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                if (labels[order[i]]) {
                    ranks += (from + to + 1) / 2.0;
                    yes++;
                }
            }
            from = to;
        }
        return (ranks - yes * (yes + 1) / 2) / (yes * (order.length - yes));
    }

    private double score(double[] row) {
        byte[] binned = binned(row);
        double score = 0;
        for (Tree tree : trees) {
            score += RATE * tree.of(binned);
        }
        return score;
    }

    private static double[] borders(double[][] rows, int feature) {
        double[] sorted =
                Arrays.stream(rows).mapToDouble(row -> row[feature]).sorted().toArray();
        double[] borders = new double[BINS - 1];
        for (int b = 1; b < BINS; b++) {
            borders[b - 1] = sorted[(int) ((long) b * (sorted.length - 1) / BINS)];
        }
        return Arrays.stream(borders).distinct().toArray();
    }

    private byte[] binned(double[] row) {
        byte[] bins = new byte[row.length];
        for (int f = 0; f < row.length; f++) {
            int at = Arrays.binarySearch(borders[f], row[f]);
            bins[f] = (byte) (at >= 0 ? at : -at - 1);
        }
        return bins;
    }

    private Tree grown(byte[][] rows, double[] residues, double[] weights) {
        var tree = new Tree();
        int[] all = new int[rows.length];
        Arrays.setAll(all, i -> i);
        grow(tree, 0, all, rows, residues, weights);
        return tree;
    }

    private void grow(Tree tree, int node, int[] here, byte[][] rows, double[] residues, double[] weights) {
        double sum = 0;
        double weight = 0;
        for (int i : here) {
            sum += residues[i];
            weight += weights[i];
        }
        tree.value[node] = sum / (weight + CALM);
        if (2 * node + 2 >= tree.value.length || here.length < 2 * SMALLEST_LEAF) {
            return;
        }
        double best = 1e-6;
        int feature = -1;
        int bin = 0;
        double whole = sum * sum / (weight + CALM);
        for (int f = 0; f < borders.length; f++) {
            var sums = new double[BINS];
            var parts = new double[BINS];
            var counts = new int[BINS];
            for (int i : here) {
                sums[rows[i][f]] += residues[i];
                parts[rows[i][f]] += weights[i];
                counts[rows[i][f]]++;
            }
            double left = 0;
            double leftWeight = 0;
            int count = 0;
            for (int b = 0; b < borders[f].length; b++) {
                left += sums[b];
                leftWeight += parts[b];
                count += counts[b];
                if (count >= SMALLEST_LEAF && here.length - count >= SMALLEST_LEAF) {
                    double right = sum - left;
                    double gain =
                            left * left / (leftWeight + CALM) + right * right / (weight - leftWeight + CALM) - whole;
                    if (gain > best) {
                        best = gain;
                        feature = f;
                        bin = b;
                    }
                }
            }
        }
        if (feature < 0) {
            return;
        }
        gains[feature] += best;
        tree.feature[node] = feature;
        tree.bin[node] = bin;
        int f = feature;
        int border = bin;
        int[] low = Arrays.stream(here).filter(i -> rows[i][f] <= border).toArray();
        int[] high = Arrays.stream(here).filter(i -> rows[i][f] > border).toArray();
        grow(tree, 2 * node + 1, low, rows, residues, weights);
        grow(tree, 2 * node + 2, high, rows, residues, weights);
    }
}
