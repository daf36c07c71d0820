package io.vestibule.wire;

import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.FailureReason;
import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeResult;
import io.vestibule.health.ProbeTimes;
import io.vestibule.health.Vote;
import io.vestibule.wire.v1.AnnouncedMessage;
import io.vestibule.wire.v1.NodeWordMessage;
import io.vestibule.wire.v1.ProbeFailure;
import io.vestibule.wire.v1.ProbeMessage;
import io.vestibule.wire.v1.VoteMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a node says of the checks that it probes, as bytes (`votes.proto`).
public final class VoteForm {

    /// More votes than a node may have are garbage.
    public static final int MOST = 10_000;

    private static final Pattern CHECK = Pattern.compile("[0-9a-f]{32}");

    /// How long a name or a reason may be, in characters.
    private static final int LONGEST = 256;

    private static final int MOST_CODE = 999;

    /// What the schema puts before the names of reasons.
    private static final String PREFIX = "PROBE_FAILURE_";

    private VoteForm() {}

    /// Writes a word.
    public static byte[] write(NodeWord word) {
        var message = NodeWordMessage.newBuilder()
                .setNode(word.node())
                .setIncarnation(word.incarnation())
                .setSequence(word.sequence())
                .setStore(word.store());
        word.votes().forEach(vote -> message.addVotes(message(vote)));
        word.announced().forEach(row -> message.addAnnounced(message(row)));
        return message.build().toByteArray();
    }

    /// Reads a word.
    public static Received<NodeWord> read(byte[] bytes) {
        return Received.read(bytes, NodeWordMessage.parser(), VoteForm::word);
    }

    private static NodeWord word(NodeWordMessage message) {
        String node = text(message.getNode(), "word.node");
        Require.hold(!node.isEmpty(), "a word without a node");
        Require.hold(message.getVotesCount() <= MOST, "word.votes are too many");
        Require.hold(message.getAnnouncedCount() <= MOST, "word.announced are too many");
        var votes =
                message.getVotesList().stream().map(vote -> vote(node, vote)).toList();
        once(votes.stream().map(Vote::checkId).toList(), "word.votes");
        var announced =
                message.getAnnouncedList().stream().map(VoteForm::announced).toList();
        once(announced.stream().map(Announcement::checkId).toList(), "word.announced");
        return new NodeWord(
                node,
                Require.count(message.getIncarnation(), "word.incarnation"),
                Require.count(message.getSequence(), "word.sequence"),
                message.getStore(),
                votes,
                announced);
    }

    private static void once(List<String> checks, String field) {
        Require.hold(new HashSet<>(checks).size() == checks.size(), field + " name a check twice");
    }

    private static VoteMessage message(Vote vote) {
        var last = vote.last();
        var times = last.times();
        return VoteMessage.newBuilder()
                .setCheck(vote.checkId())
                .setNumber(vote.number())
                .setAtMillis(vote.atMillis())
                .setFailure(failure(vote.failure()))
                .setSinceMillis(vote.sinceMillis())
                .setLast(ProbeMessage.newBuilder()
                        .setAtMillis(last.atMillis())
                        .setFailure(failure(last.failure()))
                        .setOriginIp(last.originIp())
                        .setResponseCode(last.responseCode())
                        .setDnsMicros(times.dns())
                        .setConnectMicros(times.connect())
                        .setHandshakeMicros(times.handshake())
                        .setFirstByteMicros(times.firstByte())
                        .setWholeMicros(times.whole())
                        .setCertificateEndsMillis(last.certificateEndsMillis()))
                .build();
    }

    private static Vote vote(String node, VoteMessage message) {
        return new Vote(
                check(message.getCheck()),
                node,
                Require.count(message.getNumber(), "vote.number"),
                Require.count(message.getAtMillis(), "vote.at_millis"),
                failure(message.getFailure()),
                Require.count(message.getSinceMillis(), "vote.since_millis"),
                probe(message.getLast()));
    }

