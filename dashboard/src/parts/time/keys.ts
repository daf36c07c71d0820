// Keys that move a cursor over the intervals of a chart.

/** So many presses of Page up lead over a whole chart. */
const PAGES = 10;

/** The interval to which a key leads from another one; nothing if it is no such key. */
export function intervalAt(key: string, now: number, count: number): number | undefined {
  const to = unbound(key, now, count);
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

function unbound(key: string, now: number, count: number): number | undefined {
  const far = Math.max(1, Math.round(count / PAGES));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return now - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return now + 1;
    case 'PageDown':
      return now - far;
    case 'PageUp':
      return now + far;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
