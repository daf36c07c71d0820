package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// The page of the node and its cluster.
class NodePageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    @RegisterExtension
    private final Visit visit = new Visit(browser);

    private final ControlHouse house = visit.house;
    private final Onlooker onlooker = visit.onlooker;
    private ControlServer control;

    @BeforeEach
    void open() {
        house.clock = System::currentTimeMillis;
        control = house.start("127.0.0.1");
    }

    @Test
    void aNodeAloneSaysHowItIsAndWhatToDo() {
        house.gauges.put("vestibule_store_up", 1.0);
        house.gauges.put("vestibule_analytics_up", 1.0);
        house.gauges.put("vestibule_analytics_bytes", 5e6);
        var page = onlooker.openAs(control, ControlHouse.READER, "/node");
        page.waitForSelector("text=none: this node is alone");
        assertThat(page.textContent("main")).contains("1.2.3", "None.", "written, 5 MiB");
        assertThat(row(page, "Sessions of browsers")).contains("1").contains("1,600");

        house.readiness = Readiness.notYet("warming up");
        house.gauges.put("vestibule_store_up", 0.0);
        house.alarms.putAll(Map.of("copy", 2));

        page.waitForSelector("text=Not ready: warming up");
        page.waitForSelector("text=Alarm copy in 2 rooms");
        assertThat(page.textContent("main")).contains("Start PostgreSQL", "Look at the disk");
        page.click("role=button[name='Read out']");
        page.waitForCondition(() -> page.locator("main >> role=status")
                .textContent()
                .startsWith("Version 1.2.3, not ready: warming up. 3 alarms."));
    }

    @Test
    void aCertificateThatEndsSoonIsMarked() {
        double now = System.currentTimeMillis() / 1000.0;
        house.certificates.put("shop.pem", now + 9.1 * 86_400);
        house.certificates.put("old.pem", now - 2.1 * 86_400);
        house.certificates.put("far.pem", now + 60.1 * 86_400);

        var page = onlooker.openAs(control, ControlHouse.READER, "/node");
        page.waitForSelector("text=Certificate in shop.pem");

        assertThat(page.textContent("main")).contains("ends in 60 days");
        var marks = page.locator("dd:has(.mantine-Badge-root)").allTextContents();
        assertThat(marks)
                .anyMatch(words -> words.matches("ends in 9 days, .* ends soon"))
                .anyMatch(words -> words.matches("ended 2 days ago, .* has ended"))
                .noneMatch(words -> words.contains("60 days"));
        onlooker.lookNarrowToo(page, "node-certificates");
    }

    @Test
    void theClusterIsShownWithWhatIsGoneAndWhatIsCounted() {
        house.companions.alone = false;
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/node");
        page.waitForSelector("text=2 of 3 coordinator nodes are up");
        assertThat(page.textContent("main")).contains("Start the missing node.");
        assertThat(row(page, "sale"))
                .contains("lon: lon-2")
                .contains("380 of 400, 8 held back until")
                .contains("39 of 40");
        onlooker.look(page, "node");
        page.setViewportSize(360, 640);
        onlooker.look(page, "node-360");
        page.setViewportSize(1_440, 1_080);

        page.click("role=button[name='The process of ams-2 has ended']");
        page.waitForSelector("role=dialog >> text=Say so only if you know it");
        onlooker.look(page, "node-gone");
        page.click("role=dialog >> role=button[name='It has ended']");
        page.waitForSelector("text=Another node takes over from ams-2");
        assertThat(house.companions.gone).containsExactly("ams-2");

        page.click("role=button[name='Declare lon lost']");
        page.click("role=dialog >> role=button[name='Declare lost']");
        page.waitForSelector("text=Declared lost by token tests");
        assertThat(house.companions.forgotten).containsKey("lon");
        assertThat(page.locator("role=button[name='Declare lon lost']").count()).isZero();
    }

    @Test
    void theKeyboardAloneSaysWhatIsGone() {
        house.companions.alone = false;
        var page = onlooker.openAs(control, ControlHouse.TOKEN, "/node");
        page.waitForSelector("role=button[name='Declare lon lost']");

        Onlooker.tabTo(page, "The process of ams-2 has ended");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog");
        Onlooker.tabTo(page, "It has ended");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Another node takes over from ams-2");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        Onlooker.tabTo(page, "Declare lon lost");
        page.keyboard().press("Enter");
        page.waitForSelector("role=dialog");
        Onlooker.tabTo(page, "Declare lost");
        page.keyboard().press("Enter");
        page.waitForSelector("text=Declared lost by");

        assertThat(house.companions.gone).containsExactly("ams-2");
        assertThat(house.companions.forgotten).containsKey("lon");
    }

    @Test
    void aReaderSeesNoControlThatWrites() {
        house.companions.alone = false;
        var page = onlooker.openAs(control, ControlHouse.READER, "/node");
        page.waitForSelector("role=table[name='Rooms and leases']");

        assertThat(page.locator("role=button[name=/lost|ended/]").count()).isZero();
    }

    private static String row(Page page, String name) {
        var rows = page.locator("main tr", new Page.LocatorOptions().setHasText(name));
        return rows.first().textContent();
    }
}
