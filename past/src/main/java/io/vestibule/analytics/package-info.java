/// What happened in every room, minute by minute and in coarser grain: kept, rolled up and asked
/// for.
///
/// ```floors
/// roof    query
/// store   analytics
/// rows    write read
/// tables  table
/// ground  figure
/// ```
@NullMarked
package io.vestibule.analytics;

import org.jspecify.annotations.NullMarked;
