/// What every endpoint shares: a call, a reply, edits, paging and errors.
@NullMarked
package io.vestibule.control.api.request;

import org.jspecify.annotations.NullMarked;
