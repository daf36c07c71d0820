package io.vestibule.together;

import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/// All tests of the dashboard's pages, two classes side by side: each has a browser and a node of
/// its own, and mostly waits for the other. One of them alone: `mvn -pl proof -am verify
/// -Dit.test=RoomPageIT`.
@Suite
@SelectPackages({"io.vestibule.control", "io.vestibule.crowd"})
@IncludeClassNamePatterns({".*PageIT", ".*DashboardTourIT", ".*DashboardSafetyIT", ".*DashboardTroublesIT"})
@ConfigurationParameter(key = "junit.jupiter.execution.parallel.mode.classes.default", value = "concurrent")
@ConfigurationParameter(key = "junit.jupiter.execution.parallel.config.fixed.parallelism", value = "2")
class PagesIT {}
