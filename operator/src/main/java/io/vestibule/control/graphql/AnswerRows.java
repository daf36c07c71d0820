package io.vestibule.control.graphql;

import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Dataset;
import java.util.List;

/// What a dataset was read as, before [RowsStrategy] says how it is returned. *Immutable.*
///
/// @param rows a value for each column
record AnswerRows(Dataset dataset, List<Column> columns, List<List<Object>> rows) {}
