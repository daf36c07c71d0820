package io.vestibule.advice;

import java.util.List;

/// The kinds of requests that no person at a browser makes, or that need a thought before a room
/// covers them.
public enum Habit {
    CRON(
            "Scheduled work of the site itself",
            "The site calls its own address. These calls take seats, and while the room is full"
                    + " they get 503: scheduled posts, mails and imports stop."),
    WEBHOOK(
            "Webhooks and callbacks",
            "Other services report here: payments, deliveries, repositories. While the room is full"
                    + " they get 503, and orders stay unpaid until the service tries again, if it"
                    + " does."),
    MONITOR(
            "Monitors and health checks",
            "Each check would be a visitor. Let them ask /.well-known/vestibule/health, which never"
                    + " queues, or let them pass."),
    REGULAR(
            "Callers as regular as a clock",
            "No page led here, and the time between the calls is always the same: a job or a"
                    + " monitor that does not give its name. Find out what it is before the room"
                    + " answers it with 503."),
    PROGRAM(
            "Programs and apps",
            "No browser asks here. Without cookies every call is a newcomer. Apps can wait in line"
                    + " by JSON (docs/APPS.md); other programs need a rule."),
    FEED(
            "Feed readers",
            "They keep no cookies and cannot wait. While the room is full they get 503 and come" + " again."),
    MAIL(
            "Links in mails",
            "People who confirm an address or unsubscribe come from their mail and would have to"
                    + " wait; one-click unsubscription by the mail provider cannot wait at all."),
    PREVIEW(
            "Link previews",
            "Chats and mail programs that fetch a page to show a card. They take no seat; while the"
                    + " room is full they get 503, and the card stays empty. No rule is needed."),
    CRAWLER(
            "Search engines and other crawlers",
            "They take no seat; while the room is full they get 503 with Retry-After and come back"
                    + " later. No rule is needed. For engines that are to see pages during a rush,"
                    + " use the addresses that they publish."),
    WELL_KNOWN(
            "Files that machines ask for",
            "Certificates, robots.txt, app links. While the room is full they get 503, and a"
                    + " certificate may not be renewed."),
    STREAM(
            "WebSockets and event streams",
            "Open ones hold the seat of their visitor while something moves. To visitors without a"
                    + " ticket they answer 503: the page that opens them has to be behind the same"
                    + " room. No rule is needed."),
    ASSET(
            "Pictures, style sheets, scripts, fonts",
            "They take no seat. If pages outside of the room show them too, let their folders pass,"
                    + " never the extension alone."),
    VISITOR("People at browsers", "");

    private final String title;
    private final String meaning;

    Habit(String title, String meaning) {
        this.title = title;
        this.meaning = meaning;
    }

    /// As a heading.
    public String title() {
        return title;
    }

    /// What a room would do to such requests.
    public String meaning() {
        return meaning;
    }

