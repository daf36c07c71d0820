/// The status page of a zone: what is known of its checks and rooms, remembered on this node's disk
/// for times in which nothing newer can be had, and sent every few seconds. Rendered by `page`,
/// sent by `gate`.
@NullMarked
package io.vestibule.status;

import org.jspecify.annotations.NullMarked;
