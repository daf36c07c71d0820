/// What an access log shows about a site before it gets a waiting room: which requests no person
/// makes, the rules that would let them pass, and limits to start with. Pure: lines in, advice out.
@NullMarked
package io.vestibule.advice;

import org.jspecify.annotations.NullMarked;
