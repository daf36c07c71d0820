import { describe, expect, test } from 'vitest';
import {
  gapAt,
  inWords,
  isZone,
  localOf,
  momentOf,
  momentText,
  momentsOf,
  offsetOf,
  offsetText,
  spanInWords,
  zones,
} from './zones';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const moments = (local: string, zone: string) => momentsOf(local, zone).map(moment => momentText(moment, zone));

describe('a wall clock', () => {
  test('is that of its zone', () => {
    const moment = at('2026-12-31T23:30:00Z');
    expect(localOf(moment, 'UTC')).toBe('2026-12-31T23:30:00');
    expect(localOf(moment, 'Europe/Berlin')).toBe('2027-01-01T00:30:00');
    expect(localOf(moment, 'America/New_York')).toBe('2026-12-31T18:30:00');
    expect(localOf(moment, 'Asia/Kathmandu')).toBe('2027-01-01T05:15:00');
  });

  test('shows midnight as hour 0 of the new day', () => {
    expect(localOf(at('2026-11-27T23:00:00Z'), 'Europe/Berlin')).toBe('2026-11-28T00:00:00');
  });

  test('is ahead of UTC by its offset, also within a second and before 1970', () => {
    expect(offsetOf(at('2026-07-01T00:00:00.999Z'), 'Europe/Berlin')).toBe(120 * MINUTE);
    expect(offsetOf(at('1969-12-31T23:59:59.001Z'), 'Asia/Tokyo')).toBe(540 * MINUTE);
    expect(offsetOf(-1, 'UTC')).toBe(0);
    expect(offsetText(at('2026-01-01T00:00:00Z'), 'America/St_Johns')).toBe('-03:30');
    expect(offsetText(at('2026-01-01T00:00:00Z'), 'Europe/London')).toBe('Z');
  });
});

describe('the moments of a wall clock', () => {
  test('are one on a day as any other', () => {
    expect(moments('2026-11-28T12:00', 'Europe/Berlin')).toEqual(['2026-11-28T12:00:00+01:00']);
    expect(moments('2026-11-28T12:00:30', 'UTC')).toEqual(['2026-11-28T12:00:30Z']);
  });

  test('are none in the hour that clocks leave out, and one at both of its ends', () => {
    expect(moments('2027-03-28T01:59', 'Europe/Berlin')).toEqual(['2027-03-28T01:59:00+01:00']);
    expect(moments('2027-03-28T02:00', 'Europe/Berlin')).toEqual([]);
    expect(moments('2027-03-28T02:59', 'Europe/Berlin')).toEqual([]);
    expect(moments('2027-03-28T03:00', 'Europe/Berlin')).toEqual(['2027-03-28T03:00:00+02:00']);
    expect(gapAt('2027-03-28T02:30', 'Europe/Berlin')).toBe(60);
    expect(gapAt('2027-03-28T03:00', 'Europe/Berlin')).toBe(0);
  });

  test('are two in the hour that comes twice, the earlier first', () => {
    expect(moments('2026-10-25T02:00', 'Europe/Berlin')).toEqual([
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
    ]);
    expect(moments('2026-10-25T02:59', 'Europe/Berlin')).toHaveLength(2);
    expect(moments('2026-10-25T01:59', 'Europe/Berlin')).toHaveLength(1);
    expect(moments('2026-10-25T03:00', 'Europe/Berlin')).toHaveLength(1);
    expect(gapAt('2026-10-25T02:30', 'Europe/Berlin')).toBe(0);
  });

  test('are found on both sides of UTC', () => {
    expect(moments('2026-11-01T01:30', 'America/New_York')).toEqual([
      '2026-11-01T01:30:00-04:00',
      '2026-11-01T01:30:00-05:00',
    ]);
    expect(moments('2026-03-08T02:30', 'America/New_York')).toEqual([]);
    expect(moments('2026-04-05T02:30', 'Australia/Sydney')).toHaveLength(2);
    expect(gapAt('2026-10-04T02:30', 'Australia/Sydney')).toBe(60);
  });

  test('follow zones whose clocks move at midnight or by half an hour', () => {
    expect(moments('2026-04-24T00:30', 'Africa/Cairo')).toEqual([]);
    expect(gapAt('2026-04-24T00:30', 'Africa/Cairo')).toBe(60);
    expect(gapAt('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe(30);
    expect(moments('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
  });

  test('are none on a day that a zone has left out', () => {
    expect(moments('2011-12-30T12:00', 'Pacific/Apia')).toEqual([]);
    expect(gapAt('2011-12-30T12:00', 'Pacific/Apia')).toBe(24 * 60);
  });

  test('are none of what is no time', () => {
    expect(momentsOf('', 'UTC')).toEqual([]);
    expect(momentsOf('2026-11-28T', 'UTC')).toEqual([]);
    expect(momentsOf('2026-11-28T25:00', 'UTC')).toEqual([]);
    expect(gapAt('2026-11-28T25:00', 'UTC')).toBe(0);
  });

  test('are each shown as the clock that was typed', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu']) {
      for (let hour = 0; hour < 365 * 24; hour += 7) {
        const moment = at('2026-01-01T00:00:00Z') + hour * 60 * MINUTE;
        expect(momentsOf(localOf(moment, zone), zone), `${zone} ${localOf(moment, zone)}`).toContain(moment);
      }
    }
  });
});

test('a text of the API is a moment, and what is typed so far is none', () => {
  expect(momentOf('2026-11-28T12:00:00Z')).toBe(at('2026-11-28T12:00:00Z'));
  expect(momentOf('2026-11-28T12:00:00+01:00')).toBe(at('2026-11-28T11:00:00Z'));
  expect(momentOf('2026-11-28T12:00:00')).toBeUndefined();
  expect(momentOf('2026-11-28')).toBeUndefined();
  expect(momentOf('2026-13-28T12:00:00Z')).toBeUndefined();
  expect(momentOf('')).toBeUndefined();
  expect(momentOf(null)).toBeUndefined();
});

test('a zone that no one knows is none', () => {
  expect(isZone('Europe/Berlin')).toBe(true);
  expect(isZone('Europe/Atlantis')).toBe(false);
  expect(isZone('')).toBe(false);
  expect(zones()).toContain('UTC');
  expect(new Set(zones()).size).toBe(zones().length);
});

test('words name the zone, and a day that both ends share once', () => {
  const from = at('2026-11-28T19:00:00Z');
  // Where the commas are is for the language's data to say, which each Node has its own of.
  expect(inWords(from, 'Europe/Berlin').replaceAll('\u00a0', ' ')).toMatch(/^Sat,? 28 Nov 2026,? (at )?20:00 CET$/);
  expect(spanInWords(from, from + 60 * MINUTE, 'Europe/Berlin').match(/Nov/g)).toHaveLength(1);
  expect(spanInWords(from, from + 300 * MINUTE, 'Europe/Berlin').match(/Nov/g)).toHaveLength(2);
});
