package io.vestibule.settings.room;

import io.vestibule.room.PageSettings;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;

/// What those who wait for a room get to see.
final class PageShape {

    private static final PageSettings USUAL = PageSettings.DEFAULT;

    private static final ValueKind<String> HEADER =
            ValueKinds.matching("([!-~]([ -~]{0,4094}[!-~])?)?", "the value of a header: ASCII, at most 4096");

    static final Key<String> CUSTOM_PAGE = Key.of("custom_page_html", new PageTemplateForm(), USUAL.customPageHtml());

    static final Key<String> MESSAGE = Key.of("message", SettingForms.text(ValueKinds.MESSAGE), USUAL.message())
            .leftOut();

    static final Shape<PageSettings> SHAPE = Shape.of(
            PageSettings.class,
            Key.of(
                    "queueing_status_code",
                    SettingForms.number(ValueKinds.oneOf(200, 202, 429, 503)),
                    USUAL.statusCode()),
            CUSTOM_PAGE,
            Key.of("default_template_language", SettingForms.text(ValueKinds.LANGUAGE), USUAL.defaultLanguage()),
            Key.of("template_language_auto", SettingForms.FLAG, USUAL.languageAuto()),
            Key.of("json_response_enabled", SettingForms.FLAG, USUAL.jsonEnabled()),
            Key.of("custom_page_csp", SettingForms.text(HEADER), USUAL.customPageCsp()),
            MESSAGE,
            LooksShape.SHAPE.spread(LooksShape::ofRoom));

    private PageShape() {}
}
