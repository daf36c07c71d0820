// Keys that move the cursor of the charts, select intervals and zoom into them.
import type { KeyboardEvent } from 'react';
import type { Cursor, Pointed } from './cursor';
import type { Past } from './fields';

const PAGE = 10;

/** `zoom` takes times in milliseconds. */
export function intervalKeys(
  event: KeyboardEvent,
  { times, step, newest }: Past,
  { at, anchor }: Pointed,
  cursor: Cursor,
  zoom: (from: number, to: number) => void,
): void {
  const last = times.length - 1;
  const far = Math.max(1, Math.round(times.length / PAGE));
  const now = at ?? newest;
  const to = {
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    PageDown: now - far,
    PageUp: now + far,
    Home: 0,
    End: last,
  }[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (to !== undefined) {
    event.preventDefault();
    const next = Math.min(last, Math.max(0, to));
    cursor.move(next, event.shiftKey ? (anchor ?? now) : null);
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
