package io.vestibule.alerting;

import java.util.List;
import java.util.stream.Stream;

/// Who hears of what a policy covers. *Immutable.*
///
/// @param emails mail addresses
/// @param webhooks ids of destinations
/// @param pagerDuty ids of destinations of that type
public record Recipients(List<String> emails, List<String> webhooks, List<String> pagerDuty) {

    /// How many a policy may have in all.
    public static final int MOST = 20;

    /// What the key of a mail address begins with, among keys of receivers.
    public static final String MAIL = "mail:";

    public Recipients {
        emails = List.copyOf(emails);
        webhooks = List.copyOf(webhooks);
        pagerDuty = List.copyOf(pagerDuty);
    }

    /// How many there are.
    public int count() {
        return emails.size() + webhooks.size() + pagerDuty.size();
    }

    /// A key for each: the id of a destination, or a mail address behind [#MAIL].
    public List<String> keys() {
        return Stream.of(emails.stream().map(MAIL::concat), webhooks.stream(), pagerDuty.stream())
                .flatMap(keys -> keys)
                .distinct()
                .toList();
    }
}
