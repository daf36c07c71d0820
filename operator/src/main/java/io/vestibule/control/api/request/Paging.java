package io.vestibule.control.api.request;

import java.util.List;
import java.util.Optional;

/// Which page of a list is wanted. *Immutable.*
///
/// @param page from 1
/// @param perPage items of a page
public record Paging(int page, int perPage) {

    private static final int USUAL = 25;
    private static final int STEP = 5;
    private static final int MOST = 1000;

    /// Reads the parameters `page` and `per_page`; the second is rounded up to a multiple of 5, as
    /// clients send any number.
    ///
    /// @param errors what is wrong with them
    static Paging of(Optional<String> page, Optional<String> perPage, List<ApiError> errors) {
        int pageNumber = page.map(Paging::number).orElse(1);
        int size = perPage.map(Paging::number).orElse(USUAL);
        if (pageNumber < 1) {
            errors.add(ApiError.invalid("page must be at least 1", "/page"));
        }
        if (size < 1 || size > MOST) {
            errors.add(ApiError.invalid("per_page must be in range [5, 1000]", "/per_page"));
        }
        return new Paging(pageNumber, Math.ceilDiv(size, STEP) * STEP);
    }

    <T> List<T> of(List<T> all) {
        long from = Math.min(all.size(), (page - 1L) * perPage);
        long to = Math.min(all.size(), from + perPage);
        return all.subList((int) from, (int) to);
    }

    /// 0 for what is no number.
    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }
}
