// A chart of stacked bars over time, with a cursor that mouse and keys move, dragging that zooms, and the same numbers
// as a table.
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { intervalAt } from '../../parts/time/keys';
import { BarsTable } from './BarsTable';
import { type Layer, type Unit, barsOf, shown, topOf } from './bars';
import classes from './history.module.css';

export interface Pointed {
  /** The index of an interval. */
  at: number | null;
  /** Where a selection began. */
  anchor: number | null;
}

export const NOWHERE: Pointed = { at: null, anchor: null };

interface TimeBarsProps {
  title: string;
  unit: Unit;
  layers: readonly Layer[];
  note: string;
  /** When intervals begin, in seconds, and how long they are. */
  starts: readonly number[];
  step: number;
  pointed: Pointed;
  point: (pointed: Pointed) => void;
  clock: (millis: number) => string;
  /** Takes times in milliseconds. */
  zoom: (from: number, to: number) => void;
}

export function TimeBars({ title, unit, layers, note, starts, step, pointed, point, clock, zoom }: TimeBarsProps) {
  const [opened, setOpened] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ from: number; x: number }>(undefined);
  const top = unit === 'percent' ? 100 : topOf(layers);
  const last = starts.length - 1;
  const { at, anchor } = pointed;
  const newest = Math.max(
    0,
    (layers[0]?.values ?? []).findLastIndex(value => value !== null),
  );
  const now = at ?? newest;
  const time = (i: number) => clock((starts[i] ?? 0) * 1000);
  const selection =
    anchor === null || at === null ? undefined : ([Math.min(at, anchor), Math.max(at, anchor)] as const);

  function zoomTo(first: number, end: number) {
    point(NOWHERE);
    zoom((starts[first] ?? 0) * 1000, ((starts[end] ?? 0) + step) * 1000);
  }
  function under(event: PointerEvent): number {
    const box = host.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(last, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * starts.length)));
  }
  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: under(event), x: event.clientX };
  }
  function move(event: PointerEvent) {
    const drag = dragged.current;
    point({ at: under(event), anchor: drag && isDrag(drag.x, event) ? drag.from : null });
  }
  function up(event: PointerEvent) {
    const drag = dragged.current;
    dragged.current = undefined;
    if (!drag || !isDrag(drag.x, event)) return;
    const to = under(event);
    zoomTo(Math.min(drag.from, to), Math.max(drag.from, to));
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = intervalAt(event.key, now, starts.length);
    if (to !== undefined) {
      event.preventDefault();
      point({ at: to, anchor: event.shiftKey ? (anchor ?? now) : null });
    } else if (event.key === 'Enter' && selection) {
      event.preventDefault();
      zoomTo(...selection);
    } else if (event.key === 'Escape' && anchor !== null) {
      event.preventDefault();
      point({ at: now, anchor: null });
    }
  }

  const part = (intervals: number) => `${(100 * intervals) / starts.length}%`;
  const values = layers.map(layer => `${layer.name} ${shown(layer.values[now], unit)}`).join(', ');
  const from = anchor === null ? '' : `, selected from ${time(anchor)}`;
  return (
    <Card withBorder padding="sm" component="section" aria-label={title} className={classes['card'] ?? ''}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Button
          flex="none"
          size="compact-xs"
          variant="default"
          aria-expanded={opened}
          aria-label={`Numbers: ${title}`}
          onClick={() => setOpened(!opened)}
        >
          Numbers
        </Button>
      </Group>
      <Group gap="sm" className={classes['legend']} aria-hidden="true">
        {layers.map(layer => (
          <span key={layer.name} className={classes['key']}>
            <span className={classes['swatch']} style={{ background: `var(--ink-${layer.ink})` }} /> {layer.name}{' '}
            {at !== null && <b>{shown(layer.values[at], unit)}</b>}
          </span>
        ))}
        {at !== null && <span className={classes['when']}>{time(at)}</span>}
      </Group>
      <div className={classes['frame']}>
        <div className={classes['scale']} aria-hidden="true">
          <span>{shown(top, unit)}</span>
          <span>{shown(0, unit)}</span>
        </div>
        <div
          ref={host}
          className={classes['stage']}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={now}
          aria-valuetext={`${time(now)}: ${values}${from}`}
          onKeyDown={press}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => (dragged.current = undefined)}
          onPointerLeave={() => !dragged.current && point(NOWHERE)}
        >
          <svg
            className={classes['bars']}
            viewBox={`0 0 ${starts.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {barsOf(layers, top).map((path, i) => (
              <path key={layers[i]?.name} d={path} style={{ fill: `var(--ink-${layers[i]?.ink})` }} />
            ))}
          </svg>
          {selection && (
            <div
              className={classes['selection']}
              style={{ left: part(selection[0]), width: part(selection[1] - selection[0] + 1) }}
            />
          )}
          {at !== null && <div className={classes['cursor']} style={{ left: part(at + 0.5) }} />}
        </div>
      </div>
      <div className={classes['times']} aria-hidden="true">
        <span>{time(0)}</span>
        <span>{time(Math.floor(starts.length / 2))}</span>
        <span>{clock(((starts[last] ?? 0) + step) * 1000)}</span>
      </div>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
      {opened && <BarsTable title={title} unit={unit} layers={layers} starts={starts} clock={clock} />}
    </Card>
  );
}

/** As far as a hand that only presses may move. */
const STILL = 4;

function isDrag(x: number, event: PointerEvent): boolean {
  return Math.abs(event.clientX - x) > STILL;
}
