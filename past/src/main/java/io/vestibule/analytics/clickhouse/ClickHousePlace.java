package io.vestibule.analytics.clickhouse;

import java.net.URI;

/// A table of ClickHouse that gets a copy of every minute row. *Immutable.*
///
/// @param url where its HTTP interface is, without a path
/// @param database that exists
/// @param table made when it is missing
/// @param user empty for ClickHouse's own default
/// @param password shown nowhere; empty for none
public record ClickHousePlace(URI url, String database, String table, String user, String password) {

    @Override
    public String toString() {
        return url + " " + database + "." + table;
    }
}
