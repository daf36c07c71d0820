package io.vestibule.control.api.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.config.Abilities;
import io.vestibule.config.Change;
import io.vestibule.config.Configuration;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.room.Revocation;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import io.vestibule.ticket.Ticket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/// Any body of `POST /vestibule/revoke` names one thing to end or is refused with reasons, and any
/// kept order can be read or is told. `JAZZER_FUZZ=1 mvn -pl operator -am test -Dtest=RevokeFuzzTest`
/// searches.
@Tag("fuzz")
class RevokeFuzzTest {

    private static final long NOW = 1_790_000_000_000L;
    private static final Ticket INSIDE = new Ticket.Active(7, NOW, NOW, NOW, 0);

    @FuzzTest(maxDuration = "60s")
    void anyBodyEndsOneThingOrIsRefused(byte[] bytes) {
        Optional<Yaml> tree = JsonTree.read(bytes, new Faults("body"));
        if (tree.isEmpty() || !(tree.get() instanceof Yaml.Mapping keys)) {
            return;
        }
        var errors = new ArrayList<ApiError>();
        Optional<Revocation> what = RevokeOrder.read(
                keys, NOW, cookie -> Optional.of(cookie.length() % 2 == 0 ? INSIDE : Ticket.NONE), errors);

        assertThat(what.isPresent() || !errors.isEmpty()).isTrue();
        assertThat(errors).allSatisfy(error -> assertThat(error.message()).isNotBlank());
        readAsKept(bytes);
    }

    /// The same bytes as a stored document.
    private static void readAsKept(byte[] bytes) {
        String body = new String(bytes, StandardCharsets.UTF_8);
        var document = new Document(DocumentKind.REVOCATION, "id", "room", body);
        var change = new Change(DocumentKind.REVOCATION, "id", Optional.empty(), Optional.of(document));

        var after = Configuration.empty(Abilities.DEFAULT).with(List.of(change), 1);

        assertThat(after.document(DocumentKind.REVOCATION, "id")).contains(document);
        assertThat(after.troubles()).hasSizeLessThanOrEqualTo(1);
    }
}
