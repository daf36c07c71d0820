package io.vestibule.control.api.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerBytesTest {

    private final AnswerBytes bytes = new AnswerBytes(1_000_000);

    private static Reply answer(int length) {
        return ResponseEnvelope.of(json -> json.writeString("x".repeat(length)));
    }

    @Test
    void anAnswerThatIsTooLongIsRefusedInWords() {
        Reply reply = bytes.answered(() -> answer(600_000));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().toString()).contains("smaller per_page");
        assertThat(bytes.answered(() -> answer(400_000)).status()).isEqualTo(200);
    }

    @Test
    void answersThatAreBeingSentLeaveNoRoomUntilTheyAreSent() {
        bytes.sending(900_000);
        Reply refused = bytes.answered(() -> answer(200_000));
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.headers()).containsExactly("Retry-After", "1");

        bytes.sent(900_000);
        assertThat(bytes.answered(() -> answer(200_000)).status()).isEqualTo(200);
    }

    @Test
    void whatWasRefusedTakesNoRoom() {
        for (int i = 0; i < 10; i++) {
            assertThat(bytes.answered(() -> answer(600_000)).status()).isEqualTo(400);
        }
        assertThat(bytes.answered(() -> answer(400_000)).status()).isEqualTo(200);
    }
}
