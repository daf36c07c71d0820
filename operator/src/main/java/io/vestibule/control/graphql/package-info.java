/// The published GraphQL of analytics: what a query may ask, what its answer looks like, and what
/// it is answered when it is wrong. Knows nothing of connections, and no SQL.
@NullMarked
package io.vestibule.control.graphql;

import org.jspecify.annotations.NullMarked;
