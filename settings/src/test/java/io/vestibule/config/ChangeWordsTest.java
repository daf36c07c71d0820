package io.vestibule.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangeWordsTest {

    private static Change change(DocumentKind kind, String id, String before, String after) {
        return new Change(kind, id, document(kind, id, before), document(kind, id, after));
    }

    private static Optional<Document> document(DocumentKind kind, String id, String body) {
        return body.isEmpty() ? Optional.empty() : Optional.of(new Document(kind, id, "", body.replace('\'', '"')));
    }

    private static String words(DocumentKind kind, String before, String after) {
        return ChangeWords.of("change it", List.of(change(kind, "x", before, after)));
    }

    private static String room(String before, String after) {
        return words(DocumentKind.ROOM, "{'name':'sale'," + before + "}", "{'name':'sale'," + after + "}");
    }

    @Test
    void whatChangedInARoomIsSaidInWords() {
        assertThat(room(
                        "'total_active_users':50,'new_users_per_minute':50",
                        "'total_active_users':30,'new_users_per_minute':20"))
                .isEqualTo("change it: limits 50/50 to 30/20");
        assertThat(room("'queue_all':false", "'queue_all':true")).isEqualTo("change it: queue-all on");
        assertThat(room("'suspended':true", "'suspended':false")).isEqualTo("change it: suspended off");
        assertThat(room("'path':'/'", "'path':'/','message':'Payments are slow; we are at it'"))
                .isEqualTo("change it: message \"Payments are slow; we a…\"");
        assertThat(room("'message':'x'", "'path':null")).contains("no message");
        assertThat(room("'session_duration':5", "'session_duration':10"))
                .isEqualTo("change it: session-duration 5 to 10");
    }

    @Test
    void aPageIsNamedAndNotTold() {
        assertThat(room(
                        "'custom_page_html':'" + "a".repeat(1_000) + "'",
                        "'custom_page_html':'" + "b".repeat(1_000_000) + "'"))
                .isEqualTo("change it: custom-page-html");
    }

    @Test
    void noValueOfAHealthCheckOrReceiverIsTold() {
        assertThat(words(
                        DocumentKind.HEALTH_CHECK,
                        "{'name':'a','http_config':{'header':{'Authorization':['old']}}}",
                        "{'name':'a','http_config':{'header':{'Authorization':['new']}}}"))
                .isEqualTo("change it: header values");
    }

    @Test
    void itemsOfAListAreNamedOrCounted() {
        String one = "{'id':'1','value':'192.0.2.1'}";
        String two = "{'id':'2','value':'192.0.2.2'}";
        String three = "{'id':'3','value':'192.0.2.3'}";

        assertThat(words(
                        DocumentKind.LIST,
                        "{'name':'l','items':[" + one + "]}",
                        "{'name':'l','items':[" + two + "," + three + "]}"))
                .isEqualTo("change it: 2 items new, 192.0.2.1 gone");
    }

    @Test
    void rulesAreCounted() {
        assertThat(words(DocumentKind.RULES, "[{'expression':'a'}]", "[]")).isEqualTo("change it: 0 instead of 1");
        assertThat(words(
                        DocumentKind.RULES,
                        "[{'expression':'a'},{'expression':'b'}]",
                        "[{'expression':'a'},{'expression':'c'}]"))
                .isEqualTo("change it: number 2");
    }

    @Test
    void severalThingsAreNamedAndManyAreCut() {
        var changes = new ArrayList<Change>();
        changes.add(change(DocumentKind.ROOM, "1", "{'name':'a','queue_all':false}", "{'name':'a','queue_all':true}"));
        changes.add(change(DocumentKind.ROOM, "2", "", "{'name':'b'}"));
        assertThat(ChangeWords.of("apply site.yaml", changes))
                .isEqualTo("apply site.yaml: room a queue-all on; room b made");

        for (int i = 0; i < 1_000; i++) {
            changes.add(change(DocumentKind.ROOM, "x" + i, "{'name':'room " + i + "'}", ""));
        }
        assertThat(ChangeWords.of("apply site.yaml", changes))
                .hasSizeLessThanOrEqualTo(260)
                .endsWith("; and more");
    }

    @Test
    void whatAnEditSaysOfItselfIsEnoughWhereAThingIsMade() {
        assertThat(words(DocumentKind.ROOM, "", "{'name':'a'}")).isEqualTo("change it");
        assertThat(words(DocumentKind.TOKEN, "{'name':'a','revoked_on':null}", "{'name':'a'}"))
                .isEqualTo("change it");
    }
}
