// A span for tests: three minutes of one room.
import { FIELDS, type Past } from './fields';

export function somePast(columns: Partial<Past['columns']> = {}, more: Partial<Past> = {}): Past {
  const times = more.times ?? [0, 60, 120];
  const nothing = Object.fromEntries(FIELDS.map(field => [field, times.map(() => null)])) as unknown as Past['columns'];
  return {
    scope: { zoneId: 'zone', roomId: 'room', center: '' },
    from: (times[0] ?? 0) * 1000,
    to: (times.at(-1) ?? 0) * 1000 + 60_000,
    step: 60,
    times,
    newest: times.length - 1,
    coarse: false,
    whole: undefined,
    seconds: 180,
    exact: true,
    centers: [],
    rooms: [],
    ...more,
    columns: { ...nothing, ...columns },
  };
}
