package io.vestibule.workshop;

import io.vestibule.page.CustomPage;
import io.vestibule.page.JsonForm;
import io.vestibule.page.Language;
import io.vestibule.page.Languages;
import io.vestibule.page.PageEstimate;
import io.vestibule.page.PageModel;
import io.vestibule.page.PagePieces;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.QueueingMethod;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// What does it cost to write the answer of somebody who waits? *Confined to the benchmark's
/// thread.*
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class PageBenchmark {

    private static final String TEMPLATE = "<!doctype html><title>Queue</title>"
            + "<p>lorem ipsum dolor sit amet</p>".repeat(120)
            + "{{#waitTimeKnown}}<b>{{waitTimeFormatted}}</b>{{/waitTimeKnown}}"
            + "{{^waitTimeKnown}}soon{{/waitTimeKnown}}{{#queueAll}}paused{{/queueAll}}"
            + "{{vestibulePeopleAhead}} {{lastUpdated}}";

    private final WaitingPage pages = WaitingPage.load();
    private final CustomPage custom = compiled();
    private final PageModel english = model(Language.EN_US);
    private final PageModel russian = model(Language.RU_RU);

    @Benchmark
    public byte[] page() {
        return pages.render(english);
    }

    @Benchmark
    public PagePieces pageInPieces() {
        return pages.pieces(english);
    }

    @Benchmark
    public byte[] pageInCyrillic() {
        return pages.render(russian);
    }

    @Benchmark
    public byte[] json() {
        return JsonForm.waiting(english);
    }

    @Benchmark
    public Object customPageOf4Kilobytes() {
        return custom.render(english);
    }

    @Benchmark
    public Language chooseLanguage() {
        return Languages.choose("en-US", true, "de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7");
    }

    private static CustomPage compiled() {
        return switch (CustomPage.compile(TEMPLATE)) {
            case CustomPage.Compilation.Compiled sound -> sound.page();
            case CustomPage.Compilation.Refused refused ->
                throw new IllegalStateException(refused.errors().toString());
        };
    }

    private static PageModel model(Language language) {
        return new PageModel(
                language,
                QueueingMethod.FIFO,
                false,
                false,
                new PageEstimate.About(330, 420, 530),
                PageModel.InLine.inLine(1234, 180),
                PageModel.EventPhase.NONE,
                new PageModel.Check(1_775_038_340_000L, 1_775_038_340_000L, 20_000),
                PageModel.Note.NONE);
    }
}
