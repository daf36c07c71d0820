package io.vestibule.analytics.query;

/// Rows that agree in the dimensions, added up. *Confined to one thread.*
///
/// @param <B> what rows are
interface RowGroup<B extends Basis> extends Basis {

    void add(B row);
}
