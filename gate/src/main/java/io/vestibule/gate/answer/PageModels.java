package io.vestibule.gate.answer;

import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.Visit;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.page.Language;
import io.vestibule.page.Languages;
import io.vestibule.page.PageChallenge;
import io.vestibule.page.PageEstimate;
import io.vestibule.page.PageModel;
import io.vestibule.page.Submission;
import io.vestibule.queue.Decision;
import io.vestibule.queue.SteadyWait;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.RoomChange;
import java.util.Optional;

/// What the page of one visit says. Pure, but that it counts estimates that leap. *Confined to its
/// lane.*
final class PageModels {

    /// When an invitation that could not be checked is shown again.
    private static final int CHECKED_SOON_SECONDS = 3;

    /// When a visitor without an invitation asks whether the room is open to all.
    private static final int OPEN_LATER_SECONDS = 30;

    private PageModels() {}

    /// @param challenge as JSON; empty if this answer carries none
    static PageModel of(Visit visit, Decision.Wait wait, String challenge) {
        var info = wait.info();
        var estimate = switch (info.estimate()) {
            case WaitEstimate.Unknown _ -> PageEstimate.UNKNOWN;
            // Of a draw that is still to come it would say that people wait for a day.
            case WaitEstimate.Known known when known.full() && !visit.phase().gathering() -> PageEstimate.FULL;
            case WaitEstimate.Known known -> about(visit, wait, known);
        };
        long waited = Math.max(0, visit.nowMillis() - wait.ticket().arrivedMillis()) / 1000;
        var place = EventNotice.place(visit, wait.ticket(), info.peopleAhead(), waited);
        var check = new PageModel.Check(visit.nowMillis(), info.lastUpdatedMillis(), info.refreshMillis());
        var extra = visit.isChallenged(wait.ticket().id())
                ? challenge.isEmpty() ? Extra.NONE : new Extra(challenge, false, true)
                : Extra.UNASKED;
        var model = of(visit, info.stalled(), estimate, place, check, extra).held(info.held());
        return visit.isUninvited(wait.ticket().id()) ? model.invitation(InvitationNotice.REQUIRED) : model;
    }

    /// An estimate, as steady as it may be for a visitor who was shown another one before. What is
    /// shown of a draw that is still to come has no such past: it is not shown in its place.
    private static PageEstimate.About about(Visit visit, Decision.Wait wait, WaitEstimate.Known estimate) {
        if (visit.phase().gathering()) {
            return about(estimate, Optional.empty());
        }
        int shown = SteadyWait.shown(visit.head().headers().get(PageCalls.SHOWN_HEADER));
        var told = SteadyWait.of(estimate, wait.info(), wait.ticket(), shown, visit.nowMillis());
        visit.atLane().answers().leaps().count(told, estimate);
        return about(told.estimate(), told.why());
    }

    private static PageEstimate.About about(WaitEstimate.Known told, Optional<RoomChange> why) {
        return new PageEstimate.About(told.lowSeconds(), told.pointSeconds(), told.highSeconds(), why);
    }

    /// For a visitor who has no place in line before a challenge is solved.
    static PageModel barred(Visit visit, PageModel.Check check, String challenge) {
        var extra = new Extra(challenge, true, true);
        return of(visit, false, PageEstimate.UNKNOWN, PageModel.InLine.UNKNOWN, check, extra);
    }

    /// For a visitor without a good invitation.
    static PageModel uninvited(Visit visit, InvitationNotice why) {
        int seconds = why.isRefusal() || visit.call() == PageCalls.POLL
                ? 0
                : why == InvitationNotice.UNCHECKED ? CHECKED_SOON_SECONDS : OPEN_LATER_SECONDS;
        var check = new PageModel.Check(visit.nowMillis(), visit.nowMillis(), 1000 * seconds);
        return of(visit, PageEstimate.UNKNOWN, PageModel.InLine.UNKNOWN, check).invitation(why);
    }

    /// @param challenge as JSON; empty for none
    /// @param barred whether it has to be solved
    /// @param asks whether anything is asked of the visitor, if the room does that
    private record Extra(String challenge, boolean barred, boolean asks) {

        private static final Extra NONE = new Extra("", false, true);

        private static final Extra UNASKED = new Extra("", false, false);
    }

    static PageModel of(Visit visit, PageEstimate wait, PageModel.InLine place, PageModel.Check check) {
        return of(visit, false, wait, place, check, Extra.NONE);
    }

    private static PageModel of(
            Visit visit,
            boolean stalled,
            PageEstimate wait,
            PageModel.InLine place,
            PageModel.Check check,
            Extra extra) {
        var settings = visit.room().page();
        String accepted = visit.head().headers().get("Accept-Language");
        var language =
                Languages.choose(settings.defaultLanguage(), settings.languageAuto(), accepted == null ? "" : accepted);
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
        var challenge = visit.challenge();
        boolean asks = challenge.asks() && extra.asks();
        boolean outside = extra.barred() || visit.isShownAsDecoy();
        return message.isEmpty() && !lost && !asks
                ? PageModel.Note.NONE
                : new PageModel.Note(
                        message,
                        "",
                        outside,
                        lost ? new Submission.Lost(visit.cameFrom(), visit.isSentByOwnPage()) : Submission.NOTHING,
                        asks
                                ? new PageChallenge(
                                        challenge.mode(), extra.challenge(), challenge.bars() && !extra.barred())
                                : PageChallenge.NONE);
    }
}
