package io.vestibule.page;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.Writer;
import java.util.AbstractMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The Mustache engine in its cage. *Thread-safe.*
///
/// Three walls: [TemplateScan] refuses what is not allowed before the engine sees it; the engine
/// gets a collector that knows [PageVariables] and no other object, and a loader that loads
/// nothing; what it writes is counted and cut off.
final class CagedTemplate {

    /// The longest template, in bytes.
    static final int LONGEST_SOURCE = 1_048_576;

    /// The longest page, in bytes.
    static final int LONGEST_OUTPUT = 2 * 1_048_576;

    private static final Mustache.Compiler COMPILER = Mustache.compiler()
            .escapeHTML(true)
            .defaultValue("")
            .emptyStringIsFalse(true)
            .zeroIsFalse(true)
            .withCollector(new OnlyOurs())
            .withLoader(name -> {
                throw new MustacheException("partials are not allowed: " + name);
            });

    private final com.samskivert.mustache.Template template;
    private final int typicalSize;

    private CagedTemplate(Template template, int typicalSize) {
        this.template = template;
        this.typicalSize = typicalSize;
    }

    /// What became of a source.
    sealed interface Result {
        record Sound(CagedTemplate template, List<TemplateRemark> warnings) implements Result {}

        record Faulty(List<TemplateRemark> errors) implements Result {}
    }

    static Result compile(String source) {
        int size = Utf8.encoded(source).length;
        if (size > LONGEST_SOURCE) {
            return faulty(0, "longer than " + LONGEST_SOURCE + " bytes");
        }
        var found = TemplateScan.of(source);
        if (!found.errors().isEmpty()) {
            return new Result.Faulty(found.errors());
        }
        try {
            var template = COMPILER.compile(source);
            return new Result.Sound(new CagedTemplate(template, size + 256), found.warnings());
        } catch (MustacheException e) {
            return faulty(0, String.valueOf(e.getMessage()));
        }
    }

    Optional<byte[]> render(PageVariables variables) {
        var out = new Capped(typicalSize);
        try {
            template.execute(variables, out);
        } catch (MustacheException e) {
            return Optional.empty();
        }
        return Optional.of(out.bytes.toBytes());
    }

    private static Result faulty(int line, String reason) {
        return new Result.Faulty(List.of(new TemplateRemark(line, reason)));
    }

    /// Knows the variables of a page and nothing else: no fields, no methods, no maps, no lists.
    private static final class OnlyOurs extends BasicCollector {

        /// The value of an unknown name: written as nothing, false as a section.
        private static final Object NOTHING = "";

        @Override
        public Mustache.@Nullable VariableFetcher createFetcher(Object context, String name) {
            return context instanceof PageVariables ? OnlyOurs::fetch : null;
        }

        @Override
        public @Nullable Iterator<?> toIterator(Object value) {
            return null;
        }

        @Override
        public <K, V> Map<K, V> createFetcherCache() {
            return new Forgetful<>();
        }

        private static Object fetch(Object context, String name) {
            return ((PageVariables) context).find(name).orElse(NOTHING);
        }
    }

    /// A cache that keeps nothing, since there is nothing worth keeping.
    private static final class Forgetful<K, V> extends AbstractMap<K, V> {

        @Override
        public @Nullable V put(K key, V value) {
            return null;
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return Set.of();
        }
    }

    /// Writes UTF-8 until it is too much.
    private static final class Capped extends Writer {

        private final Utf8 bytes;

        Capped(int capacity) {
            bytes = new Utf8(capacity);
        }

        @Override
        public void write(String text) throws IOException {
            if (bytes.size() + (long) text.length() > LONGEST_OUTPUT) {
                throw new IOException("the page is longer than " + LONGEST_OUTPUT + " bytes");
            }
            bytes.text(text);
        }

        @Override
        public void write(char[] chars, int offset, int length) throws IOException {
            write(new String(chars, offset, length));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
