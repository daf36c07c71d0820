import { Table } from '@mantine/core';
import { useMemo } from 'react';
import type { Past } from './fields';
import { type ChartKind, shown } from './kinds';
import classes from './Charts.module.css';

/** What a chart shows, interval by interval, the newest first; those of which nothing is known are left out. */
export function NumbersTable({
  kind,
  past,
  clock,
}: {
  kind: ChartKind;
  past: Past;
  clock: (millis: number) => string;
}) {
  const intervals = useMemo(
    () =>
      past.times
        .map((_, i) => i)
        .filter(i => kind.lines.some(line => past.columns[line.field][i] != null))
        .reverse(),
    [kind, past],
  );
  return (
    <div className={classes['numbers']} role="region" tabIndex={0} aria-label={`Numbers of ${kind.title}`}>
      <Table verticalSpacing={2} aria-label={kind.title} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            {kind.lines.map(line => (
              <Table.Th key={line.field} ta="right">
                {line.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {intervals.map(i => (
            <Table.Tr key={past.times[i]}>
              <Table.Th scope="row" fw={400}>
                {clock((past.times[i] ?? 0) * 1000)}
              </Table.Th>
              {kind.lines.map(line => (
                <Table.Td key={line.field} ta="right">
                  {shown(past.columns[line.field][i], kind.unit)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
