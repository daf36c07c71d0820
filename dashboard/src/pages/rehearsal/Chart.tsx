import { Pagination, Text, useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { number } from '../../parts/format';
import { Listing } from '../../parts/Listing';
import classes from './rehearsal.module.css';

export interface Curve {
  name: string;
  values: readonly number[];
  look: 'line' | 'thin' | 'area' | 'bars' | 'dashed';
}

const HEIGHT = 220;

/** Curves over minutes, with a cursor that keys move, and a table of the same numbers behind them. */
export function Chart({
  title,
  minutes,
  curves,
}: {
  title: string;
  minutes: readonly number[];
  curves: readonly Curve[];
}) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [at, setAt] = useState(0);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const drawn = new uPlot(
      options(curves, scheme === 'dark', box.clientWidth),
      [[...minutes], ...curves.map(curve => [...curve.values])],
      box,
    );
    plot.current = drawn;
    const sizes = new ResizeObserver(() => drawn.setSize({ width: box.clientWidth, height: HEIGHT }));
    sizes.observe(box);
    return () => {
      sizes.disconnect();
      drawn.destroy();
    };
  }, [minutes, curves, scheme]);

  const last = minutes.length - 1;
  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: last,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, wanted));
    setAt(next);
    const drawn = plot.current;
    drawn?.setCursor({ left: drawn.valToPos(minutes[next] ?? 0, 'x'), top: 10 });
  }

  const said = `Minute ${number(minutes[at] ?? 0)}: ${curves.map(one => `${one.name} ${value(one, at)}`).join(', ')}`;
  return (
    <figure className={classes['figure']}>
      <Text component="figcaption" fw={600}>
        {title}
      </Text>
      <div
        ref={place}
        className={classes['chart']}
        role="slider"
        tabIndex={0}
        aria-label={`Cursor of the chart ${title}`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at}
        aria-valuetext={said}
        onKeyDown={press}
      />
      <Text size="sm">{said}</Text>
      <details>
        <summary>{title} as a table</summary>
        <Numbers title={title} minutes={minutes} curves={curves} />
      </details>
    </figure>
  );
}

const value = (curve: Curve, i: number): string => number(Math.round(curve.values[i] ?? 0));

const ROWS = 60;

function Numbers({ title, minutes, curves }: { title: string; minutes: readonly number[]; curves: readonly Curve[] }) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(minutes.length / ROWS);
  const rows = Array.from(
    { length: Math.min(ROWS, minutes.length - (page - 1) * ROWS) },
    (_, i) => (page - 1) * ROWS + i,
  );
  return (
    <>
      <Listing
        label={`${title} by the minute`}
        rows={rows}
        id={String}
        narrow="(max-width: 20em)"
        columns={[
          { name: 'Minute', cell: i => number(minutes[i] ?? 0) },
          ...curves.map(curve => ({ name: curve.name, right: true, cell: (i: number) => value(curve, i) })),
        ]}
      />
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={n => ({ 'aria-label': `Page ${n}` })}
          getControlProps={control => ({ 'aria-label': `${control} page` })}
        />
      )}
    </>
  );
}

function options(curves: readonly Curve[], dark: boolean, width: number): uPlot.Options {
  const ink = dark ? '#c9c9c9' : '#343a40';
  const grid = { stroke: dark ? '#424242' : '#e9ecef', width: 1 };
  const blue = dark ? '#74c0fc' : '#1971c2';
  const series = curves.map((curve): uPlot.Series => {
    switch (curve.look) {
      case 'line':
        return { label: curve.name, stroke: blue, width: 2, points: { show: false } };
      case 'thin':
        return { label: curve.name, stroke: dark ? '#a5d8ff' : '#74a9d8', width: 1, points: { show: false } };
      case 'area':
        return { label: curve.name, stroke: blue, fill: `${blue}55`, width: 2, points: { show: false } };
      case 'bars':
        return {
          label: curve.name,
          stroke: blue,
          fill: `${blue}55`,
          width: 1,
          points: { show: false },
          ...(uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.8, 40] }) } : {}),
        };
      case 'dashed':
        return { label: curve.name, stroke: ink, width: 1.5, dash: [6, 4], points: { show: false } };
    }
  });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] } },
    axes: [
      { stroke: ink, grid, ticks: grid },
      { stroke: ink, grid, ticks: grid, size: 70, values: (_, splits) => splits.map(split => number(split)) },
    ],
    series: [{ label: 'Minute' }, ...series],
    cursor: { drag: { x: false, y: false } },
  };
}
