package io.vestibule.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Dataset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AnalyticsRowsTest {

    private static final List<Column> COLUMNS = Stream.of(
                    "sum_newUsersPerMinute", "avgWeighted_totalTimeWaitedP50", "waitingRoomName")
            .map(label -> Columns.find(Dataset.GROUPS, label).orElseThrow())
            .toList();

    private static AnalyticsRows rows(String json) {
        return new AnalyticsRows(
                TimeStep.MINUTE,
                COLUMNS,
                List.copyOf(
                        JsonMapper.shared().readTree(json.replace('\'', '"')).values()));
    }

    private static final AnalyticsRows TWO = rows("""
        [{'dimensions':{'datetimeMinute':'2026-03-15T04:00:00Z','waitingRoomName':'sale, part 2'},
          'sum':{'newUsersPerMinute':60},'avgWeighted':{'totalTimeWaitedP50':77.14}},
         {'dimensions':{'datetimeMinute':'2026-03-15T04:01:00Z','waitingRoomName':'sale'},
          'sum':{'newUsersPerMinute':1200},'avgWeighted':{'totalTimeWaitedP50':-1}}]
        """);

    @Test
    void aTableHasADashWhereThereIsNoData() {
        assertThat(TWO.table()).isEqualTo("""
            time (UTC)        admitted  waited p50  waitingRoomName
            2026-03-15 04:00  60        77.1        sale, part 2
            2026-03-15 04:01  1200      -           sale
            """);
        assertThat(rows("[]").table()).isEmpty();
    }

    @Test
    void commaSeparatedValuesHaveNothingThere() {
        assertThat(TWO.csv()).isEqualTo("""
            datetimeMinute,sum_newUsersPerMinute,avgWeighted_totalTimeWaitedP50,waitingRoomName
            2026-03-15T04:00:00Z,60,77.1,"sale, part 2"
            2026-03-15T04:01:00Z,1200,,sale
            """);
        assertThat(rows("[]").csv()).hasLineCount(1);
    }

    @Test
    void jsonHasNullThere() {
        assertThat(TWO.json()).isEqualTo("""
            [{"datetimeMinute":"2026-03-15T04:00:00Z","sum_newUsersPerMinute":60,\
            "avgWeighted_totalTimeWaitedP50":77.14,"waitingRoomName":"sale, part 2"},
             {"datetimeMinute":"2026-03-15T04:01:00Z","sum_newUsersPerMinute":1200,\
            "avgWeighted_totalTimeWaitedP50":null,"waitingRoomName":"sale"}]
            """);
    }
}
