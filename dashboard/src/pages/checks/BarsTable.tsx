import { Table } from '@mantine/core';
import { type Layer, type Unit, shown } from './bars';
import classes from './history.module.css';

/** What a chart shows, interval by interval, the newest first; those of which nothing is known are left out. */
export function BarsTable({
  title,
  unit,
  layers,
  starts,
  clock,
}: {
  title: string;
  unit: Unit;
  layers: readonly Layer[];
  /** When intervals begin, in seconds. */
  starts: readonly number[];
  clock: (millis: number) => string;
}) {
  const known = (i: number) => layers.some(layer => layer.values[i] !== null);
  const intervals = starts
    .map((_, i) => i)
    .filter(known)
    .reverse();
  return (
    <div className={classes['numbers']} role="region" tabIndex={0} aria-label={`Numbers of ${title}`}>
      <Table verticalSpacing={2} aria-label={title} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            {layers.map(layer => (
              <Table.Th key={layer.name} ta="right">
                {layer.name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {intervals.map(i => (
            <Table.Tr key={starts[i]}>
              <Table.Th scope="row" fw={400}>
                {clock((starts[i] ?? 0) * 1000)}
              </Table.Th>
              {layers.map(layer => (
                <Table.Td key={layer.name} ta="right">
                  {shown(layer.values[i], unit)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
