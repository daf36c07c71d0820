package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ZONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// Policies, destinations, silences, and the log of what was told.
class NotificationsPageIT {

    private static final String ALERTING = "/client/v4/accounts/default/alerting/v3";
    private static final String WEBHOOKS = ALERTING + "/destinations/webhooks";
    private static final String POLICIES = ALERTING + "/policies";
    private static final String KEY = "0123456789abcdef0123456789ABCDEF";
    private static final String CHAT = "{\"name\":\"ops chat\",\"url\":\"https://hooks.slack.com/services/T/B/x\"}";

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
    void aWebhookIsMadeItsSecretShownOnceChangedAndDeleted() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/notifications?show=destinations");
        page.waitForSelector("text=No webhook yet");
        page.click("role=link[name='New webhook']");
        page.fill("role=textbox[name=Name]", "ops");
        page.fill("role=textbox[name=Address]", "http://hooks.example.com/");
        page.waitForSelector("text=/url must be https:/");
        onlooker.lookNarrowToo(page, "webhook-refused");
        page.fill("role=textbox[name=Address]", "https://hooks.example.com/a");
        page.click("role=button[name='Make the webhook']");
        page.waitForSelector("role=dialog >> text=never again");
        String secret = page.textContent("role=dialog >> pre");
        assertThat(secret).startsWith("whsec_");
        page.click("role=dialog >> role=button[name='I have it']");
        page.waitForSelector("role=heading[name=ops]");
        assertThat(page.content()).doesNotContain(secret);

        page.fill("input[name=secret]", "another-secret");
        assertThat(page.evaluate("JSON.stringify({...sessionStorage})").toString())
                .doesNotContain("another-secret", secret);
        page.selectOption("role=combobox[name=Type]", "discord");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=ops is saved, and is greeted");
        assertThat(page.inputValue("input[name=secret]")).isEmpty();
        assertThat(result(WEBHOOKS).get(0).get("type").asString()).isEqualTo("discord");
        page.click("role=button[name=Test]");
        page.waitForSelector("text=ops is greeted. The log shows");
        page.click("role=link[name='All destinations']");
        page.click("role=button[name='Delete ops']");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=No webhook yet");
        Onlooker.undo(page, "ops is deleted");
        page.waitForSelector("role=button[name='Delete ops']");

