package io.vestibule.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenEditsTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private final House house = new House();

    @Test
    void aTokenIsKnownAgainAndNotKept() {
        String id = house.id(TokenEdits.create("ci", Role.WRITE, SECRET));

        assertThat(house.now().token(SECRET).orElseThrow().role()).isEqualTo(Role.WRITE);
        assertThat(house.now().token(SECRET + "x")).isEmpty();
        assertThat(house.body(DocumentKind.TOKEN, id)).doesNotContain(SECRET);
        assertThat(house.now().document(DocumentKind.TOKEN, id).orElseThrow().shownBody())
                .contains("\"hash\":null");
    }

    @Test
    void aRevokedTokenOpensNothingAndItsNameIsFree() {
        house.id(TokenEdits.create("ci", Role.READ, SECRET));
        assertThat(house.refusal(TokenEdits.create("ci", Role.READ, SECRET + "2")))
                .containsExactly("name: is taken by another token; revoke that one first");

        house.id(TokenEdits.revoke("ci"));

        assertThat(house.now().token(SECRET)).isEmpty();
        house.id(TokenEdits.create("ci", Role.READ, SECRET + "2"));
        assertThat(house.make(TokenEdits.revoke("nobody")))
                .isEqualTo(new EditResult.Missing(DocumentKind.TOKEN, "nobody"));
    }

    @Test
    void aRevokedTokenIsNotBroughtBackByTakingItsRevocationBack() {
        house.id(TokenEdits.create("ci", Role.WRITE, SECRET));
        var revoked = house.make(TokenEdits.revoke("ci"));
        var changes = ((EditResult.Changed) revoked).changes();

        assertThat(house.refusal(new UndoEdit(3, changes)))
                .singleElement()
                .asString()
                .contains("cannot be taken back", "make another");
        assertThat(house.now().token(SECRET)).isEmpty();
    }

    @Test
    void aTokenWhoseMakingWasTakenBackIsNotBroughtBackEither() {
        var made = house.make(TokenEdits.create("ci", Role.WRITE, SECRET));
        var gone = house.make(new UndoEdit(1, ((EditResult.Changed) made).changes()));
        assertThat(house.now().token(SECRET)).isEmpty();

        assertThat(house.refusal(new UndoEdit(2, ((EditResult.Changed) gone).changes())))
                .singleElement()
                .asString()
                .contains("cannot be taken back");
        assertThat(house.now().token(SECRET)).isEmpty();
    }
}
