/// What a visitor gets: pages, JSON, redirects, pictures and the fields that go with them.
@NullMarked
package io.vestibule.gate.answer;

import org.jspecify.annotations.NullMarked;
