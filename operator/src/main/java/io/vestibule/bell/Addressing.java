package io.vestibule.bell;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.Notification;
import io.vestibule.alerting.Policy;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.ground.Sha256;
import io.vestibule.store.NewDelivery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Works out who is to be notified of an alert. Pure. *Stateless.*
public final class Addressing {

    private static final int ID_BYTES = 16;

    private Addressing() {}

    /// A delivery for each receiver that a policy names: once, however many policies name it.
    ///
    /// @param nowMillis for silences, epoch milliseconds
    static List<NewDelivery> of(Alert alert, Configuration configuration, long nowMillis) {
        var deliveries = new ArrayList<NewDelivery>();
        var told = new HashSet<String>();
        for (Kept<Policy> entry : configuration.all(KeptKind.POLICY)) {
            Policy policy = entry.value();
            if (!policy.covers(alert)) {
                continue;
            }
            boolean silenced = configuration.all(KeptKind.SILENCE).stream()
                    .anyMatch(s -> s.value().silences(policy.id(), nowMillis));
            for (String receiver : policy.recipients().keys()) {
                if (silenced || told.add(receiver)) {
                    deliveries.add(delivery(alert, policy, receiver, silenced));
                }
            }
        }
        // Where one policy is silenced and another is not, the other sends.
        deliveries.removeIf(each -> each.silenced() && told.contains(each.receiver()));
        return deliveries;
    }

    private static NewDelivery delivery(Alert alert, Policy policy, String receiver, boolean silenced) {
        var notification = new Notification(idOf(alert.id()), policy.id(), policy.name(), Optional.of(alert), 0);
        return new NewDelivery(receiver, notification, policy.intervalSeconds(), silenced);
    }

    /// What receivers know a message by: digits and letters, whatever the id of the alert has.
    static String idOf(String alertId) {
        return Sha256.hex(alertId).substring(0, 2 * ID_BYTES);
    }
}
