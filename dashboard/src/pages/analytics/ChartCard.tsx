import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Cursor, usePointed } from './cursor';
import type { Past } from './fields';
import { type ChartKind, shown } from './kinds';
import { NumbersTable } from './NumbersTable';
import { Plot, type PlotProps } from './Plot';
import classes from './Charts.module.css';

/** A chart with its title, what the colors mean, the values that are pointed at, and its numbers as a table. */
export function ChartCard(props: PlotProps) {
  const [opened, setOpened] = useState(false);
  const { kind, past, cursor, clock } = props;
  return (
    <Card
      withBorder
      padding="sm"
      component="section"
      aria-label={kind.title}
      className={classes['card']}
      data-chart={kind.name}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} size="h5">
          {kind.title}
        </Title>
        <Button
          flex="none"
          size="compact-xs"
          variant="default"
          aria-expanded={opened}
          aria-label={`Numbers: ${kind.title}`}
          onClick={() => setOpened(!opened)}
        >
          Numbers
        </Button>
      </Group>
      <Legend kind={kind} past={past} cursor={cursor} clock={clock} />
      <div className={classes['stage']}>
        <Plot {...props} />
        {isEmpty(kind, past) && (
          <Text size="sm" c="dimmed" className={classes['none']}>
            No values in this span
          </Text>
        )}
      </div>
      {kind.note && (
        <Text size="xs" c="dimmed">
          {kind.note}
        </Text>
      )}
      {opened && <NumbersTable kind={kind} past={past} clock={clock} />}
    </Card>
  );
}

/** Whether there is nothing but limits to draw. */
function isEmpty(kind: ChartKind, past: Past): boolean {
  return kind.lines.every(line => line.as === 'dashed' || past.columns[line.field].every(value => value === null));
}

function Legend({
  kind,
  past,
  cursor,
  clock,
}: {
  kind: ChartKind;
  past: Past;
  cursor: Cursor;
  clock: (millis: number) => string;
}) {
  const { at } = usePointed(cursor);
  return (
    <Group gap="sm" className={classes['legend']} aria-hidden="true">
      {kind.lines.map((line, i) => {
        // A band is one thing with two borders.
        if (line.as === 'high') return null;
        const high = line.as === 'low' ? kind.lines[i + 1] : undefined;
        const values = [line, ...(high ? [high] : [])].map(one => shown(past.columns[one.field][at ?? -1], kind.unit));
        return (
          <span key={line.field} className={classes['key']}>
            <span
              className={classes['swatch']}
              data-as={line.as}
              style={{ color: `var(--ink-${high ? 'band' : line.ink})` }}
            />
            {high ? kind.band : line.label} {at !== null && <b>{values.join(' to ')}</b>}
          </span>
        );
      })}
      {at !== null && <span className={classes['when']}>{clock((past.times[at] ?? 0) * 1000)}</span>}
    </Group>
  );
}
