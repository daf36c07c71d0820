package io.vestibule.page;

import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueingMethod;

/// Waiting visitors to render.
public final class Models {

    /// 2026-04-01T10:12:20Z.
    public static final long NOW = 1_775_038_340_000L;

    /// What a preview shows of no room in particular.
    static final PreviewContent PREVIEWED = new PreviewContent("", "", PageSettings.DEFAULT);

    private static final Check IN_TIME = new Check(NOW, NOW, 20_000);

    private Models() {}

    /// Somebody in a plain line: about six to nine minutes.
    public static PageModel line(Language language) {
        return in(language, QueueingMethod.FIFO, new PageEstimate.About(330, 420, 530));
    }

    /// Somebody in a room with a wait of this kind.
    public static PageModel in(Language language, QueueingMethod method, PageEstimate remaining) {
        return new PageModel(
                language,
                method,
                false,
                false,
                remaining,
                InLine.inLine(1234, 180),
                EventPhase.NONE,
                IN_TIME,
                Note.NONE);
    }

    /// The same with the owner letting nobody in.
    public static PageModel paused(PageModel model) {
        return new PageModel(
                model.language(),
                model.method(),
                true,
                model.stalled(),
                PageEstimate.UNKNOWN,
                model.place(),
                model.event(),
                model.check(),
                model.note());
    }

    /// The same while the site is in trouble.
    public static PageModel held(PageModel model) {
        return paused(model).held(true);
    }

    /// The same in a line that stands still for longer than estimated.
    public static PageModel stalled(PageModel model) {
        return new PageModel(
                model.language(),
                model.method(),
                model.queueAll(),
                true,
                model.remaining(),
                model.place(),
                model.event(),
                model.check(),
                model.note());
    }

    public static PageModel with(PageModel model, EventPhase event) {
        return new PageModel(
                model.language(),
                model.method(),
                model.queueAll(),
                model.stalled(),
                model.remaining(),
                model.place(),
                event,
                model.check(),
                model.note());
    }

    public static PageModel with(PageModel model, Note note) {
        return new PageModel(
                model.language(),
                model.method(),
                model.queueAll(),
                model.stalled(),
                model.remaining(),
                model.place(),
                model.event(),
                model.check(),
                note);
    }

    public static PageModel with(PageModel model, InLine place) {
        return new PageModel(
                model.language(),
                model.method(),
                model.queueAll(),
                model.stalled(),
                model.remaining(),
                place,
                model.event(),
                model.check(),
                model.note());
    }

    public static PageModel with(PageModel model, Check check) {
        return new PageModel(
                model.language(),
                model.method(),
                model.queueAll(),
                model.stalled(),
                model.remaining(),
                model.place(),
                model.event(),
                check,
                model.note());
    }
}
