import { Text } from '@mantine/core';
import type { Span } from './events';
import { offsetOf } from './zones';
import classes from './TimeLine.module.css';

export interface Bar extends Span {
  id: string;
  name: string;
  suspended: boolean;
  /** Whether it is what is being typed. */
  draft?: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** How far ticks may be apart, and how many there are at most. */
const STEPS = [HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, WEEK, 2 * WEEK, 30 * DAY, 90 * DAY, 365 * DAY];
const MOST_TICKS = 8;

/** The events of a room on one line of time. All that it shows is given as text next to it, too. */
export function TimeLine({ bars, now, zone }: { bars: readonly Bar[]; now: number; zone: string }) {
  const shown = bars.filter(bar => bar.end > bar.begin && bar.end > now - WEEK);
  if (shown.length === 0) return null;
  const first = Math.min(now, ...shown.map(bar => bar.begin));
  const last = Math.max(now, ...shown.map(bar => bar.end));
  const margin = (last - first) * 0.03;
  const from = first - margin;
  const whole = last - first + 2 * margin;
  const at = (millis: number) => `${(((millis - from) / whole) * 100).toFixed(3)}%`;
  const wide = (span: number) => `${((span / whole) * 100).toFixed(3)}%`;
  const { format, ticks } = ticksOf(from, whole, zone);
  return (
    <div className={classes['line']} aria-hidden="true">
      <div className={classes['ticks']}>
        <span style={{ left: `clamp(1rem, ${at(now)}, calc(100% - 1rem))` }}>now</span>
      </div>
      {shown.map(bar => (
        <div key={bar.id} className={classes['lane']}>
          <Text size="xs" className={classes['name']}>
            {bar.name || 'This event'}
          </Text>
          <div className={classes['track']}>
            {bar.begin < bar.start && (
              <div
                className={classes['gathering']}
                data-suspended={bar.suspended || undefined}
                style={{ left: at(bar.begin), width: wide(bar.start - bar.begin) }}
              />
            )}
            <div
              className={classes['event']}
              data-suspended={bar.suspended || undefined}
              data-draft={bar.draft || undefined}
              style={{ left: at(bar.start), width: wide(bar.end - bar.start) }}
            />
            <div className={classes['now']} style={{ left: at(now) }} />
          </div>
        </div>
      ))}
      <div className={classes['ticks']}>
        {ticks.map(moment => (
          <span key={moment} style={{ left: at(moment) }}>
            {format.format(moment)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Whole hours or days of the wall clock, far enough from the ends for their words. */
function ticksOf(from: number, whole: number, zone: string): { format: Intl.DateTimeFormat; ticks: number[] } {
  const step = STEPS.find(one => whole / one <= MOST_TICKS) ?? Math.ceil(whole / MOST_TICKS / DAY) * DAY;
  const margin = whole * (step < DAY || whole > 300 * DAY ? 0.12 : 0.06);
  const least = from + margin;
  const most = from + whole - margin;
  const ticks: number[] = [];
  for (let wall = Math.ceil((least + offsetOf(least, zone)) / step) * step; ; wall += step) {
    const moment = wall - offsetOf(wall - offsetOf(wall, zone), zone);
    if (moment > most) break;
    if (moment >= least) ticks.push(moment);
  }
  const day: Intl.DateTimeFormatOptions = { timeZone: zone, month: 'short', day: 'numeric' };
  const style: Intl.DateTimeFormatOptions =
    step < DAY ? { ...day, hour: 'numeric' } : whole > 300 * DAY ? { ...day, year: 'numeric' } : day;
  return { format: new Intl.DateTimeFormat(undefined, style), ticks };
}
