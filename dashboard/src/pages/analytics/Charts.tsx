// All charts; a chunk of its own, since it brings uPlot.
import { type MutableRefObject, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ChartCard } from './ChartCard';
import { Cursor } from './cursor';
import type { Past } from './fields';
import { useLook } from './inks';
import { kindsOf } from './kinds';
import type { Mark } from './marks';
import { picture } from './picture';
import type { Span } from '../../parts/time/span';
import classes from './Charts.module.css';

/** When the newest charts could be seen, for measurements. */
const DRAWN = 'vestibule-analytics-drawn';

const HOURS_48 = 48 * 3_600_000;

export default memo(Charts);

function Charts({
  past,
  span,
  marks,
  zoom,
  pictureRef,
}: {
  past: Past;
  span: Span;
  marks: readonly Mark[];
  zoom: (from: number, to: number) => void;
  /** Where to put what makes a picture of the charts. */
  pictureRef: MutableRefObject<((title: string) => Promise<Blob>) | undefined>;
}) {
  const [cursor] = useState(() => new Cursor());
  const probe = useRef<HTMLSpanElement>(null);
  const look = useLook(probe);
  const { from, to } = span;
  const kinds = useMemo(() => kindsOf(past), [past]);
  const clock = useMemo(() => clockOf(from, to), [from, to]);
  const canvases = useRef(new Map<string, HTMLCanvasElement>());
  const canvas = useCallback((name: string, made: HTMLCanvasElement | undefined) => {
    if (made) canvases.current.set(name, made);
    else canvases.current.delete(name);
  }, []);
  const before = useRef(past);
  useEffect(() => {
    cursor.follow(before.current, past);
    before.current = past;
  }, [cursor, past]);
  useEffect(() => {
    pictureRef.current = look && (title => picture(title, kinds, canvases.current, look));
    return () => {
      pictureRef.current = undefined;
    };
  }, [pictureRef, kinds, look]);
  useEffect(() => {
    if (!look) return;
    // After the next frame has been shown.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        performance.clearMarks(DRAWN);
        const answered = past.from === span.from && past.to === span.to;
        performance.mark(DRAWN, { detail: { answered, from: span.from, to: span.to } });
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [past, span.from, span.to, look]);
  return (
    <div className={classes['charts']}>
      <span ref={probe} className={classes['probe']} aria-hidden="true" />
      {look &&
        kinds.map(kind => (
          <ChartCard
            key={kind.name}
            kind={kind}
            past={past}
            span={span}
            marks={marks}
            look={look}
            cursor={cursor}
            clock={clock}
            zoom={zoom}
            canvas={canvas}
          />
        ))}
    </div>
  );
}

/** Says when an interval begins; the day too where the span has several. */
function clockOf(from: number, to: number): (millis: number) => string {
  const date = to - from > HOURS_48 / 2 ? ({ month: 'short', day: 'numeric' } as const) : {};
  const format = new Intl.DateTimeFormat(undefined, { ...date, hour: 'numeric', minute: '2-digit' });
  return millis => format.format(millis);
}
