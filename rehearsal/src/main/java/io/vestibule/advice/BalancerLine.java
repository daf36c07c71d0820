package io.vestibule.advice;

import java.util.Set;

/// Reads lines of load balancers whose logs are of a form of their own: HAProxy and AWS.
/// *Immutable.*
final class BalancerLine {

    private static final Set<String> ALB_KINDS = Set.of("http", "https", "h2", "grpcs", "ws", "wss");

    private BalancerLine() {}

    /// Whether a line begins as those of an Application Load Balancer do.
    static boolean isAlb(String line) {
        int blank = line.indexOf(' ');
        return blank > 0 && ALB_KINDS.contains(line.substring(0, blank));
    }

    /// `KIND TIME BALANCER CLIENT:PORT TARGET:PORT TIMES STATUS STATUS SIZES "REQUEST" "AGENT"`.
    static LogLine alb(String line) {
        var cursor = new LineCursor(line, 0);
        cursor.word();
        long second = LogTime.iso(cursor.word());
        cursor.word();
        String client = cursor.word();
        cursor.skipWords(4);
        int status = LogNumber.status(cursor.word());
        cursor.skipWords(3);
        String request = cursor.quoted();
        return LogLine.of(second, client, request, status, cursor.quoted(), "", "");
    }

    /// `CLIENT:PORT [TIME] FRONTEND BACKEND/SERVER TIMERS STATUS BYTES COOKIE COOKIE STATE COUNTS
    /// QUEUES {CAPTURED|…} "REQUEST"`, as `option httplog` makes it.
    ///
    /// @param open where the time's bracket is
    static LogLine haproxy(String line, int open, int close) {
        long second = LogTime.haproxy(line.substring(open + 1, close));
        var cursor = new LineCursor(line, close + 1);
        cursor.skipWords(3);
        int status = LogNumber.status(cursor.word());
        cursor.skipWords(6);
        String agent = "";
        String referer = "";
        String forwarded = "";
        while (cursor.isAt('{')) {
            for (String captured : cursor.braced().split("\\|", -1)) {
                if (captured.startsWith("http://") || captured.startsWith("https://")) {
                    referer = captured;
                } else if (LogAddress.isList(captured)) {
                    forwarded = captured;
                } else if (captured.indexOf('/') > 0 && agent.isEmpty()) {
                    agent = captured;
                }
            }
        }
        return LogLine.of(
                second,
                withoutPort(new LineCursor(line, 0).word()),
                cursor.quoted(),
                status,
                agent,
                referer,
                forwarded);
    }

    /// HAProxy writes the port behind an address of IPv6 as it does behind one of IPv4.
    private static String withoutPort(String word) {
        int port = word.lastIndexOf(':');
        return port < 0 ? word : word.substring(0, port);
    }
}