    private static final List<String> CRON_PATHS = List.of("/wp-cron.php", "/cron.php", "/cron/");
    private static final List<String> HOOK_WORDS =
            List.of("webhook", "callback", "/ipn", "wc-api", "/notify", "/notification", "/hooks/");
    private static final List<String> HOOK_AGENTS = List.of(
            "Stripe/",
            "PayPal",
            "Mollie",
            "Adyen",
            "Klarna",
            "Braintree",
            "Square",
            "Razorpay",
            "GoCardless",
            "Shopify",
            "GitHub-Hookshot",
            "GitLab/",
            "Bitbucket",
            "Svix",
            "Twilio",
            "SendGrid",
            "Mailgun",
            "Mailchimp",
            "Zapier",
            "Make/");
    private static final List<String> MONITORS = List.of(
            "UptimeRobot",
            "Pingdom",
            "StatusCake",
            "kube-probe",
            "ELB-HealthChecker",
            "GoogleHC",
            "GoogleStackdriverMonitoring",
            "Site24x7",
            "Datadog",
            "Zabbix",
            "check_http",
            "Blackbox",
            "Better Uptime",
            "Better Stack",
            "Uptime-Kuma",
            "HetrixTools",
            "NewRelicPinger",
            "Freshping",
            "Consul Health",
            "Checkly",
            "Updown.io",
            "Monit/",
            "Azure Traffic Manager",
            "Amazon-Route53-Health",
            "Cloudflare-Healthchecks",
            "Cloudflare-Traffic-Manager");
    private static final List<String> PREVIEWS = List.of(
            "Slackbot",
            "Slack-ImgProxy",
            "facebookexternalhit",
            "WhatsApp/",
            "Twitterbot",
            "LinkedInBot",
            "TelegramBot",
            "Discordbot",
            "SkypeUriPreview",
            "Mastodon/",
            "GoogleImageProxy",
            "YahooMailProxy",
            "Embedly",
            "Iframely",
            "Viber",
            "redditbot",
            "Pinterestbot");
    private static final List<String> FEEDS = List.of(
            "Feedly",
            "Feedbin",
            "NewsBlur",
            "Inoreader",
            "Tiny Tiny RSS",
            "Miniflux",
            "FreshRSS",
            "feedparser",
            "NetNewsWire",
            "Reeder",
            "Feedspot",
            "iTMS",
            "Podcasts/",
            "Overcast");
    private static final List<String> CRAWLERS = List.of(
            "rawler",
            "pider",
            "Slurp",
            "Mediapartners",
            "Google-",
            "GoogleOther",
            "meta-external",
            "ia_archiver",
            "GPT",
            "Archive");
    private static final List<String> STREAM_PATHS =
            List.of("/socket.io/", "/sockjs/", "/signalr/", "/cable", "/websocket");
    private static final List<String> ASSETS = List.of(
            ".css", ".js", ".mjs", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".ico", ".woff", ".woff2",
            ".ttf", ".map", ".mp4", ".webm");
    private static final List<String> KNOWN_FILES = List.of(
            "/robots.txt",
            "/favicon.ico",
            "/sitemap.xml",
            "/ads.txt",
            "/app-ads.txt",
            "/security.txt",
            "/apple-app-site-association",
            "/browserconfig.xml");

    /// What a line looks like for itself. Whether it comes as regularly as a clock takes more than
    /// one line.
    static Habit of(LogLine line) {
        String path = line.path();
        String agent = line.agent();
        if (path.startsWith("/.well-known/") || KNOWN_FILES.contains(path)) {
            return WELL_KNOWN;
        }
        if (CRON_PATHS.stream().anyMatch(path::endsWith)) {
            return CRON;
        }
        if (has(agent, MONITORS)) {
            return MONITOR;
        }
        if (has(agent, PREVIEWS)) {
            return PREVIEW;
        }
        if (has(agent, FEEDS)) {
            return FEED;
        }
        if (has(agent, HOOK_AGENTS) || isHook(line)) {
            return WEBHOOK;
        }
        if (isBot(agent)) {
            return CRAWLER;
        }
        if (isFeed(path)) {
            return FEED;
        }
        if (path.contains("unsubscribe") || path.contains("confirm-email")) {
            return MAIL;
        }
        if (line.status() == 101 || STREAM_PATHS.stream().anyMatch(path::contains)) {
            return STREAM;
        }
        if (!isBrowser(agent)) {
            return PROGRAM;
        }
        return ASSETS.stream().anyMatch(path::endsWith) ? ASSET : VISITOR;
    }

    /// The name of the monitor that a user agent says; empty if it says none.
    static String monitorIn(String agent) {
        return MONITORS.stream().filter(agent::contains).findFirst().orElse("");
    }

    private static boolean isHook(LogLine line) {
        return line.method().equals("POST")
                && line.referer().isEmpty()
                && !isBrowser(line.agent())
                && has(line.target(), HOOK_WORDS);
    }

    private static boolean isFeed(String path) {
        return path.endsWith("/feed")
                || path.endsWith("/feed/")
                || path.endsWith("/rss")
                || path.endsWith(".rss")
                || path.endsWith("rss.xml")
                || path.endsWith("atom.xml")
                || path.endsWith("feed.xml");
    }

    /// What all browsers have said of themselves since Netscape.
    static boolean isBrowser(String agent) {
        return agent.startsWith("Mozilla/") || agent.startsWith("Opera/");
    }

    private static boolean isBot(String agent) {
        int at = agent.indexOf("ot", 1);
        while (at > 0) {
            char before = agent.charAt(at - 1);
            int end = at + 2;
            boolean ends = end == agent.length() || !Character.isLetterOrDigit(agent.charAt(end));
            boolean cubot = at >= 3 && agent.regionMatches(true, at - 3, "cubot", 0, 5);
            if ((before == 'b' || before == 'B') && ends && !cubot) {
                return true;
            }
            at = agent.indexOf("ot", end);
        }
        return has(agent, CRAWLERS);
    }

    private static boolean has(String text, List<String> words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
