// Wall clocks in time zones. A moment is kept as the API has it, with its offset; what cannot be one yet (half typed,
// an hour that does not exist, or one of two) is kept as the local time alone, which the node refuses.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All zones that the browser knows. */
export function zones(): string[] {
  return [...new Set(['UTC', OWN_ZONE, ...Intl.supportedValuesOf('timeZone')])].sort();
}

export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall clock as `2027-03-28T03:00:00`. */
export function localOf(millis: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(millis)
      .map(part => [part.type, part.value]),
  );
  const year = (parts['year'] ?? '').padStart(4, '0');
  return `${year}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** How far the wall clock is ahead of UTC, in milliseconds. */
export function offsetOf(millis: number, zone: string): number {
  const whole = Math.floor(millis / 1000) * 1000;
  return Date.parse(`${localOf(whole, zone)}Z`) - whole;
}

const DAY = 86_400_000;

/** The moments at which the wall clock shows `local`: none in a gap, two where an hour comes twice. */
export function momentsOf(local: string, zone: string): number[] {
  const utc = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  if (Number.isNaN(utc)) return [];
  const offsets = new Set([offsetOf(utc - DAY, zone), offsetOf(utc, zone), offsetOf(utc + DAY, zone)]);
  return [...offsets]
    .map(offset => utc - offset)
    .filter(moment => offsetOf(moment, zone) === utc - moment)
    .sort((a, b) => a - b);
}

/** How much the clocks go forward over a wall clock that does not exist, in minutes; 0 if it does. */
export function gapAt(local: string, zone: string): number {
  const utc = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  if (Number.isNaN(utc) || momentsOf(local, zone).length > 0) return 0;
  return (offsetOf(utc + DAY, zone) - offsetOf(utc - DAY, zone)) / 60_000;
}

/** `+02:00`, or `Z`. */
export function offsetText(millis: number, zone: string): string {
  const minutes = Math.round(offsetOf(millis, zone) / 60_000);
  if (minutes === 0) return 'Z';
  const ahead = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** The moment as the API takes it, in the offset of the zone. */
export function momentText(millis: number, zone: string): string {
  return localOf(millis, zone) + offsetText(millis, zone);
}

/** A text of the API, or what is typed so far. */
export function momentOf(text: string | null): number | undefined {
  if (!text || !/(Z|[+-]\d\d:\d\d)$/i.test(text)) return undefined;
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? undefined : millis;
}

/** From one moment to another, in words; a day that both share is written once. */
export function spanInWords(from: number, to: number, zone: string): string {
  return together(wordsFormat(zone, 'short').formatRange(from, to));
}

/** In words, as the reader's locale writes it. */
export function inWords(millis: number, zone: string, style: 'short' | 'full' = 'short'): string {
  return together(wordsFormat(zone, style).format(millis));
}

/** The last time stays in one line with what follows it, such as the zone. */
function together(words: string): string {
  return words.replace(/\d+\D\d\d[^,–]*$/, time => time.replaceAll(' ', '\u00a0'));
}

function wordsFormat(zone: string, style: 'short' | 'full'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, {
    timeZone: zone,
    weekday: style === 'full' ? 'long' : 'short',
    year: 'numeric',
    month: style === 'full' ? 'long' : 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
