package io.vestibule.all;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/// All tests of the engine of a cluster, side by side: each has a cluster of its own, and waits
/// most of the time until its nodes have missed one. One of them alone: `mvn -pl proof -am verify
/// -Dit.test=LostNodeIT`.
@Suite
@SelectPackages("io.vestibule.cluster.peers")
@IncludeClassNamePatterns(".*IT")
class PeersIT {}
