package io.vestibule.gate;

import io.vestibule.page.Language;
import io.vestibule.page.Languages;
import io.vestibule.page.PageChallenge;
import io.vestibule.page.PageModel;
import io.vestibule.page.PageModel.Sent;
import io.vestibule.queue.Decision;
import io.vestibule.queue.WaitEstimate;

/// What the page of one visit says. *Pure.*
final class PageModels {

    private PageModels() {}

    /// @param challenge as JSON; empty if this answer carries none
    static PageModel of(Visit visit, Decision.Wait wait, String challenge) {
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
        var note = challenge.isEmpty() ? Extra.NONE : new Extra(challenge, false);
        return of(visit, info.stalled(), estimate, place, check, note).held(info.held());
    }

    /// For a visitor who has no place in line before a challenge is solved.
    static PageModel barred(Visit visit, PageModel.Check check, String challenge) {
        var extra = new Extra(challenge, true);
        return of(visit, false, PageModel.Wait.UNKNOWN, PageModel.Place.UNKNOWN, check, extra);
    }

    /// @param challenge as JSON; empty for none
    /// @param barred whether it has to be solved
    private record Extra(String challenge, boolean barred) {

        private static final Extra NONE = new Extra("", false);
    }

    static PageModel of(
            Visit visit, PageModel.Wait wait, PageModel.Place place, PageModel.Check check) {
        return of(visit, false, wait, place, check, Extra.NONE);
    }

    private static PageModel of(
            Visit visit,
            boolean stalled,
            PageModel.Wait wait,
            PageModel.Place place,
            PageModel.Check check,
            Extra extra) {
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
                note(visit, language, extra));
    }

    private static PageModel.Note note(Visit visit, Language language, Extra extra) {
        String message = visit.room().page().messageIn(language.tag());
        boolean lost = !visit.reads() && visit.call() == PageCalls.NONE;
        var challenge = visit.room().challenge();
        return message.isEmpty() && !lost && !challenge.asks()
                ? PageModel.Note.NONE
                : new PageModel.Note(
                        message,
                        "",
                        extra.barred(),
                        lost ? new Sent.Lost(visit.cameFrom()) : Sent.NOTHING,
                        challenge.asks()
                                ? new PageChallenge(
                                        challenge.mode(),
                                        extra.challenge(),
                                        challenge.bars() && !extra.barred())
                                : PageChallenge.NONE);
    }
}
