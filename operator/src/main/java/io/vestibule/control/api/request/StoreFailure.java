package io.vestibule.control.api.request;

import io.vestibule.ground.Failure;

/// The answers when the store did not do what it was asked for. *Stateless.*
public final class StoreFailure {

    private static final int FAULT = 500;
    private static final int AWAY = 503;
    private static final int FULL = 507;

    private StoreFailure() {}

    /// The store did not take what was to be kept; nothing has changed.
    public static Reply notSaved(Failure failure) {
        return reply("Not saved", failure, FULL);
    }

    /// The store did not say what it keeps.
    public static Reply notRead(Failure failure) {
        return reply("Not read", failure, FAULT);
    }

    private static Reply reply(String what, Failure failure, int here) {
        var error = new ApiError(1000, what + ": " + failure.getMessage(), "");
        return failure.source() == Failure.Source.PEER
                ? ResponseEnvelope.failure(AWAY, error).with("Retry-After", "5")
                : ResponseEnvelope.failure(here, error);
    }
}