        page.click("role=tab[name=Log]");
        page.waitForSelector("role=row[name=/ops/] >> text=waiting");
        onlooker.expect("status of 400");
    }

    @Test
    void aPolicyIsMadeForACheckTestedSilencedAndDeleted() throws Exception {
        String webhook = house.write(control, "POST", WEBHOOKS, CHAT).get("id").asString();
        String check = house.write(
                        control,
                        "POST",
                        "/client/v4/zones/" + ZONE + "/healthchecks",
                        "{\"name\":\"shop-origin\",\"address\":\"origin.example.net\"}")
                .get("id")
                .asString();
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/checks/" + ZONE + "/" + check);
        page.waitForSelector("text=No policy covers it");
        page.click("role=link[name='New policy for it']");
        page.fill("role=textbox[name=Name]", "origin down");
        page.click("role=button[name='Make the policy']");
        page.waitForSelector("text=a policy needs at least one recipient");
        assertThat(page.getByLabel("shop-origin").isChecked()).isTrue();
        page.getByLabel("becomes unhealthy").check();
        page.fill("role=textbox[name='Mail addresses']", "ops");
        page.waitForSelector("text=/must be a mail address/");
        page.fill("role=textbox[name='Mail addresses']", "ops@example.com");
        page.getByLabel("ops chat").check();
        page.fill("role=textbox[name='Not again within']", "30m");
        onlooker.lookNarrowToo(page, "policy-new");
        page.click("role=button[name='Make the policy']");
        page.waitForSelector("text=origin down is made");

        var made = result(POLICIES).get(0);
        assertThat(made.at("/filters/health_check_id/0").asString()).isEqualTo(check);
        assertThat(made.at("/filters/status/0").asString()).isEqualTo("Unhealthy");
        assertThat(made.at("/mechanisms/webhooks/0/id").asString()).isEqualTo(webhook);
        assertThat(made.get("alert_interval").asString()).isEqualTo("30m");
        page.waitForSelector("role=heading[name='origin down']");
        page.click("role=button[name=Test]");
        page.waitForSelector("text=2 recipients get a test message of origin down");
        page.selectOption("role=combobox[name='Reports']", "vestibule_queueing");
        page.waitForSelector("role=group[name=Rooms]");
        page.click("role=button[name='Throw away']");
        page.getByLabel("Switched on").uncheck();
        page.click("role=button[name=Save]");
        page.waitForSelector("text=origin down is saved");
        assertThat(result(POLICIES).get(0).get("enabled").asBoolean()).isFalse();
        Onlooker.undo(page, "origin down is saved");
        page.click("role=link[name='All policies']");
        page.waitForSelector("role=row[name=/^origin down/] >> text=ops@example.com, ops chat");
        silence(page);
        page.click("role=tab[name=Policies]");
        page.click("role=button[name='Delete origin down']");
        page.click("role=dialog >> role=button[name=Delete]");
        page.waitForSelector("text=No policy yet");
        Onlooker.undo(page, "origin down is deleted");
        page.waitForSelector("role=link[name='origin down']");
        assertThat(result(ALERTING + "/silences")).hasSize(1);
        onlooker.expect("status of 400");
    }

    private void silence(Page page) throws Exception {
        page.click("role=tab[name=Silences]");
        page.waitForSelector("text=No silences");
        page.click("role=button[name='New silence']");
        page.fill("role=dialog >> input >> nth=0", "2040-01-01T10:00");
        page.fill("role=dialog >> input >> nth=1", "2040-01-01T09:00");
        page.click("role=button[name='Be silent']");
        page.waitForSelector("role=dialog >> [aria-invalid=true]");
        onlooker.look(page, "silence-new");
        page.click("role=button[name='8 hours']");
        page.click("role=button[name='Be silent']");
        page.waitForSelector("text=origin down will be silent");
        page.click("role=button[name=/^Change the silence of origin down/]");
        page.fill("role=dialog >> input >> nth=1", "2040-01-01T12:00");
        page.click("role=dialog >> role=button[name=Save]");
        page.waitForSelector("text=A silence of origin down is changed");
        page.click("role=button[name=/^Delete the silence of origin down/]");
        page.waitForSelector("text=No silences");
        Onlooker.undo(page, "A silence of origin down is deleted");
        page.waitForSelector("role=button[name=/^Delete the silence of origin down/]");
    }

    @Test
    void theKeyboardAloneTellsOfWhatHappens() throws Exception {
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/notifications?show=destinations");
        page.waitForSelector("text=No service is connected.");
        Onlooker.tabTo(page, "Connect a service");
        page.keyboard().press("Enter");
        page.waitForFunction("() => document.activeElement.localName === 'input'");
        page.keyboard().type("on call");
        Onlooker.tabTo(page, "Routing key");
        page.keyboard().type(KEY);
        page.keyboard().press("Enter");
        page.waitForSelector("text=on call is connected");
        assertThat(page.evaluate("JSON.stringify({...sessionStorage})").toString())
                .doesNotContain(KEY);
        Onlooker.tabTo(page, "New webhook");
        page.keyboard().press("Enter");
        page.waitForSelector("input[name=secret]");
        Onlooker.tabTo(page, "Name");
        page.keyboard().type("chat");
        Onlooker.tabTo(page, "Address");
        page.keyboard().type("https://hooks.slack.com/services/T/B/x");
        page.keyboard().press("Enter");
        page.waitForSelector("text=chat is made, and is greeted");
        page.waitForSelector("role=heading[name=chat]");

        Onlooker.tabTo(page, "Notifications");
        page.keyboard().press("Enter");
        page.waitForSelector("text=No policy yet");
        Onlooker.tabTo(page, "New policy");
        page.keyboard().press("Enter");
        page.waitForSelector("role=textbox[name=Name]");
        Onlooker.tabTo(page, "Name");
        page.keyboard().type("night");
        Onlooker.tabTo(page, "on call");
        page.keyboard().press("Space");
        Onlooker.tabTo(page, "Make the policy");
        page.keyboard().press("Enter");
        page.waitForSelector("text=night is made");
        assertThat(result(POLICIES).get(0).at("/mechanisms/pagerduty")).hasSize(1);
        page.waitForSelector("role=heading[name=night]");
        Onlooker.tabTo(page, "Test");
        page.keyboard().press("Enter");
        page.waitForSelector("text=1 recipient gets a test message of night");
        Onlooker.tabTo(page, "Delete");
        page.keyboard().press("Enter");
        Onlooker.confirmByKeys(page, "Delete");
        page.waitForSelector("text=No policy yet");

        assertThat(result(POLICIES)).isEmpty();
        onlooker.expect("status of 400");
    }

    @Test
    void theLogSaysWhatBecameOfMessagesAndAReaderChangesNothing() throws Exception {
        String id = house.write(control, "POST", WEBHOOKS, CHAT).get("id").asString();
        var policy = ControlHouse.JSON.createObjectNode().put("name", "queues");
        policy.put("enabled", true).put("alert_type", "vestibule_queueing");
        policy.putObject("mechanisms").putArray("webhooks").addObject().put("id", id);
        String told = house.write(control, "POST", POLICIES, policy.toString())
                .get("id")
                .asString();
        house.write(control, "POST", POLICIES + "/" + told + "/test", "{}");
        var queue = house.deliveries.desk().queue();
        queue.sent(queue.next(id).orElseThrow());
        long due = house.clock.millis() + 600_000;
        queue.failed(queue.next(id).orElseThrow(), "the answer was 503", 3, due);

        var reader = onlooker.openAs(control, ControlHouse.READER, "/notifications?show=log");
        var waiting = reader.locator("role=row[name=/Test of the policy queues/]");
        waiting.locator("text=the answer was 503").waitFor();
        waiting.locator("text=next try in 10 min").waitFor();
        reader.waitForSelector("role=row[name=/^Hello World/] >> text=sent");
        onlooker.lookNarrowToo(reader, "notifications-log");
        reader.click("role=tab[name=Destinations]");
        reader.waitForSelector("role=row[name=/^ops chat/] >> text=https://hooks.slack.com/…");
        for (String tab : new String[] {"Destinations", "Silences", "Policies"}) {
            reader.click("role=tab[name=" + tab + "]");
            reader.waitForSelector("role=tabpanel >> text=/ops chat|No silences|queues/");
            assertThat(reader.locator("role=tabpanel >> role=button").count())
                    .as(tab)
                    .isZero();
        }
        reader.click("role=link[name=queues]");
        reader.waitForSelector("role=group[name=Name] >> text=queues");
        assertThat(reader.locator("main >> role=button").count()).isZero();
    }

    private JsonNode result(String path) throws Exception {
        return house.api(control, path).get("result");
    }
}
