package io.vestibule.gate.answer;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.GzipPieces;
import io.vestibule.gate.door.ReadyBytes;
import io.vestibule.page.PageModel;
import io.vestibule.page.WaitingPage;

/// The bodies of built-in pages. Most of each is the same for all visitors and made once, packed
/// and not. *Thread-safe.*
final class BuiltInBodies {

    private final ReadyBytes ready = new ReadyBytes();
    private final GzipPieces packed = new GzipPieces();
    private final WaitingPage pages;

    BuiltInBodies(WaitingPage pages) {
        this.pages = pages;
    }

    /// The body of one page.
    ///
    /// @param gzip whether the visitor takes it packed
    Body of(PageModel model, boolean gzip) {
        var pieces = pages.pieces(model);
        if (gzip) {
            return packed.body(pieces);
        }
        return Body.between(ready.of(pieces.front()), pieces.middle(), ready.of(pieces.back()));
    }
}
