/// The rule language: predicates over the facts of a request, in the expression language that
/// Cloudflare publishes for its rules.
///
/// ```floors
/// roof       rule
/// text       syntax
/// patterns   regex
/// ground     value
/// ```
@NullMarked
package io.vestibule.rule;

import org.jspecify.annotations.NullMarked;
