// The span as files: a table for other programs, and a picture.
import { FIELDS, HEADINGS, type Past } from './fields';
import { isoOf } from '../../parts/time/span';

/** A spreadsheet would run what begins so. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text as a field of a CSV file (RFC 4180) that no spreadsheet takes for a formula. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line for each interval, times in UTC, nothing for no data. `name` is the room's, or says which rooms. */
export function csvOf(past: Past, name: string): string {
  const heads = [
    'begins',
    'minutes',
    'room',
    ...(past.scope.center ? ['data_center'] : []),
    ...FIELDS.map(field => HEADINGS[field]),
  ];
  const lines = past.times.map((time, i) => {
    const values = FIELDS.map(field => {
      const value = past.columns[field][i] ?? null;
      return value === null ? '' : String(Math.round(value * 1000) / 1000);
    });
    const center = past.scope.center ? [csvText(past.scope.center)] : [];
    return [isoOf(time * 1000), String(past.step / 60), csvText(name), ...center, ...values].join(',');
  });
  return [heads.join(','), ...lines, ''].join('\r\n');
}

/** A name that every file system takes. */
export function fileName(name: string, past: Past, end: string): string {
  const safe = name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'room';
  const from = isoOf((past.times[0] ?? 0) * 1000).replace(/[^0-9TZ]/g, '');
  return `vestibule-${safe}-${from}.${end}`;
}

/** Has the browser save it. */
export function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
