/// Tests of the crowd and the shop, against a gate that is small enough to be believed.
@NullMarked
package io.vestibule.demo;

import org.jspecify.annotations.NullMarked;
