package io.vestibule.all;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludeTags;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/// All tests of fleets, then all with a crowd at one gate, one after another: two at once are more
/// than two cores can carry, and count late what they count by the second. The build runs this one
/// in their place, first of all and next to other tests, since together they take longest. One of
/// them alone: `mvn -pl proof -am verify -Dit.test=FleetIT`.
@Suite
@ExcludeTags("alone")
@SelectPackages({"io.vestibule.fleet", "io.vestibule.crowd"})
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(".*DashboardTroublesIT")
class FleetsIT {}
