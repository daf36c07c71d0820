package io.vestibule.tally;

import java.util.Arrays;

/// The positions of those who wait, in order; equal ones are kept as often as they occur.
///
/// Finds how many stand before a position and who stands at a rank, exactly. *Confined to its
/// agent.*
public final class Line {

    /*
     * Blocks of up to 1,024 positions in ascending order, each position an offset of four bytes
     * from the block's base. A block that is full splits; blocks that have become small merge with
     * their neighbor. Arrivals come nearly in order and leave nearly in order, so that most blocks
     * are full: 4 to 6 bytes a visitor.
     *
     * With n people there are about n/700 blocks. Finding a block is a binary search over their
     * first positions; counting the people before it adds up the blocks' sizes, one `int` each,
     * which for a million takes a fraction of a microsecond. Nothing ever takes longer than moving
     * one block or the list of blocks.
     */

    private static final int BLOCK = 1024;
    private static final int SMALLEST = 16;
    private static final int[] NOTHING = new int[0];

    private int blocks;
    private long[] firsts = new long[SMALLEST];
    private long[] bases = new long[SMALLEST];
    private int[] sizes = new int[SMALLEST];
    private int[][] offsets = rows(SMALLEST);
    private int size;

    /// How many wait.
    public int size() {
        return size;
    }

    /// Adds one at `position`.
    public void insert(long position) {
        put(blockWithRoom(position), position);
        size++;
    }

    /// Takes one at `position` out.
    ///
    /// @return whether there was one
    public boolean remove(long position) {
        int block = blockHolding(position);
        if (block < 0) {
            return false;
        }
        int at = lowerBound(block, position);
        if (at == sizes[block] || positionAt(block, at) != position) {
            return false;
        }
        int[] row = offsets[block];
        System.arraycopy(row, at + 1, row, at, sizes[block] - at - 1);
        sizes[block]--;
        size--;
        if (sizes[block] == 0) {
            close(block);
        } else {
            firsts[block] = positionAt(block, 0);
            mergeIfSmall(block);
        }
        return true;
    }

    /// How many stand before `position`, those at it not counted.
    public int before(long position) {
        int block = blockHolding(position);
        return block < 0 ? 0 : sizeBefore(block) + lowerBound(block, position);
    }

    /// How many stand at or before `position`.
    public int atOrBefore(long position) {
        return position == Long.MAX_VALUE ? size : before(position + 1);
    }

    /// The position of the one with `rank` people before them in the line.
    ///
    /// @param rank 0 to `size() - 1`
    public long at(int rank) {
        int block = 0;
        int left = rank;
        while (left >= sizes[block]) {
            left -= sizes[block++];
        }
        return positionAt(block, left);
    }

    /// The positions of several ranks in one go.
    ///
    /// @param ranks ascending, each 0 to `size() - 1`
    public long[] at(int[] ranks) {
        long[] found = new long[ranks.length];
        int block = 0;
        int passed = 0;
        for (int i = 0; i < ranks.length; i++) {
            while (ranks[i] - passed >= sizes[block]) {
                passed += sizes[block++];
            }
            found[i] = positionAt(block, ranks[i] - passed);
        }
        return found;
    }

    /// Starts again with these positions, in any order; they are sorted.
    void rebuild(long[] positions) {
        clear();
        Arrays.sort(positions);
        for (long position : positions) {
            insert(position);
        }
    }

    /// Empties the line.
    public void clear() {
        Arrays.fill(offsets, NOTHING);
        blocks = 0;
        size = 0;
    }

    private int sizeBefore(int block) {
        int sum = 0;
        for (int i = 0; i < block; i++) {
            sum += sizes[i];
        }
        return sum;
    }

