/// The control port: API, metrics, health, the operator's page.
///
/// ```floors
/// roof       control
/// queries    graphql
/// answers    api
/// callers    access
/// ```
@NullMarked
package io.vestibule.control;

import org.jspecify.annotations.NullMarked;
