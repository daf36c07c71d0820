package io.vestibule.gate.http.text;

import java.io.Serial;

/// Carries a refusal out of a decoder. Without a stack trace: it is an outcome, not a mistake.
/// *Immutable.*
public final class RefusedException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.reason(), null, false, false);
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
