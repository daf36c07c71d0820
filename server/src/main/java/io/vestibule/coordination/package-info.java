/// Worker and data center as plain state machines: messages in, messages and changes out. Pure.
@NullMarked
package io.vestibule.coordination;

import org.jspecify.annotations.NullMarked;
