/// Which search engine a request comes from, by names and addresses that it cannot forge.
@NullMarked
package io.vestibule.gate.crawler;

import org.jspecify.annotations.NullMarked;
