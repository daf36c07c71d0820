package io.vestibule.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vestibule.page.CustomPage.Compilation;
import io.vestibule.page.PageModel.Note;
import org.junit.jupiter.api.Tag;

/// Whatever an owner writes as a template is refused with reasons or rendered, and what is rendered
/// holds no markup of ours but the challenge, which only its own tag may bring.
@Tag("fuzz")
class CustomPageFuzzTest {

    private static final String MARK = "<mark>";

    private static final PageModel MODEL = Models.with(Models.line(Language.EN_US), new Note(MARK, MARK, true));

    @FuzzTest(maxDuration = "60s")
    void anyTemplateIsRefusedOrRendered(byte[] bytes) {
        var template = new String(bytes, UTF_8);

        switch (CustomPage.compile(template)) {
            case Compilation.Refused refused -> assertThat(refused.errors()).isNotEmpty();
            case Compilation.Compiled compiled -> {
                var page = new String(compiled.page().render(MODEL).orElseThrow(), UTF_8);
                boolean asked =
                        template.contains("{{{") || template.replace(" ", "").contains("{{&");
                if (!asked && !template.contains("<")) {
                    assertThat(page).doesNotContain(MARK);
                }
            }
        }
    }
}
