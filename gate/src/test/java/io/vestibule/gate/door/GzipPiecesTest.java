package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.vestibule.page.Language;
import io.vestibule.page.Models;
import io.vestibule.page.PageEstimate;
import io.vestibule.page.PageModel;
import io.vestibule.page.PageModel.Note;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.QueueingMethod;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GzipPiecesTest {

    private static final WaitingPage PAGES = WaitingPage.load();

    /// Bytes of a page on its way. The alphabets whose letters take two or three bytes need most:
    /// Hindi 11,348 since the page says what was lost and where a visitor who cannot be taken in
    /// continues; Latin ones less than 10,700.
    private static final int BUDGET = 11_500;

    private final GzipPieces gzip = new GzipPieces();

    @ParameterizedTest
    @EnumSource(Language.class)
    void thePageArrivesAsItIs(Language language) throws IOException {
        var model = Models.line(language);

        var sent = sent(model);

        assertThat(unpacked(sent)).isEqualTo(PAGES.render(model));
        assertThat(sent).hasSizeLessThan(BUDGET);
    }

    @Test
    void theSecondVisitorsPageArrivesTooAndSoDoesARefusal() throws IOException {
        var first = Models.line(Language.EN_US);
        var refusal = Models.in(Language.EN_US, QueueingMethod.REJECT, PageEstimate.UNKNOWN);

        assertThat(unpacked(sent(first))).isEqualTo(PAGES.render(first));
        assertThat(unpacked(sent(Models.paused(first)))).isEqualTo(PAGES.render(Models.paused(first)));
        assertThat(unpacked(sent(refusal))).isEqualTo(PAGES.render(refusal));
    }

    @Test
    void anOwnersLongMessageTakesSeveralBlocks() throws IOException {
        var model = said("0123456789".repeat(20_000));

        assertThat(unpacked(sent(model))).isEqualTo(PAGES.render(model));
    }

    /// What a visitor brings along does not show in the length whether it repeats other text.
    @Test
    void noPartOfOneVisitorIsCompressed() {
        assertThat(sent(said("secret secret secret"))).hasSameSizeAs(sent(said("aB3dE f7hIj k1mNo pq")));
    }

    @Test
    void theLengthIsKnownBeforeSendingAndAllMemoryIsGivenBack() {
        var body = gzip.body(PAGES.pieces(Models.line(Language.EN_US)));
        var buffer = body.buffer(UnpooledByteBufAllocator.DEFAULT);

        assertThat(buffer.readableBytes()).isEqualTo(body.size());
        assertThat(buffer.release()).isTrue();
    }

    private byte[] sent(PageModel model) {
        var buffer = gzip.body(PAGES.pieces(model)).buffer(UnpooledByteBufAllocator.DEFAULT);
        try {
            return ByteBufUtil.getBytes(buffer);
        } finally {
            buffer.release();
        }
    }

    private static byte[] unpacked(byte[] sent) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(sent))) {
            return in.readAllBytes();
        }
    }

    private static PageModel said(String message) {
        return Models.with(Models.line(Language.EN_US), new Note(message, "", false));
    }
}
