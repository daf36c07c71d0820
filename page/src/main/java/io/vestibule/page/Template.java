package io.vestibule.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// A page cut once into bytes that never change and holes between them. *Immutable.*
///
/// In the source `[[name]]` is a text that is inserted when the page is cut, `((name))` a hole that
/// is filled at every rendering. Inserted texts are not scanned again.
///
/// @param <H> the holes; `((wait-label))` is the constant `WAIT_LABEL`
final class Template<H extends Enum<H>> {

    private static final int ROOM_FOR_HOLES = 768;
    private static final int TEXT = 1;
    private static final int HOLE = 2;
    private static final Pattern MARK = Pattern.compile("\\[\\[([\\w.-]+)]]|\\(\\(([\\w-]+)\\)\\)");

    private final byte[][] pieces;
    private final List<H> holes;
    private final int middleCapacity;

    private Template(List<byte[]> pieces, List<H> holes) {
        this.pieces = pieces.toArray(byte[][]::new);
        this.holes = List.copyOf(holes);
        this.middleCapacity = middleCapacity(this.pieces);
    }

    /// Cuts a page.
    ///
    /// @param texts finds the text of a name
    static <H extends Enum<H>> Template<H> cut(String source, Class<H> kind, UnaryOperator<String> texts) {
        var pieces = new ArrayList<byte[]>();
        var holes = new ArrayList<H>();
        var piece = new StringBuilder();
        int at = 0;
        for (var found = MARK.matcher(source); found.find(); at = found.end()) {
            piece.append(source, at, found.start());
            if (found.group(TEXT) != null) {
                piece.append(texts.apply(found.group(TEXT)));
            } else {
                holes.add(Enum.valueOf(kind, constant(found.group(HOLE))));
                pieces.add(Utf8.encoded(piece.toString()));
                piece.setLength(0);
            }
        }
        piece.append(source, at, source.length());
        pieces.add(Utf8.encoded(piece.toString()));
        return new Template<>(pieces, holes);
    }

    /// Fills every hole in turn.
    PagePieces render(Filler<H> filler) {
        var out = new Utf8(middleCapacity);
        int holeCount = holes.size();
        for (int i = 0; i < holeCount; i++) {
            if (i > 0) {
                out.copy(pieces[i]);
            }
            filler.fill(holes.get(i), out);
        }
        return new PagePieces(pieces[0], out.toBytes(), pieces[holeCount]);
    }

    /// Bytes between the first and the last hole, and room for what fills them.
    private static int middleCapacity(byte[][] pieces) {
        int capacity = ROOM_FOR_HOLES;
        for (int i = 1; i < pieces.length - 1; i++) {
            capacity += pieces[i].length;
        }
        return capacity;
    }

    private static String constant(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /// Fills one hole.
    @FunctionalInterface
    interface Filler<H> {
        void fill(H hole, Utf8 out);
    }
}
