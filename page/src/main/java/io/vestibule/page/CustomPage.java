package io.vestibule.page;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// An owner's own page: a Mustache template in a cage. *Thread-safe.*
///
/// Compiled when the configuration is loaded, never on the way of a request.
public final class CustomPage {

    private static final Pattern ASKING = Pattern.compile("\\{\\{[{&]\\s*" + PageVariables.MARKUP + "\\s*}}");

    private final CagedTemplate template;
    private final boolean asks;

    private CustomPage(CagedTemplate template, boolean asks) {
        this.template = template;
        this.asks = asks;
    }

    /// Whether it has a place for a challenge.
    public boolean asks() {
        return asks;
    }

    /// What became of a template.
    public sealed interface Compilation {

        /// It can be used.
        ///
        /// @param warnings what is probably not meant, such as names that we never fill
        record Compiled(CustomPage page, List<TemplateRemark> warnings) implements Compilation {

            public Compiled {
                warnings = List.copyOf(warnings);
            }
        }

        /// It cannot be used.
        ///
        /// @param errors at least one
        record Refused(List<TemplateRemark> errors) implements Compilation {

            public Refused {
                errors = List.copyOf(errors);
            }
        }
    }

    /// Compiles a template, or says everything that is wrong with it.
    public static Compilation compile(String template) {
        return switch (CagedTemplate.compile(template)) {
            case CagedTemplate.Result.Sound sound -> {
                var page = new CustomPage(
                        sound.template(), ASKING.matcher(template).find());
                yield new Compilation.Compiled(page, sound.warnings());
            }
            case CagedTemplate.Result.Faulty faulty -> new Compilation.Refused(faulty.errors());
        };
    }

    /// Probable mistakes in a template that can be used: names that are never filled in. None for a
    /// template that cannot be used.
    public static List<TemplateRemark> warnings(String template) {
        return switch (compile(template)) {
            case Compilation.Compiled compiled -> compiled.warnings();
            case Compilation.Refused _ -> List.of();
        };
    }

    /// The page; empty if it would be longer than 2 MiB, so that the built-in page has to serve.
    public Optional<byte[]> render(PageModel model) {
        return template.render(PageVariables.of(model));
    }
}
