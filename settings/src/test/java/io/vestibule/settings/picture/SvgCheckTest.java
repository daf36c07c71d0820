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

    private static final String HEAD =
            "<svg xmlns=\"http://www.w3.org/2000/svg\"" + " xmlns:xlink=\"http://www.w3.org/1999/xlink\">";

    private static Optional<String> faultOf(String svg) {
        return SvgCheck.svg(svg.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<String> inside(String part) {
        return faultOf(HEAD + part.replace('\'', '"') + "</svg>");
    }

    @Test
    void aDrawingAsProgramsWriteItIsTaken() throws IOException {
        byte[] logo = Files.readAllBytes(Path.of("../testing/src/main/resources/looks/logo.svg"));

        assertThat(SvgCheck.isMarkup(logo)).isTrue();
        assertThat(SvgCheck.svg(logo)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<path d='M0 0h1' style='fill:#fff;filter:url(#f)' transform='rotate(3)'/>",
                "<style type='text/css'><![CDATA[.a{fill:url(\"#g\")}]]></style>",
                "<style>@media(prefers-color-scheme:dark){.a:not(.b){fill:rgb(1,2,3)}}</style>",
                "<image href='data:image/png;base64,iVBORw0KGgo='/>",
                "<use xlink:href='#a'/><g id='a'><path d='M0 0'/></g>",
                "<text xml:space='preserve' class='a(b)' data-note='f(x)'>url(http://a)</text>",
                "<x:note xmlns:x='https://drawing.example/' x:on='1'>said</x:note>"
            })
    void whatOnlyDrawsIsTaken(String part) {
        assertThat(inside(part)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "<g><script href='data:,alert(1)'/></g>",
                "<x:note xmlns:x='https://d.example/'><script>alert(1)</script></x:note>",
                "<h:script xmlns:h='http://www.w3.org/1999/xhtml'>alert(1)</h:script>",
                "<h:iframe xmlns:h='http://www.w3.org/1999/xhtml' src='/'/>",
                "<foreignObject><b xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>",
                "<g onload='alert(1)'/>",
                "<g ONCLICK='alert(1)'/>",
                "<path onfocusin='alert(1)' d='M0 0'/>",
                "<handler type='text/javascript'>alert(1)</handler>",
                "<g ev:event='load' xmlns:ev='http://www.w3.org/2001/xml-events'/>"
            })
    void nothingRuns(String part) {
        assertThat(inside(part)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='javascript:alert(1)'><path d='M0 0'/></a>",
                "<a href='https://evil.example/'/>",
                "<use href='https://evil.example/a.svg#b'/>",
                "<use href='//evil.example/a.svg#b'/>",
                "<use href='data:image/svg+xml;base64,PHN2Zz4='/>",
                "<use xlink:href='a.svg#b'/>",
                "<use xlink:href=' javascript:alert(1)'/>",
                "<image href='https://evil.example/pixel.png'/>",
                "<image xlink:href='/pixel.png'/>",
                "<image href='data:image/svg+xml;base64,PHN2Zz4='/>",
                "<image href='data:text/html;base64,PHN2Zz4='/>",
                "<image src='https://evil.example/pixel.png'/>",
                "<image href='java&#10;script:alert(1)'/>",
                "<feImage href='https://evil.example/'/>",
                "<linearGradient href='other.svg#a'/>",
                "<textPath href='https://evil.example/#a'/>",
                "<g xml:base='https://evil.example/'/>",
                "<video href='https://evil.example/'/>",
                "<audio src='https://evil.example/'/>",
                "<discard href='#a'/>",
                "<cursor href='https://evil.example/c.png'/>"
            })
    void nothingIsLoadedByReference(String part) {
        assertThat(inside(part)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<animate attributeName='href' to='javascript:alert(1)'/>",
                "<a><animate attributeName='href' values='javascript:alert(1)'/></a>",
                "<set attributeName='onmouseover' to='alert(1)'/>",
                "<animateTransform attributeName='transform'/>",
                "<animateMotion path='M0 0'/>"
            })
    void nothingMoves(String part) {
        assertThat(inside(part)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<path fill='url(https://evil.example/#a)'/>",
                "<path fill='URL( \"//evil.example/#a\" )'/>",
                "<path fill='url(#a) url(http://evil.example)'/>",
                "<path style='fill:u\\72l(https://evil.example/)'/>",
                "<path style='background:image-set(\"https://evil.example/\" 1x)'/>",
                "<path mask='image(\"https://evil.example/\")'/>",
                "<path style='behavior:url(#default#x);width:expression(alert(1))'/>",
                "<path style='fill:url(javascript:alert(1))'/>",
                "<style>@import 'https://evil.example/a.css';</style>",
                "<style>@import url(#a);</style>",
                "<style>@font-face{src:url(https://evil.example/f.woff2)}</style>",
                "<style>@keyframes a{}</style>",
                "<style>.a{fill:url(https://evil.example/)}</style>",
                "<style>@im<!-- -->port 'https://evil.example/a.css';</style>",
                "<style><g/>.a{fill:url(https://evil.example/)}</style>",
                "<style>.a{fill:ur<![CDATA[l(https://evil.example/)}]]></style>",
                "<style>.a{fill:&#117;rl(https://evil.example/)}</style>",
                "<style type='text/x-less'>.a{}</style>"
            })
    void nothingIsLoadedByAStyle(String part) {
        assertThat(inside(part)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
                "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/svg11.dtd\">",
                "<!DOCTYPE svg [<!ATTLIST svg onload CDATA \"alert(1)\">]>",
                "<?xml-stylesheet href=\"https://evil.example/a.css\"?>",
                "<?xml version=\"1.0\" encoding=\"UTF-7\"?>",
                "<?xml version=\"1.0\" encoding=\"UTF-16\"?>"
            })
    void nothingStandsBeforeThePictureThatHidesThings(String before) {
        assertThat(faultOf(before + HEAD + "</svg>")).isPresent();
        assertThat(faultOf("\uFEFF" + before + HEAD + "</svg>")).isPresent();
    }

    @Test
    void entitiesThatNobodyDeclaredAreRefused() {
        assertThat(inside("<text>&evil;</text>")).isPresent();
        assertThat(inside("<text>&lt;&#233;</text>")).isEmpty();
    }

    @Test
    void aUseOfAUseWhichCouldGrowWithoutEndIsRefused() {
        var bomb = new StringBuilder("<g id='a0'><path d='M0 0'/></g>");
        for (int i = 1; i < 10; i++) {
            bomb.append("<g id='a").append(i).append("'>");
            bomb.append("<use href='#a%d'/>".formatted(i - 1).repeat(10)).append("</g>");
        }

        assertThat(inside(bomb.toString()))
                .hasValueSatisfying(it -> assertThat(it).contains("use"));
        assertThat(inside("<g id='a'><use href='#a'/></g>")).isPresent();
    }

    @Test
    void depthIsBounded() {
        assertThat(inside("<g>".repeat(90) + "</g>".repeat(90))).isEmpty();
        assertThat(inside("<g>".repeat(100) + "</g>".repeat(100))).isPresent();
    }

    @Test
    void otherDocumentsAreNoPictures() {
        assertThat(faultOf("<svg/>")).isPresent();
        assertThat(faultOf("<html xmlns=\"http://www.w3.org/1999/xhtml\"/>")).isPresent();
        assertThat(faultOf("<!doctype html><title>x</title>")).isPresent();
        assertThat(faultOf(HEAD)).isPresent();
        assertThat(faultOf(HEAD + "</svg>" + HEAD + "</svg>")).isPresent();
        assertThat(SvgCheck.svg(new byte[] {'<', (byte) 0xFF})).contains("is an SVG that is not in UTF-8");
    }

    @Test
    void theReasonNamesTheLine() {
        assertThat(faultOf(HEAD + "\n\n<script>1</script></svg>")).contains("line 3: <script> is not allowed");
        assertThat(faultOf(HEAD + "\n<g></svg>")).contains("line 2: is not well-formed XML");
    }
}