    /// The block that `position` goes into; opened or split for it if need be.
    private int blockWithRoom(long position) {
        int block = Math.max(0, blockHolding(position));
        boolean beforeAll = blocks == 0 || position < firsts[0];
        if (blocks == 0 || !fits(block, position)) {
            return open(beforeAll ? 0 : block + 1, position);
        }
        if (sizes[block] < BLOCK) {
            return block;
        }
        if (position >= last(block)) {
            return open(block + 1, position);
        }
        split(block);
        return position < firsts[block + 1] ? block : block + 1;
    }

    /// The last block that begins before `position`, or at it if no earlier block can hold it; -1
    /// if all begin after it.
    ///
    /// Equal positions may lie in two neighbors: then this is the first that may hold one.
    private int blockHolding(long position) {
        int found = Arrays.binarySearch(firsts, 0, blocks, position);
        if (found < 0) {
            return -found - 2;
        }
        int block = found;
        while (block > 0 && firsts[block - 1] == position) {
            block--;
        }
        return block > 0 && last(block - 1) == position ? block - 1 : block;
    }

    private boolean fits(int block, long position) {
        long offset = position - bases[block];
        return offset == (int) offset;
    }

    private long last(int block) {
        return positionAt(block, sizes[block] - 1);
    }

    private long positionAt(int block, int at) {
        return bases[block] + offsets[block][at];
    }

    private int lowerBound(int block, long position) {
        int low = 0;
        int high = sizes[block];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (positionAt(block, middle) < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void put(int block, long position) {
        int held = sizes[block];
        if (held == offsets[block].length) {
            offsets[block] = Arrays.copyOf(offsets[block], Math.min(BLOCK, held * 2));
        }
        int at = held > 0 && position < last(block) ? lowerBound(block, position) : held;
        int[] row = offsets[block];
        System.arraycopy(row, at, row, at + 1, held - at);
        row[at] = (int) (position - bases[block]);
        sizes[block] = held + 1;
        firsts[block] = positionAt(block, 0);
    }

    private void split(int block) {
        int half = BLOCK / 2;
        open(block + 1, positionAt(block, half));
        bases[block + 1] = bases[block];
        offsets[block + 1] = Arrays.copyOf(Arrays.copyOfRange(offsets[block], half, BLOCK), BLOCK);
        sizes[block + 1] = BLOCK - half;
        sizes[block] = half;
    }

    private void mergeIfSmall(int block) {
        int next = block + 1;
        if (sizes[block] > BLOCK / 4 || next >= blocks || sizes[next] > BLOCK / 2) {
            return;
        }
        if (!fits(block, last(next))) {
            return;
        }
        int held = sizes[block];
        int more = sizes[next];
        int[] row = Arrays.copyOf(offsets[block], Math.max(SMALLEST, held + more));
        int shift = (int) (bases[next] - bases[block]);
        for (int i = 0; i < more; i++) {
            row[held + i] = offsets[next][i] + shift;
        }
        offsets[block] = row;
        sizes[block] = held + more;
        close(next);
    }

    private int open(int block, long position) {
        if (blocks == firsts.length) {
            int room = blocks * 2;
            firsts = Arrays.copyOf(firsts, room);
            bases = Arrays.copyOf(bases, room);
            sizes = Arrays.copyOf(sizes, room);
            int[][] more = rows(room);
            System.arraycopy(offsets, 0, more, 0, blocks);
            offsets = more;
        }
        shift(block, block + 1);
        blocks++;
        firsts[block] = position;
        bases[block] = position;
        sizes[block] = 0;
        offsets[block] = new int[SMALLEST];
        return block;
    }

    private void close(int block) {
        shift(block + 1, block);
        blocks--;
        offsets[blocks] = NOTHING;
    }

    private void shift(int from, int to) {
        int moved = blocks - from;
        System.arraycopy(firsts, from, firsts, to, moved);
        System.arraycopy(bases, from, bases, to, moved);
        System.arraycopy(sizes, from, sizes, to, moved);
        System.arraycopy(offsets, from, offsets, to, moved);
    }

    private static int[][] rows(int count) {
        int[][] rows = new int[count][];
        Arrays.fill(rows, NOTHING);
        return rows;
    }
}
