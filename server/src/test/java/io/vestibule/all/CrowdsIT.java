package io.vestibule.all;

import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.ExcludeTags;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/// All tests with a crowd at one gate, one after another: their visitors and the gate need a core.
/// The build runs this one in their place, as [FleetsIT] in that of fleets; `CountingIT`, which
/// compares counts second by second, has the machine for itself. One of them alone: `mvn -pl server
/// verify -Dit.test=KillIT`.
@Suite
@ExcludeTags("alone")
@SelectPackages("io.vestibule.crowd")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns(".*DashboardTroublesIT")
class CrowdsIT {}
