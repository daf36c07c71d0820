package io.vestibule.gate.visit;

import io.netty.util.AsciiString;
import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import java.util.Locale;

/// The calls of our own page: `Vestibule-Poll: 1` and `Vestibule-Leave: 1`, from the same origin
/// only. *Immutable.*
public enum PageCalls {
    /// An ordinary request.
    NONE,
    /// The page asks whether it is its turn.
    POLL,
    /// The visitor gives the place or the seat back.
    LEAVE,
    /// A script of another site, or a wrong method: refused.
    FOREIGN;

    static final String POLL_HEADER = "Vestibule-Poll";
    static final String LEAVE_HEADER = "Vestibule-Leave";

    /// The wait that a page shows at the moment, in seconds.
    public static final String SHOWN_HEADER = "Vestibule-Shown";

    /// With a hash of its own: it is looked up for every request.
    private static final CharSequence POLL_NAME = AsciiString.cached(POLL_HEADER);

    private static final CharSequence LEAVE_NAME = AsciiString.cached(LEAVE_HEADER);

    private static final String WORKER_HEADER = "Vestibule-Worker";

    public static PageCalls of(RequestHead head) {
        MultiMap headers = head.headers();
        boolean poll = "1".equals(headers.get(POLL_NAME));
        boolean leave = "1".equals(headers.get(LEAVE_NAME));
        if (!poll && !leave) {
            return NONE;
        }
        boolean method = leave ? head.method().equals("POST") : head.reads();
        if ((poll && leave) || !method || !sameOrigin(head)) {
            return FOREIGN;
        }
        return leave ? LEAVE : POLL;
    }

    /// Whether the page says that a service worker of the site is in between.
    public static boolean throughWorker(RequestHead head) {
        return "1".equals(head.headers().get(WORKER_HEADER));
    }

    /// Clients other than browsers send neither header; their requests are not forged by another
    /// site.
    private static boolean sameOrigin(RequestHead head) {
        String site = head.headers().get("Sec-Fetch-Site");
        if (site != null) {
            return site.equals("same-origin") || site.equals("none");
        }
        String origin = head.headers().get("Origin");
        if (origin == null) {
            return true;
        }
        String own = (head.secure() ? "https://" : "http://") + head.authority();
        return origin.equals(own.toLowerCase(Locale.ROOT));
    }
}
