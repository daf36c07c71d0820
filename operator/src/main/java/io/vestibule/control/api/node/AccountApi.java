package io.vestibule.control.api.node;

import io.vestibule.control.api.request.Account;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.ResponseEnvelope;
import java.util.List;

/// The endpoints of the one account that there is. *Stateless.*
public final class AccountApi {

    private AccountApi() {}

    public static List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(
                        "/accounts",
                        call -> Lookup.paged(
                                call,
                                paging -> ResponseEnvelope.list(
                                        List.of(Account.ID), paging, (json, _) -> Account.write(json)))),
                Endpoint.get(
                        "/accounts/{account_id}",
                        call -> Lookup.account(call, () -> ResponseEnvelope.of(Account::write))));
    }
}
