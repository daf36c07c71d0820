package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The page of tokens and sessions.
class TokensPageIT {

    private static final String OWN = "/client/v4/vestibule";

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        house.live();
        control = house.start("127.0.0.1");
    }

    @Test
    void aTokenIsMadeShownOnceAndRevoked() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/tokens");
        page.waitForSelector("text=The control token is the only one");

        page.click("role=button[name='Make token']");
        page.waitForSelector("text=name must be a string");
        page.fill("role=textbox[name='Name']", "ci");
        page.click("text=May look and change");
        page.reload();
        assertThat(page.inputValue("role=textbox[name='Name']")).isEqualTo("ci");
        page.click("role=button[name='Make token']");
        page.waitForSelector("role=dialog >> text=never again");
        String text = page.textContent("role=dialog >> pre");
        assertThat(text).startsWith("vst_");
        page.click("role=dialog >> role=button[name='I have it']");
        page.waitForSelector("role=button[name='Revoke ci']");
        assertThat(page.content()).doesNotContain(text);
        assertThat(page.evaluate("JSON.stringify({...sessionStorage})").toString())
                .doesNotContain(text);
        assertThat(tokens()).contains("\"name\":\"ci\",\"role\":\"write\"");
        onlooker.look(page, "tokens");

        page.click("role=button[name='Revoke ci']");
        page.waitForSelector("role=dialog >> text=is refused within a second");
        onlooker.look(page, "tokens-revoke");
        page.click("role=dialog >> role=button[name='Revoke']");
        page.waitForSelector("text=Token ci is revoked");
        page.waitForSelector("table >> text=/^revoked /");

        assertThat(tokens()).doesNotContain("\"revoked_on\":null");
        onlooker.expect("status of 400");
    }

    @Test
    void theKeyboardAloneMakesAndRevokes() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/tokens");
        page.waitForSelector("text=The control token is the only one");

        Onlooker.tabTo(page, "Name");
        page.keyboard().type("night");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog >> text=never again");
        onlooker.look(page, "tokens-made");
        Onlooker.tabTo(page, "I have it");
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        page.waitForSelector("role=button[name='Revoke night']");
        Onlooker.tabTo(page, "Revoke night");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Revoke");
        page.waitForSelector("text=Token night is revoked");

        assertThat(tokens()).contains("night", "\"role\":\"read\"");
        assertThat(tokens()).doesNotContain("\"revoked_on\":null");
    }

    @Test
    void sessionsAreListedAndEnded() {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/tokens");
        var reader = onlooker.openAs(control, ControlHouse.READER, "/tokens");
        reader.waitForSelector("text=You may look, and not change anything");
        assertThat(reader.locator("role=button[name='Make token']").count()).isZero();
        assertThat(reader.locator("role=button[name=/End the session of tests/]")
                        .count())
                .isZero();
        page.reload();
        page.waitForSelector("table >> role=columnheader[name=Requests]");

        page.click("role=button[name=/End the session of reader/]");
        page.waitForSelector("role=dialog >> text=has to log in again");
        page.click("role=dialog >> role=button[name='End']");
        page.waitForSelector("text=A session of reader is ended");
        page.waitForCondition(() -> page.locator("text=reader").count() <= 1);
        reader.reload();
        reader.waitForSelector("role=dialog >> text=Log in again");

        page.click("role=button[name='End this session']");
        page.click("role=dialog >> role=button[name='End']");
        page.waitForSelector("text=Log in to see this");
        assertThat(page.evaluate("sessionStorage.getItem('vestibule-session')")).isNull();
        onlooker.expect("status of 401");
    }

    private String tokens() throws Exception {
        return house.authorized(control, OWN + "/tokens").body();
    }

    /// A page of another browser's tab is not needed: a tab has a session of its own.
    @Test
    void theKeyboardAloneEndsASession() {
        Page page = onlooker.openAs(control, ControlHouse.TOKEN, "/tokens");
        page.waitForSelector("role=button[name='End this session']");

        Onlooker.tabTo(page, "End this session");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "End");

        page.waitForSelector("text=Log in to see this");
    }

    @Test
    void theKeyboardAloneEndsTheSessionOfAnother() {
        var reader = onlooker.openAs(control, ControlHouse.READER, "/tokens");
        reader.waitForSelector("text=You may look, and not change anything");
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/tokens");
        String end = "role=button[name=/End the session of reader/]";
        page.waitForSelector(end);

        Onlooker.tabTo(page, page.getAttribute(end, "aria-label"));
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "End");
        page.waitForSelector("text=A session of reader is ended");
        reader.reload();

        reader.waitForSelector("role=dialog >> text=Log in again");
        onlooker.expect("status of 401");
    }
}
