/// Tests of invitations.
@NullMarked
package io.vestibule.invitation;

import org.jspecify.annotations.NullMarked;
