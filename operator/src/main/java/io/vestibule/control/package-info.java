/// The control port: API, metrics, health, the operator's page.
///
/// ```floors
/// roof       control
/// queries    graphql
/// answers    api
/// endpoints  api/rooms api/checks api/alerts api/node
/// requests   api/request
/// callers    access
/// ```
@NullMarked
package io.vestibule.control;

import org.jspecify.annotations.NullMarked;
