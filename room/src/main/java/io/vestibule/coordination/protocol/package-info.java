/// What gates and the host of a room say to each other about visits: events, questions, answers, reports.
@NullMarked
package io.vestibule.coordination.protocol;

import org.jspecify.annotations.NullMarked;
