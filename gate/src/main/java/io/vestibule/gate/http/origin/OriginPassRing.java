package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.plan.OriginPassSource;
import io.vestibule.gate.http.tls.FileStamp;
import io.vestibule.ground.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The key by which passes are signed now; follows its file when [#refresh] is called. *One writer,
/// many readers.*
public final class OriginPassRing {

    private static final Logger LOG = LoggerFactory.getLogger(OriginPassRing.class);

    private final OriginPassSource source;
    private volatile OriginPassKeys.Key signing;
    private String seen;

    /// @throws Failure when the keys do not load
    public OriginPassRing(OriginPassSource source) {
        this.source = source;
        seen = stamp();
        try {
            signing = source.read().signing();
        } catch (IOException | GeneralSecurityException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "node.origin_pass: the keys cannot be loaded (%s): %s".formatted(source, e.getMessage()),
                    e);
        }
    }

    OriginPassKeys.Key signing() {
        return signing;
    }

    /// Reads the file again if it has changed since, and has not changed while it was read.
    synchronized void refresh() {
        String now = stamp();
        if (now.equals(seen)) {
            return;
        }
        try {
            var next = source.read().signing();
            if (now.equals(stamp())) {
                signing = next;
                seen = now;
                LOG.info("keys of Vestibule-Pass reloaded; {} signs now", next.id());
            }
        } catch (IOException | GeneralSecurityException e) {
            seen = now;
            LOG.error(
                    "the keys of Vestibule-Pass have changed but cannot be loaded; the old ones" + " stay in use: {}",
                    e.getMessage());
        }
    }

    private String stamp() {
        return switch (source) {
            case OriginPassSource.Given _ -> "";
            case OriginPassSource.InFile(Path file) -> FileStamp.of(List.of(file));
        };
    }
}
