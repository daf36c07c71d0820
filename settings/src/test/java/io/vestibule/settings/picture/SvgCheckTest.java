package io.vestibule.settings.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SvgCheckTest {

    private static final String HEAD = "<svg xmlns=\"http://www.w3.org/2000/svg\">";

    private static Optional<String> faultOf(String svg) {
        return SvgCheck.svg(svg.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<String> inside(String part) {
        return faultOf(HEAD + part + "</svg>");
    }

    @Test
    void aDrawingAsProgramsWriteItIsTaken() throws IOException {
        byte[] logo = Files.readAllBytes(Path.of("../testing/src/main/resources/looks/logo.svg"));

        assertThat(SvgCheck.isMarkup(logo)).isTrue();
        assertThat(SvgCheck.svg(logo)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", " \n", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a drawing -->"})
    void whatMayStandBeforeARootMayStandBeforeThePicture(String before) {
        String svg = before + HEAD + "</svg>";

        assertThat(SvgCheck.isMarkup(svg.getBytes(StandardCharsets.UTF_8))).isTrue();
        assertThat(faultOf(svg)).isEmpty();
        assertThat(faultOf(before + "<x:svg xmlns:x=\"http://www.w3.org/2000/svg\"/>"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
                "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/svg11.dtd\">",
                "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"alert(1)\">]>"
            })
    void aDocumentTypeIsRefused(String type) {
        assertThat(faultOf(type + HEAD + "</svg>")).isPresent();
        assertThat(faultOf("\uFEFF" + type + HEAD + "</svg>")).isPresent();
    }

    @Test
    void entitiesThatNobodyDeclaredAreRefused() {
        assertThat(inside("<text>&evil;</text>")).isPresent();
        assertThat(inside("<text x=\"&evil;\"/>")).isPresent();
        assertThat(inside("<text>&lt;&#233;</text>")).isEmpty();
    }

    @Test
    void otherDocumentsAreNoPictures() {
        assertThat(faultOf("<svg/>")).hasValueSatisfying(it -> assertThat(it).contains("must begin with <svg xmlns"));
        assertThat(faultOf("<html xmlns=\"http://www.w3.org/1999/xhtml\"/>")).isPresent();
        assertThat(faultOf("<!doctype html><title>x</title>")).isPresent();
        assertThat(faultOf("<g>" + HEAD + "</svg></g>")).isPresent();
        assertThat(faultOf(HEAD)).isPresent();
        assertThat(faultOf(HEAD + "</svg>" + HEAD + "</svg>")).isPresent();
        assertThat(faultOf("<?xml version='1.0' encoding='ISO-8859-1'?>" + HEAD + "</svg>"))
                .hasValueSatisfying(it -> assertThat(it).contains("ISO-8859-1", "store it in UTF-8"));
        assertThat(faultOf("<?xml version='1.0' encoding='utf-8'?>" + HEAD + "</svg>"))
                .isEmpty();
        assertThat(SvgCheck.svg(new byte[] {'<', (byte) 0xFF})).contains("is an SVG that is not in UTF-8");
        assertThat(SvgCheck.svg((HEAD + "</svg>").getBytes(StandardCharsets.UTF_16LE)))
                .isPresent();
    }

    @Test
    void theReasonNamesTheLine() {
        assertThat(faultOf(HEAD + "\n<g></svg>")).contains("line 2: cannot be read as XML");
    }
}
