package io.vestibule.node.checks;

import io.vestibule.alerting.Destination;
import io.vestibule.bell.Bell;
import io.vestibule.bell.MessageOutlet;
import io.vestibule.bell.send.MailSender;
import io.vestibule.bell.send.ReceiverDialer;
import io.vestibule.bell.send.SendTls;
import io.vestibule.bell.send.WebhookSender;
import io.vestibule.board.AlertBoard;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.control.api.request.NotificationDesk;
import io.vestibule.ground.EpochClock;
import io.vestibule.health.EgressJudge;
import io.vestibule.node.boards.NodeConfiguration;
import io.vestibule.node.outside.Version;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.store.AlertSecrets;
import io.vestibule.store.DeliveryLog;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.IncidentLog;
import java.time.Duration;
import java.util.HashSet;
import java.util.UUID;
import java.util.function.Supplier;

/// The bell of a node, with what it reads and by which ways it sends. *Thread-safe.*
public final class NodeBell implements MetricSource, AutoCloseable {

    private static final int LONGEST_MILLIS = 15_000;

    /// Mail servers let unknown clients wait on purpose. Less than the term for which this node
    /// holds a receiver.
    private static final int LONGEST_MAIL_MILLIS = 45_000;

    /// How long texts are kept that the configuration does not name any more: a change that named
    /// them may be taken back.
    private static final Duration UNUSED = Duration.ofDays(30);

    private final NodeConfiguration configuration;
    private final ReceiverDialer dialer;
    private final DeliveryQueue asked;
    private final IncidentLog held;
    private final Bell bell;
    private final NotificationDesk desk;

    /// @param judge decides what webhooks may reach, as it is now
    public NodeBell(
            NodeSettings settings,
            NodeConfiguration configuration,
            AlertBoard board,
            Supplier<EgressJudge> judge,
            EpochClock clock) {
        this.configuration = configuration;
        dialer = new ReceiverDialer(SendTls.trusting(settings.egress().authorities()));
        var webhooks = new WebhookSender(dialer, judge, "Vestibule/" + Version.text(), LONGEST_MILLIS);
        var mail = settings.mail().map(m -> new MailSender(dialer, m, LONGEST_MAIL_MILLIS));
        var secrets = configuration.store().secrets();
        var outlet = new MessageOutlet(configuration::newest, secrets::text, webhooks::send, mail, clock);
        var place = configuration.store().place();
        held = IncidentLog.open(place);
        asked = DeliveryQueue.open(place, clock);
        bell = new Bell(
                board,
                DeliveryQueue.open(place, clock),
                configuration::newest,
                configuration.store()::isLoaded,
                outlet,
                clock,
                UUID.randomUUID().toString(),
                new HeldIncidents(held),
                () -> forget(secrets, clock));
        desk = new NotificationDesk(secrets, asked, mail.isPresent(), bell::wake, clock);
    }

    /// Begins to send.
    public void start() {
        bell.start();
    }

    public NotificationDesk desk() {
        return desk;
    }

    /// What was sent.
    public DeliveryLog log() {
        return asked.log();
    }

    private void forget(AlertSecrets secrets, EpochClock clock) {
        var used = new HashSet<String>();
        for (Kept<Destination> entry : configuration.newest().all(KeptKind.DESTINATION)) {
            Destination destination = entry.value();
            used.add(destination.addressName());
            used.add(destination.secretName());
            destination.former().ifPresent(old -> used.add(old.secretName()));
        }
        secrets.forget(used, clock.millis() - UNUSED.toMillis());
    }

    @Override
    public void tell(MetricSink sink) {
        bell.tell(sink);
    }

    @Override
    public void close() {
        bell.close();
        dialer.close();
        asked.close();
        held.close();
    }
}
