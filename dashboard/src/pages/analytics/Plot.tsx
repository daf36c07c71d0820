import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { axesOf } from './axes';
import { type Cursor, usePointed } from './cursor';
import type { Past } from './fields';
import type { Look } from './inks';
import { type ChartKind, said, topAt } from './kinds';
import type { Mark } from './marks';
import { type Drawing, paint } from './paint';
import { intervalKeys } from './intervalKeys';
import type { Span } from '../../parts/time/span';
import classes from './Charts.module.css';

/** In letters of normal size. */
const HEIGHT = 13;

export interface PlotProps {
  kind: ChartKind;
  past: Past;
  span: Span;
  marks: readonly Mark[];
  look: Look;
  cursor: Cursor;
  clock: (millis: number) => string;
  /** Takes times in milliseconds. */
  zoom: (from: number, to: number) => void;
  /** Is given the canvas, for the picture, and told that it is gone. */
  canvas: (name: string, canvas: HTMLCanvasElement | undefined) => void;
}

/**
 * One chart: a canvas that the mouse points into and drags over, and that keys move a cursor in. To screen readers
 * it is a slider whose value is what the chart says of the interval that is pointed at.
 */
export function Plot({ kind, past, span, marks, look, cursor, clock, zoom, canvas }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const drawing = useRef<Drawing>({ kind, past, marks, inks: look.inks });
  const zoomTo = useRef(zoom);
  // Before the effects below, which draw.
  useLayoutEffect(() => {
    drawing.current = { kind, past, marks, inks: look.inks };
    zoomTo.current = zoom;
  });
  const data = useMemo(() => dataOf(kind, past), [kind, past]);
  const unit = kind.unit;

  const intervalAt = useCallback((u: uPlot): number | null => {
    const { left } = u.cursor;
    if (left === undefined || left < 0) return null;
    const { times, step } = drawing.current.past;
    const at = Math.floor((u.posToVal(left, 'x') - (times[0] ?? 0)) / step);
    return Math.min(times.length - 1, Math.max(0, at));
  }, []);

  useLayoutEffect(() => {
    const at = host.current;
    if (!at) return;
    const made = new uPlot(
      {
        width: Math.max(100, at.clientWidth),
        height: HEIGHT * look.letter,
        legend: { show: false },
        padding: [0.5 * look.letter, 2 * look.letter, 0, 0],
        scales: { x: { time: true }, y: { range: (_, _min, max) => [0, heightOf(unit, max)] } },
        axes: axesOf(unit, look),
        series: [{}, { paths: () => null, points: { show: false } }],
        cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false, dist: 4 } },
        hooks: {
          draw: [u => paint(u, drawing.current)],
          setCursor: [u => isUnderMouse(u) && (!cursor.get().byKeys || hasMoved(u)) && cursor.point(intervalAt(u))],
          setSelect: [
            u => {
              if (u.select.width < 4) return;
              const from = u.posToVal(u.select.left, 'x');
              const to = u.posToVal(u.select.left + u.select.width, 'x');
              u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              zoomTo.current(from * 1000, to * 1000);
            },
          ],
        },
      },
      [[], []],
      at,
    );
    plot.current = made;
    canvas(kind.name, made.ctx.canvas);
    const watch = new ResizeObserver(() => {
      if (at.clientWidth !== made.width) made.setSize({ width: at.clientWidth, height: made.height });
    });
    watch.observe(at);
    return () => {
      watch.disconnect();
      canvas(kind.name, undefined);
      made.destroy();
      plot.current = undefined;
    };
  }, [kind.name, unit, look, cursor, intervalAt, canvas]);

  useLayoutEffect(() => {
    plot.current?.batch((u: uPlot) => {
      u.setData(data, false);
      u.setScale('x', { min: span.from / 1000, max: span.to / 1000 });
    });
  }, [data, span.from, span.to, look]);

  useEffect(() => plot.current?.redraw(false), [marks]);

  const pointed = usePointed(cursor);
  const { at, anchor, byKeys } = pointed;
  useEffect(() => {
    const u = plot.current;
    // The chart under the mouse has its cursor and its selection already.
    if (!u || (!byKeys && isUnderMouse(u))) return;
    const left = (interval: number) => u.valToPos((past.times[0] ?? 0) + interval * past.step, 'x');
    u.setCursor(at === null ? { left: -10, top: -10 } : { left: left(at + 0.5), top: 0 }, false);
    if (anchor === null || at === null) {
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    } else {
      const from = left(Math.min(at, anchor));
      const to = left(Math.max(at, anchor) + 1);
      u.setSelect({ left: from, top: 0, width: to - from, height: u.over.clientHeight }, false);
    }
  }, [at, anchor, byKeys, past, data, span.from, span.to]);

  const now = at ?? past.newest;
  const selected = anchor === null ? '' : `, selected from ${clock((past.times[anchor] ?? 0) * 1000)}`;
  return (
    <div
      ref={host}
      className={classes['plot']}
      role="slider"
      tabIndex={0}
      aria-label={kind.title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, past.times.length - 1)}
      aria-valuenow={now}
      aria-valuetext={said(kind, past, now, clock) + selected}
      onKeyDown={event => intervalKeys(event, past, pointed, cursor, zoom)}
      onMouseLeave={() => cursor.leave()}
    />
  );
}

function isUnderMouse(u: uPlot): boolean {
  return u.root.matches(':hover');
}

/** Not if the page was scrolled below the mouse, which browsers tell as a move too. */
function hasMoved(u: uPlot): boolean {
  const event = u.cursor.event;
  return event !== null && event !== undefined && (event.movementX !== 0 || event.movementY !== 0);
}

/** Only how high the chart is at each interval: what is drawn is painted here. */
function dataOf(kind: ChartKind, past: Past): uPlot.AlignedData {
  return [past.times, past.times.map((_, i) => topAt(kind, past, i))];
}

function heightOf(unit: ChartKind['unit'], max: number | null): number {
  if (unit === 'percent') return 100;
  return Math.max(unit === 'seconds' ? 10 : 1, (max ?? 0) * 1.08);
}