    private static ProbeResult probe(ProbeMessage message) {
        int code = message.getResponseCode();
        Require.hold(code >= 0 && code <= MOST_CODE, "probe.response_code is no code");
        return new ProbeResult(
                Require.count(message.getAtMillis(), "probe.at_millis"),
                failure(message.getFailure()),
                text(message.getOriginIp(), "probe.origin_ip"),
                code,
                new ProbeTimes(
                        part(message.getDnsMicros()),
                        part(message.getConnectMicros()),
                        part(message.getHandshakeMicros()),
                        part(message.getFirstByteMicros()),
                        part(message.getWholeMicros())),
                Require.count(message.getCertificateEndsMillis(), "probe.certificate_ends_millis"));
    }

    private static long part(long micros) {
        Require.hold(micros >= -1, "a part of a probe took less than nothing");
        return micros;
    }

    private static AnnouncedMessage message(Announcement row) {
        return AnnouncedMessage.newBuilder()
                .setCheck(row.checkId())
                .setNumber(row.number())
                .setUnhealthy(row.status() == CheckStatus.UNHEALTHY)
                .setAtMillis(row.atMillis())
                .setWho(row.who())
                .setReason(row.reason())
                .setFailingRegions(row.failingRegions())
                .setOriginIp(row.originIp())
                .setResponseCode(row.responseCode())
                .setFailedMillis(row.failedMillis())
                .build();
    }

    private static Announcement announced(AnnouncedMessage message) {
        int code = message.getResponseCode();
        Require.hold(code >= 0 && code <= MOST_CODE, "announced.response_code is no code");
        return new Announcement(
                check(message.getCheck()),
                Require.count(message.getNumber(), "announced.number"),
                message.getUnhealthy() ? CheckStatus.UNHEALTHY : CheckStatus.HEALTHY,
                Require.count(message.getAtMillis(), "announced.at_millis"),
                text(message.getWho(), "announced.who"),
                text(message.getReason(), "announced.reason"),
                text(message.getFailingRegions(), "announced.failing_regions"),
                text(message.getOriginIp(), "announced.origin_ip"),
                code,
                Require.count(message.getFailedMillis(), "announced.failed_millis"));
    }

    private static String check(String id) {
        Require.hold(CHECK.matcher(id).matches(), "no id of a check");
        return id;
    }

    private static String text(String text, String field) {
        Require.hold(text.length() <= LONGEST, field + " is too long");
        return text;
    }

    private static ProbeFailure failure(Optional<FailureReason> reason) {
        return reason.map(it -> ProbeFailure.valueOf(PREFIX + it.name())).orElse(ProbeFailure.PROBE_FAILURE_NONE);
    }

    private static Optional<FailureReason> failure(ProbeFailure failure) {
        return switch (failure) {
            case PROBE_FAILURE_NONE -> Optional.empty();
            // Of a later version.
            case UNRECOGNIZED -> Optional.of(FailureReason.OTHER);
            case PROBE_FAILURE_TCP_CONNECTION_FAILED,
                    PROBE_FAILURE_HTTP_TIMEOUT,
                    PROBE_FAILURE_RESPONSE_CODE_MISMATCH,
                    PROBE_FAILURE_RESPONSE_BODY_MISMATCH,
                    PROBE_FAILURE_TLS_UNTRUSTED_CERTIFICATE,
                    PROBE_FAILURE_TLS_NAME_MISMATCH,
                    PROBE_FAILURE_TLS_PROTOCOL,
                    PROBE_FAILURE_TLS_UNRECOGNIZED_NAME,
                    PROBE_FAILURE_NO_ROUTE_TO_HOST,
                    PROBE_FAILURE_TCP_TIMEOUT,
                    PROBE_FAILURE_NETWORK_UNREACHABLE,
                    PROBE_FAILURE_HTTP_INVALID_RESPONSE,
                    PROBE_FAILURE_DNS_UNKNOWN_HOST,
                    PROBE_FAILURE_CONNECTION_RESET,
                    PROBE_FAILURE_CONFIGURATION,
                    PROBE_FAILURE_DNS_INTERNAL,
                    PROBE_FAILURE_OTHER,
                    PROBE_FAILURE_CERTIFICATE_ENDS -> Optional.of(FailureReason.valueOf(name(failure)));
        };
    }

    private static String name(ProbeFailure failure) {
        return failure.name().substring(PREFIX.length());
    }
}
