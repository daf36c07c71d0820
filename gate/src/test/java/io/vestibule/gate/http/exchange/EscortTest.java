package io.vestibule.gate.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.text.ResponseFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What goes to a visitor with the origin's answer.
class EscortTest {

    private static List<String> given(boolean outdated) {
        var onward = new Verdict.Onward() {
            @Override
            public boolean isOutdated() {
                return outdated;
            }
        };
        var escort = new Escort(new Verdict.Forward(List.of("room=1"), List.of(), onward));
        var headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        var answer = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        escort.mark(headers, ResponseFacts.of(answer));
        return headers.getAll("Set-Cookie");
    }

    @Test
    void aTicketThatIsOverWhenTheOriginAnswersIsNotGiven() {
        assertThat(given(false)).containsExactly("room=1");
        assertThat(given(true)).isEmpty();
    }
}
