// Values of settings in words.
import { number } from '../format';

const LONGEST = 2_000;

/** Any value of a setting, as a reader writes it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string' && value.startsWith('data:image/')) return pictureOf(value);
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)} …` : value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(textOf).join('\n');
  if (isRoute(value)) return value.host + value.path;
  const entries = Object.entries(value);
  if (entries.length === 0) return 'none';
  return entries.map(([key, one]) => `${key}: ${textOf(one)}`).join('\n');
}

/** A picture by its kind and size: nobody reads its bytes. */
function pictureOf(url: string): string {
  const kind = url.slice('data:image/'.length).split(/[;,+]/, 1)[0] ?? '';
  const bytes = Math.floor(((url.length - url.indexOf(',') - 1) * 3) / 4);
  return `a picture (${kind}, ${sizeOf(bytes)})`;
}

/** A size in words. */
export function sizeOf(bytes: number): string {
  return bytes < 1024 ? `${number(bytes)} bytes` : `${number(Math.ceil(bytes / 1024))} KB`;
}

function isRoute(value: object): value is { host: string; path: string } {
  return 'host' in value && 'path' in value && Object.keys(value).length === 2;
}
