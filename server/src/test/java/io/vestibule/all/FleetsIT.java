package io.vestibule.all;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/// All tests of fleets, one after another: two fleets at once are more than two cores can carry.
/// The build runs this one in their place, first of all and beside other tests, since together they
/// take longest. One of them alone: `mvn -pl server verify -Dit.test=FleetIT`.
@Suite
@SelectPackages("io.vestibule.fleet")
@IncludeClassNamePatterns(".*IT")
class FleetsIT {}
