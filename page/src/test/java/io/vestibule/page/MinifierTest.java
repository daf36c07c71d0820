package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MinifierTest {

    @Test
    void aScriptLosesCommentsIndentationAndIdleSpaces() {
        assertThat(Minifier.script("// why\n  const a = b + +c;\n\n  f('x  = y', 2);\n"))
                .isEqualTo("const a=b+ +c;\nf('x  = y',2);");
    }

    @Test
    void aStyleSheetLosesThemToo() {
        assertThat(Minifier.style("/* why */\na b {\n  margin: 0 calc(1px + 2px);\n  top: 1px;\n}\n"))
                .isEqualTo("a b{margin:0 calc(1px + 2px);top:1px}");
    }

    @Test
    void quotedTextStays() {
        assertThat(Minifier.style("p::before { content: \"a { b\" }")).contains("\"a { b\"");
    }
}
