// Values within things of the API, by names such as `cookie_attributes/samesite`: a JSON pointer without its first
// slash.

type Parts = Record<string, unknown>;

/** The value of a name; nothing if it is not there. */
export function valueAt(thing: unknown, name: string): unknown {
  return name.split('/').reduce<unknown>((at, key) => (at as Parts | null | undefined)?.[key], thing);
}

/** A copy with another value. */
export function withValueAt<T>(thing: T, name: string, value: unknown): T {
  const [key = '', ...rest] = name.split('/');
  const parts = (thing ?? {}) as Parts;
  const inner = rest.length === 0 ? value : withValueAt(parts[key], rest.join('/'), value);
  return (
    Array.isArray(thing)
      ? thing.map((one: unknown, i) => (String(i) === key ? inner : one))
      : { ...parts, [key]: inner }
  ) as T;
}

/** Whether two values of JSON are the same; the order of the keys does not count. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every(key => isEqual((a as Parts)[key], (b as Parts)[key]));
}
