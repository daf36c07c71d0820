package io.vestibule.gate;

import io.vestibule.page.Language;
import io.vestibule.page.Languages;
import io.vestibule.page.PageModel;
import io.vestibule.page.PageModel.Sent;
import io.vestibule.queue.Decision;
import io.vestibule.queue.WaitEstimate;

/// What the page of one visit says. *Pure.*
final class PageModels {

    private PageModels() {}

    static PageModel of(Visit visit, Decision.Wait wait) {
        var info = wait.info();
        var estimate =
                switch (info.estimate()) {
                    case WaitEstimate.Unknown _ -> PageModel.Wait.UNKNOWN;
                    case WaitEstimate.Known known when known.full() -> PageModel.Wait.FULL;
                    case WaitEstimate.Known known ->
                            new PageModel.Wait.About(
                                    known.lowSeconds(), known.pointSeconds(), known.highSeconds());
                };
        long waited = Math.max(0, visit.nowMillis() - wait.ticket().arrivedMillis()) / 1000;
        var place = EventNotice.place(visit, wait.ticket(), info.peopleAhead(), waited);
        var check =
                new PageModel.Check(
                        visit.nowMillis(), info.lastUpdatedMillis(), info.refreshMillis());
        return of(visit, info.stalled(), estimate, place, check).held(info.held());
    }

    static PageModel of(
            Visit visit, PageModel.Wait wait, PageModel.Place place, PageModel.Check check) {
        return of(visit, false, wait, place, check);
    }

    private static PageModel of(
            Visit visit,
            boolean stalled,
            PageModel.Wait wait,
            PageModel.Place place,
            PageModel.Check check) {
        var settings = visit.room().page();
        String accepted = visit.head().headers().get("Accept-Language");
        var language =
                Languages.choose(
                        settings.defaultLanguage(),
                        settings.languageAuto(),
                        accepted == null ? "" : accepted);
        return new PageModel(
                language,
                visit.room().queue().method(),
                visit.room().queue().queueAll(),
                stalled,
                wait,
                place,
                EventNotice.phase(visit),
                check,
                note(visit, language));
    }

    private static PageModel.Note note(Visit visit, Language language) {
        String message = visit.room().page().messageIn(language.tag());
        boolean lost = !visit.reads() && visit.call() == PageCalls.NONE;
        return message.isEmpty() && !lost
                ? PageModel.Note.NONE
                : new PageModel.Note(
                        message, "", false, lost ? new Sent.Lost(visit.cameFrom()) : Sent.NOTHING);
    }
}
