package io.vestibule.rehearsal;

import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.report.MarkdownTable;
import io.vestibule.simulation.report.ReportPage;
import io.vestibule.simulation.report.Summary;
import io.vestibule.simulation.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Where reports go: a page and JSON for each scenario, an overview, and one table of all.
/// *Immutable.*
///
/// @param folder made if it is not there
record ReportFolder(Path folder) {

    void make() throws IOException {
        Files.createDirectories(folder);
    }

    /// Writes what belongs to one scenario.
    ///
    /// @param lines of JSON, one for each seed
    /// @return the page
    Path write(Scenario scenario, String seeds, List<Outcome> drawn, List<Summary> summaries, List<String> lines)
            throws IOException {
        Files.write(folder.resolve(scenario.name() + ".json"), lines);
        return Files.writeString(
                folder.resolve(scenario.name() + ".html"), ReportPage.of(scenario, seeds, drawn, summaries));
    }

    /// Writes what belongs to all of them.
    ///
    /// @return the page
    Path write(List<Scenario> scenarios, String seeds, List<Summary> summaries) throws IOException {
        Files.writeString(folder.resolve("table.md"), MarkdownTable.of(summaries));
        return Files.writeString(folder.resolve("index.html"), ReportPage.index(scenarios, seeds, summaries));
    }
}
