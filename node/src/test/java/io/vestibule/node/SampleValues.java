package io.vestibule.node;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Values of the settings of rooms and events, as JSON: the first of each is not the default. `RoomKeysTest` fails
/// for a setting that is not here, and what is drawn at random is drawn from here.
public final class SampleValues {

    private static final String LOGO = "\"data:image/svg+xml;base64,"
            + Base64.getEncoder()
                    .encodeToString("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".getBytes(StandardCharsets.UTF_8))
            + "\"";

    /// What both may have.
    private static final Map<String, List<String>> LOOKS = all(List.of(
            entry("message", "\"Sunday is sold out\"", "\"\"", "\"Tea & cake\\nat <noon>, é\""),
            entry("page_title", "\"Sale\"", "\"\"", "\"Tea & <cake>: #1\"", "\"null\""),
            entry("page_logo", LOGO, "\"\""),
            entry("page_favicon", LOGO, "\"\""),
            entry("page_accent_color", "\"#0b6b60\"", "\"\"", "\"#06c\"", "\"#0B6B60\""),
            entry("page_support_link", "\"https://shop.example/help?a=b#c\"", "\"\"", "\"mailto:a@b.example\""),
            entry("messages", "{\"de\":\"Tee & Kuchen\\num zwölf: ja\"}", "{\"pt-BR\":\"${HOME}\"}", "{\"de\":\"\"}")));

    /// Of a room, but for what every room has.
    public static final SequencedMap<String, List<String>> OF_ROOM = all(List.of(
            entry("description", "\"hello\""),
            entry("path", "\"/sale\""),
            entry("additional_routes", "[{\"host\":\"pay.example.com\",\"path\":\"/x/%C3%A9\"}]"),
            entry("cookie_suffix", "\"s\""),
            entry("cookie_attributes", "{\"samesite\":\"strict\",\"secure\":\"always\"}", "{\"samesite\":\"none\"}"),
            entry("session_duration", "7", "1", "30"),
            entry("disable_session_renewal", "true", "false"),
            entry("queueing_method", "\"random\"", "\"fifo\"", "\"passthrough\"", "\"reject\""),
            entry("queue_all", "true", "false"),
            entry("suspended", "true", "false"),
            entry("bucket_seconds", "60", "1"),
            entry("refresh_interval", "\"30\"", "\"adaptive\"", "5", "120"),
            entry("on_coordinator_loss", "\"admit\"", "\"hold\""),
            entry("queueing_status_code", "429", "200", "202", "503"),
            entry("default_template_language", "\"he-IL\"", "\"en-US\"", "\"ja-JP\""),
            entry("template_language_auto", "false", "true"),
            entry(
                    "custom_page_html",
                    "\"<p>{{waitTime}}</p>\"",
                    "\"\"",
                    "\"<p>{{waitTime}} ${HOME}\\n\\t é</p>\"",
                    "\"{{unknown}}\""),
            entry("custom_page_csp", "\"default-src 'self'\"", "\"\"", "\"default-src 'none'; img-src *\""),
            entry("json_response_enabled", "true", "false"),
            entry("case_sensitive", "false", "true"),
            entry("path_policy", "\"redirect\"", "\"forward\"", "\"refuse\""),
            entry("enabled_origin_commands", "[\"revoke\"]", "[]"),
            entry("cors_origins", "[\"https://a.example\",\"https://b.example:8443\"]", "[]"),
            entry("running_requests_hold_seat", "false", "true"),
            entry("give_back_unseen_seats", "true", "false"),
            entry("confirm_seconds", "45", "0", "15", "300"),
            entry("infinite_queue_shown", "true", "false"),
            entry("plain_seconds", "0", "10", "60", "3600"),
            entry("challenge_exceptions", "[\"203.0.113.0/24\",\"2001:db8::/32\"]", "[]"),
            entry("invited_only", "true", "false"),
            entry("bind", "\"enforce\"", "\"off\"", "\"count\""),
            entry("moves_per_hour", "9", "1", "6", "1000"),
            entry("origin_health_check_id", "\"ffeeddccbbaa99887766554433221100\""),
            entry("on_origin_unhealthy", "\"reduce\"", "\"nothing\"", "\"queue_all\""),
            entry("reduce_to", "40", "10", "50", "90"),
            entry("visitors_veto", "false", "true"),
            entry("origin_failures", "60", "\"off\"", "20", "90"),
            entry("origin_hold", "false", "true"),
            entry("turnstile_mode", "\"visible_managed\"", "\"off\"", "\"invisible\""),
            entry("turnstile_action", "\"infinite_queue\"", "\"log\""),
            entry("turnstile_when", "\"always\"", "\"queueing\""),
            LOOKS));

    /// Of an event, but for what every event has.
    public static final SequencedMap<String, List<String>> OF_EVENT = all(List.of(
            entry("description", "\"hello\""),
            entry("prequeue_start_time", "\"2026-01-01T00:00:00Z\""),
            entry("shuffle_at_event_start", "true", "false"),
            entry("total_active_users", "90"),
            entry("new_users_per_minute", "40"),
            entry("session_duration", "7", "1", "30"),
            entry("disable_session_renewal", "true", "false"),
            entry("queueing_method", "\"random\"", "\"fifo\"", "\"passthrough\"", "\"reject\""),
            entry("custom_page_html", "\"<p>{{eventName}}</p>\"", "\"\""),
            entry("turnstile_mode", "\"visible_managed\"", "\"off\""),
            entry("turnstile_action", "\"infinite_queue\"", "\"log\""),
            entry("invited_only", "true", "false"),
            entry("bind", "\"enforce\"", "\"off\""),
            entry("moves_per_hour", "9", "6"),
            entry("suspended", "true", "false"),
            LOOKS));

    private SampleValues() {}

    private static Map<String, List<String>> entry(String key, String... values) {
        return Map.of(key, List.of(values));
    }

    private static SequencedMap<String, List<String>> all(List<Map<String, List<String>>> parts) {
        var all = new LinkedHashMap<String, List<String>>();
        parts.forEach(all::putAll);
        return all;
    }
}
