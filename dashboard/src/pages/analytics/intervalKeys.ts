// Keys that move the cursor of the charts, select intervals and zoom into them.
import type { KeyboardEvent } from 'react';
import { intervalAt } from '../../parts/time/keys';
import type { Cursor, Pointed } from './cursor';
import type { Past } from './fields';

/** `zoom` takes times in milliseconds. */
export function intervalKeys(
  event: KeyboardEvent,
  { times, step, newest }: Past,
  { at, anchor }: Pointed,
  cursor: Cursor,
  zoom: (from: number, to: number) => void,
): void {
  const now = at ?? newest;
  const to = intervalAt(event.key, now, times.length);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (to !== undefined) {
    event.preventDefault();
    cursor.move(to, event.shiftKey ? (anchor ?? now) : null);
  } else if (event.key === 'Enter' && anchor !== null && at !== null) {
    event.preventDefault();
    const first = times[Math.min(at, anchor)] ?? 0;
    const end = (times[Math.max(at, anchor)] ?? 0) + step;
    cursor.point(null);
    zoom(first * 1000, end * 1000);
  } else if (event.key === 'Escape' && anchor !== null) {
    event.preventDefault();
    cursor.move(now, null);
  }
}
