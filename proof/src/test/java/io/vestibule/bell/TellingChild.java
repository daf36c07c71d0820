package io.vestibule.bell;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.bell.send.ReceiverDialer;
import io.vestibule.bell.send.TlsReceiver;
import io.vestibule.bell.send.WebhookSender;
import io.vestibule.board.AlertBoard;
import io.vestibule.config.Abilities;
import io.vestibule.ground.EpochClock;
import io.vestibule.health.EgressAllowance;
import io.vestibule.health.EgressJudge;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.DeliveryQueue;
import io.vestibule.store.StorePlace;
import io.vestibule.testing.Certificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// A process that tells a receiver of so many events, until it is killed. Its clock runs fifty
/// times as fast as others, so that pauses and terms are short. What it sees again after its start
/// it leaves again, as nodes do.
///
/// Arguments: the data folder, where `own.pem` is the certificate to believe, the last event, the
/// name by which the receiver knows the process, and the URL of the store; empty for a file in the
/// folder.
final class TellingChild {

    private static final int SPEED = 50;

    private TellingChild() {}

    public static void main(String[] arguments) throws Exception {
        Path data = Path.of(arguments[0]);
        int last = Integer.parseInt(arguments[1]);
        long begun = 1_700_000_000_000L;
        EpochClock clock = () -> begun + (System.currentTimeMillis() - begun) * SPEED;
        StorePlace place = TellingKillIT.place(arguments[3], data);
        var store = ConfigStore.at(place, data, Abilities.DEFAULT, clock, () -> 1);
        store.load();
        var own = new Certificate(
                "localhost", Files.readString(data.resolve("own.pem")), Files.readString(data.resolve("key.pem")));
        var judge = new EgressJudge(
                List.of(EgressAllowance.parse("127.0.0.0/8").orElseThrow()), Set.of(), Set.of(), Set.of());
        var dialer = new ReceiverDialer(TlsReceiver.context(own).getSocketFactory());
        var sender = new WebhookSender(dialer, () -> judge, arguments[2], 400);
        var board = new AlertBoard();
        var outlet = new MessageOutlet(store::newest, store.secrets()::text, sender::send, Optional.empty(), clock);
        var bell = new Bell(
                board,
                DeliveryQueue.open(place, clock),
                store::newest,
                store::isLoaded,
                outlet,
                clock,
                UUID.randomUUID().toString(),
                _ -> {},
                () -> {});
        for (int i = 1; i <= last; i++) {
            board.leave(new Alert(
                    "event " + i,
                    AlertType.VESTIBULE_ALARM,
                    "node " + i,
                    "incident " + i,
                    true,
                    clock.millis(),
                    "event " + i,
                    new LinkedHashMap<>()));
        }
        bell.start();
        Thread.currentThread().join();
    }
}
