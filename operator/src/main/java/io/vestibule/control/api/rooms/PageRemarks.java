package io.vestibule.control.api.rooms;

import io.vestibule.control.api.request.ApiError;
import io.vestibule.page.CustomPage;
import java.util.List;

/// Probable mistakes in a custom page that can be used, as messages next to the answer.
final class PageRemarks {

    /// Of something that can be used, and is most likely not meant.
    static final int CODE = 1003;

    private PageRemarks() {}

    /// One message for each name that is never filled.
    ///
    /// @param field of the body that holds the page
    /// @param html the page; empty for the built-in one
    static List<ApiError> of(String field, String html) {
        return CustomPage.warnings(html).stream()
                .map(remark -> new ApiError(
                        CODE, "%s: line %d: %s".formatted(field, remark.line(), remark.reason()), "/" + field))
                .toList();
    }
}
