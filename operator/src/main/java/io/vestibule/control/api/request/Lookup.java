package io.vestibule.control.api.request;

import io.vestibule.config.Configuration;
import io.vestibule.config.RoomEntry;
import io.vestibule.config.ZoneEntry;
import java.util.ArrayList;
import java.util.function.Function;
import java.util.function.Supplier;

/// Finds what the path of a call names, and says it when it is not there.
public final class Lookup {

    private Lookup() {}

    public static Reply zone(Configuration now, Call call, Function<ZoneEntry, Reply> then) {
        return now.zone(call.id("zone_id")).map(then).orElseGet(() -> EditRequests.noRoute(call));
    }

    public static Reply room(Configuration now, Call call, Function<RoomEntry, Reply> then) {
        return zone(
                now,
                call,
                zone -> now.room(zone.id(), call.id("waiting_room_id"))
                        .map(then)
                        .orElseGet(EditRequests::gone));
    }

    /// Whether the account in the path is the one there is.
    public static Reply account(Call call, Supplier<Reply> then) {
        return Account.is(call.id("account_id")) ? then.get() : EditRequests.noRoute(call);
    }

    public static Reply paged(Call call, Function<Paging, Reply> then) {
        var errors = new ArrayList<ApiError>();
        Paging paging = Paging.of(call.parameter("page"), call.parameter("per_page"), errors);
        return errors.isEmpty() ? then.apply(paging) : ResponseEnvelope.invalid(errors);
    }
}
