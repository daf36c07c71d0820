import { Text } from '@mantine/core';
import type { Span } from './events';
import classes from './TimeLine.module.css';

export interface Bar extends Span {
  id: string;
  name: string;
  suspended: boolean;
  /** Whether it is what is being typed. */
  draft?: boolean;
}

const TICKS = 4;
const WEEK = 7 * 86_400_000;

/** The events of a room on one line of time. All that it shows is told as text beside it, too. */
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
  const tick = tickFormat(whole, zone);
  return (
    <div className={classes['line']} aria-hidden="true">
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
        {Array.from({ length: TICKS }, (_, i) => (
          <span key={i}>{tick.format(first + ((last - first) * i) / (TICKS - 1))}</span>
        ))}
      </div>
    </div>
  );
}

function tickFormat(whole: number, zone: string): Intl.DateTimeFormat {
  const day: Intl.DateTimeFormatOptions = { timeZone: zone, month: 'short', day: 'numeric' };
  if (whole > 300 * 86_400_000) return new Intl.DateTimeFormat(undefined, { timeZone: zone, month: 'short', year: 'numeric' });
  return new Intl.DateTimeFormat(undefined, whole > 4 * 86_400_000 ? day : { ...day, hour: 'numeric', minute: '2-digit' });
}
