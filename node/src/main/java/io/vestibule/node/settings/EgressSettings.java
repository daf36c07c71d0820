package io.vestibule.node.settings;

import io.vestibule.health.EgressAllowance;
import java.security.cert.X509Certificate;
import java.util.List;

/// What health checks and notifications may reach, and whom they believe. *Immutable.*
///
/// @param allowed addresses inside, besides those of origins
/// @param authorities whose certificates are believed besides those that the system believes
public record EgressSettings(List<EgressAllowance> allowed, List<X509Certificate> authorities) {

    public EgressSettings {
        allowed = List.copyOf(allowed);
        authorities = List.copyOf(authorities);
    }
}
