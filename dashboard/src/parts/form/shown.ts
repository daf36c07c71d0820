// Values of settings in words.
import { number } from '../format';

const LONGEST = 2_000;

/** Any value of a setting, as a reader writes it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)} …` : value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join('\n');
  if (isRoute(value)) return value.host + value.path;
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${textOf(one)}`)
    .join('\n');
}

function isRoute(value: object): value is { host: string; path: string } {
  return 'host' in value && 'path' in value && Object.keys(value).length === 2;
}
