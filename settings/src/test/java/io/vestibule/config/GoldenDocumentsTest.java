package io.vestibule.config;

import static io.vestibule.config.House.SHOP;
import static io.vestibule.config.House.keys;
import static io.vestibule.config.House.room;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.Revocation;
import io.vestibule.settings.text.Yaml;
import io.vestibule.testing.GoldenFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Documents as the versions kept them.
class GoldenDocumentsTest {

    private static final String FILE = "documents.txt";

    private static List<Document> kept(GoldenFiles version) {
        List<String> lines = version.text(FILE).lines().toList();
        var documents = new ArrayList<Document>();
        for (int i = 0; i < lines.size(); i += 2) {
            String[] name = lines.get(i).split(" ", -1);
            documents.add(new Document(DocumentKind.named(name[0]).orElseThrow(), name[1], name[2], lines.get(i + 1)));
        }
        return documents;
    }

    private static String text(List<Document> documents) {
        return documents.stream()
                .map(d -> "%s %s %s%n%s%n".formatted(d.kind().published(), d.id(), d.owner(), d.body()))
                .collect(Collectors.joining());
    }

    /// Everything that can be set, once set and once left as it is.
    private static Configuration everything() {
        var house = House.withZone();
        house.make(ZoneEdits.settings(SHOP, keys("{'search_engine_crawler_bypass':true}"), true));
        String office = house.id(ListEdits.KIND.create("", keys("{'name':'office','kind':'ip'}")));
        house.make(ListEdits.addItems(
                office, (Yaml.Sequence) House.tree("[{'ip':'192.0.2.0/24','comment':'Berlin'},{'ip':'::1'}]")));
        house.make(RoomEdits.KIND.create(SHOP, room("plain", "")));
        String full = house.id(RoomEdits.KIND.create(SHOP, room("full", """
            'description':'tickets','cookie_suffix':'full',
            'additional_routes':[{'host':'b.example.com','path':'/b'}],
            'cookie_attributes':{'samesite':'none','secure':'always'},
            'session_duration':9,'disable_session_renewal':true,
            'queue_all':true,'queueing_method':'random',
            'queueing_status_code':429,
            'custom_page_html':'<p>{{waitTime}}</p>',
            'default_template_language':'de-DE',
            'json_response_enabled':true,'suspended':true,
            'enabled_origin_commands':['revoke'],
            'turnstile_mode':'invisible','turnstile_action':'log',
            'bucket_seconds':5,'refresh_interval':'30',
            'template_language_auto':false,
            'custom_page_csp':'default-src self',
            'case_sensitive':false,
            'cors_origins':['https://app.example.com']
            """)));
        house.make(EventEdits.KIND.create(full, keys("""
            {'name':'opening','prequeue_start_time':'2027-01-01T09:00:00+01:00',
            'event_start_time':'2027-01-01T10:00:00+01:00',
            'event_end_time':'2027-01-01T11:00:00Z',
            'shuffle_at_event_start':true,'queueing_method':'fifo',
            'total_active_users':50,'new_users_per_minute':40}
            """)));
        house.make(RuleEdits.add(RuleFamily.BYPASS, SHOP, full, keys("""
            {'action':'bypass_waiting_room','description':'office',
            'expression':'ip.src in $office','enabled':false}
            """)));
        house.make(TokenEdits.create("deploy", Role.WRITE, "t".repeat(40)));
        house.make(HealthCheckEdits.KIND.create(SHOP, keys("{'name':'plain','address':'o.example'}")));
        house.make(HealthCheckEdits.KIND.create(SHOP, keys("""
            {'name':'full','address':'192.0.2.1','description':'the shop',
            'type':'HTTPS','check_regions':['WEU','OC'],'interval':10,
            'timeout':3,'retries':1,'consecutive_fails':2,
            'consecutive_successes':3,'suspended':true,'http_config':{
            'method':'HEAD','path':'/live?a=b','port':8443,
            'expected_codes':['2xx','404'],'follow_redirects':true,
            'allow_insecure':true,'certificate_expiry_days':14,
            'header':{'X-App':['a','b'],'Host':['shop.example.com']}}}
            """)));
        house.make(HealthCheckEdits.KIND.create(SHOP, keys("""
            {'name':'database','address':'2001:db8::1','type':'TCP',
            'check_regions':['ALL_REGIONS'],'tcp_config':{'port':5432}}
            """)));
        notifications(house);
        house.make(RevocationEdits.revoke(full, new Revocation.OfTicket(-2)));
        house.make(RevocationEdits.revoke(full, new Revocation.Wave(1_772_000_000_000L, true)));
        house.make(RuleEdits.add(RuleFamily.GUARDS, SHOP, full, keys("""
            {'action':'end_session','description':'buyers',
            'expression':'ip.src in $office','enabled':false}
            """)));
        return house.now();
    }

    private static void notifications(House house) {
        SecretNames names = text -> "name of " + text.length();
        String webhook = house.id(DestinationEdits.webhooks("made", names)
                .create("", keys("{'name':'ops','url':'https://ops.example.com/x'}")));
        Yaml.Mapping changed = keys("{'name':'ops','url':'https://ops.example.com/x','secret':'another'}");
        house.make(DestinationEdits.webhooks("", names).replace("", webhook, changed));
        String policy = house.id(PolicyEdits.KIND.create("", keys("""
            {'name':'down','description':'wakes people','enabled':true,
            'alert_type':'health_check_status_notification',
            'filters':{'status':['Unhealthy']},'alert_interval':'30m',
            'mechanisms':{'email':[{'id':'a@example.com'}],
            'webhooks':[{'id':'%s'}]}}
            """.formatted(webhook))));
        house.make(SilenceEdits.create((Yaml.Sequence) House.tree("""
            [{'policy_id':'%s','start_time':'2027-01-01T22:00:00Z',
            'end_time':'2027-01-02T06:00:00Z'}]
            """.formatted(policy))));
    }

    /// Fails as soon as a document that says nothing new is written otherwise.
    @Test
    void whatIsWrittenTodayIsWhatWasKept() {
        GoldenFiles.newest().holds(FILE, text(everything().documents()));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.testing.GoldenFiles#all")
    void everyDocumentIsUnderstoodAndWouldBeWrittenTheSame(GoldenFiles version) {
        List<Document> kept = kept(version);
        Configuration now = Configuration.of(kept, List.of(), 1, Abilities.ANY);

        assertThat(now.troubles()).isEmpty();
        assertThat(now.remarks()).isEmpty();
        assertThat(now.documents()).containsExactlyInAnyOrderElementsOf(kept);
        assertThat(kept.stream().map(Document::kind).distinct()).hasSize(DocumentKind.values().length);
        for (Document document : kept) {
            assertThat(now.written(document.kind(), document.id())).isEqualTo(Optional.of(document));
        }
    }
}
