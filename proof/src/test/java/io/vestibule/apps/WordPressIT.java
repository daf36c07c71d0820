package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import io.vestibule.testing.FreePorts;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// A WordPress as Debian has it, behind a gate with three seats, in a real browser. In the long
/// form only: its packages are installed for it.
@EnabledIfSystemProperty(named = "long", matches = "true")
class WordPressIT {

    private static final int SEATS = 3;
    private static final long FILM_BYTES = 200L << 20;

    /// The film takes 70 s at this speed.
    private static final int UPLOAD_BYTES_A_SECOND = 3_000_000;

    @TempDir
    private static Path folder = Path.of("");

    private static final SwiftClock clock = new SwiftClock();
    private static Browser browser;
    private static Gate gate;
    private static WordPress blog;
    private static String url;

    private Visitors visitors;

    @BeforeAll
    static void open() throws IOException {
        int port = FreePorts.of(1).getFirst();
        gate = Gate.open(Files.createDirectory(folder.resolve("gate")), settings(port), clock);
        url = "http://localhost:" + gate.port() + "/";
        var address = "http://localhost:" + gate.port();
        blog = WordPress.start(Files.createDirectory(folder.resolve("blog")), port, address);
        browser = Visitors.browser();
    }

    /// WordPress calls itself from this machine, and nobody else does from there.
    private static String settings(int originPort) {
        return """
            node:
              listen: 127.0.0.1:0
              origin: http://127.0.0.1:%1$d
              data: data
              control: {listen: "127.0.0.1:0"}
            rooms:
              - name: blog
                host: localhost
                total_active_users: %2$d
                new_users_per_minute: %2$d
                session_duration: 1
                rules:
                  - expression: ip.src in {127.0.0.1} and http.request.uri.path eq "/wp-cron.php"
                    action: bypass_waiting_room
            """.formatted(originPort, SEATS);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (blog != null) {
            blog.close();
        }
        if (gate != null) {
            gate.close();
        }
    }

    @BeforeEach
    void come() {
        visitors = new Visitors(browser, clock);
        clock.pass(Visitors.SESSION);
    }

    @AfterEach
    void leave() {
        visitors.close();
    }

    @Test
    void aCommentThatIsSentTooLateIsNotLost() throws IOException {
        String post = url + "?p=1";
        var page = visitors.inside(post);
        page.fill("#comment", "What I think of it");
        page.fill("#author", "Ada");
        page.fill("#email", "ada@shop.example");
        visitors.outlast(post, SEATS);

        page.click("#submit");
        Visitors.awaitWaiting(page);

        assertThat(page.url()).endsWith("/wp-comments-post.php");
        assertThat(page.textContent("#unsaved")).contains("not saved", "go back");
        visitors.letIn(page);
        assertThat(page.inputValue("#comment")).isEqualTo("What I think of it");
        page.click("#submit");
        page.waitForSelector("p:has-text('What I think of it')");
        assertThat(blog.run("echo implode(wp_list_pluck(get_comments(), 'comment_author'));"))
                .contains("Ada");
    }

    @Test
    void anUploadOf200MegabytesOutlastsItsSession() throws IOException {
        Path film = folder.resolve("film.mp4");
        try (var file = new RandomAccessFile(film.toFile(), "rw")) {
            file.setLength(FILM_BYTES);
        }
        var page = visitors.inside(url + "wp-login.php");
        page.fill("#user_login", WordPress.USER);
        page.fill("#user_pass", WordPress.PASSWORD);
        page.click("#wp-submit");
        page.navigate(url + "wp-admin/media-new.php?browser-uploader");
        page.setInputFiles("#async-upload", film);
        slow(page);
        long begun = clock.millis();
        page.dispatchEvent("#html-upload", "click");

        var session = Duration.ofSeconds(62);
        await().atMost(Duration.ofSeconds(70)).until(() -> clock.millis() - begun > session.toMillis());

        assertThat(blog.uploaded()).isEmpty();
        visitors.fill(url, SEATS - 1);
        page.waitForURL("**/wp-admin/upload.php*", new Page.WaitForURLOptions().setTimeout(2.0 * 60 * 1000));
        assertThat(clock.millis() - begun).isGreaterThan(session.toMillis());
        assertThat(blog.uploaded()).isEqualTo(List.of(FILM_BYTES));
        page.navigate(url + "wp-admin/upload.php?mode=list");
        assertThat(page.content()).contains("film");
        assertThat(gate.active("blog")).isEqualTo(SEATS);
    }

    private static void slow(Page page) {
        var network = new JsonObject();
        network.addProperty("offline", false);
        network.addProperty("latency", 0);
        network.addProperty("downloadThroughput", -1);
        network.addProperty("uploadThroughput", UPLOAD_BYTES_A_SECOND);
        page.context().newCDPSession(page).send("Network.emulateNetworkConditions", network);
    }

    @Test
    void whatIsScheduledIsPublishedWhileTheRoomIsFullAndTakesNoSeat() throws IOException {
        var page = visitors.inside(url);
        visitors.fill(url, SEATS - 1);
        String when = "gmdate('Y-m-d H:i:s', time() + 2)";
        String id = blog.run("echo wp_insert_post(['post_title' => 'On time', 'post_status' =>"
                + " 'future', 'post_date' => "
                + when
                + ", 'post_date_gmt' => "
                + when
                + "]);");
        await().until(() -> blog.run("echo time() >="
                        + " wp_next_scheduled('publish_future_post', ["
                        + id.strip()
                        + "]) ? 'due' : '';")
                .contains("due"));

        page.reload();

        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        blog.run("echo get_post_status(" + id.strip() + ");").endsWith("publish"));
        assertThat(gate.active("blog")).isEqualTo(SEATS);
        assertThat(page.reload().text()).contains("On time");
    }
}
