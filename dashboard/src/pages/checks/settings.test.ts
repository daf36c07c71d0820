import { describe, expect, test } from 'vitest';
import { type Check, type CheckTold, DEFAULTS, bodyOf, filled, labelOf } from './settings';

const QUESTION: NonNullable<CheckTold['http_config']> = {
  method: 'GET',
  path: '/',
  port: 443,
  expected_codes: ['200'],
  expected_body: '',
  follow_redirects: false,
  allow_insecure: false,
  header: { Host: ['shop.example'], 'X-Key': ['a', 'b'] },
};

const TOLD: CheckTold = {
  id: '0123456789abcdef0123456789abcdef',
  created_on: '2026-11-28T12:00:00Z',
  modified_on: '2026-11-28T12:00:00Z',
  name: 'shop',
  description: '',
  address: 'origin.example',
  type: 'HTTPS',
  check_regions: null,
  interval: 60,
  timeout: 5,
  retries: 2,
  consecutive_fails: 1,
  consecutive_successes: 1,
  suspended: false,
  http_config: QUESTION,
  tcp_config: null,
  status: 'healthy',
  failure_reason: '',
};

const check = (changes: Partial<Check>): Check => ({ ...filled(TOLD), ...changes });
const question = (body: object) => (body as { http_config: Record<string, unknown> }).http_config;

describe('a check as the form has it', () => {
  test('has a line for each value of a header', () => {
    expect(filled(TOLD).http_config.header).toEqual([
      { name: 'Host', value: 'shop.example' },
      { name: 'X-Key', value: 'a' },
      { name: 'X-Key', value: 'b' },
    ]);
  });

  test('names headers whose values those who may only look are not told', () => {
    const header = { Host: ['shop.example'], 'X-Key': null };
    expect(filled({ ...TOLD, http_config: { ...QUESTION, header } }).http_config.header).toEqual([
      { name: 'Host', value: 'shop.example' },
      { name: 'X-Key', value: 'not shown' },
    ]);
  });

  test('has what is left out', () => {
    const { check_regions, http_config: http, tcp_config: tcp } = filled(TOLD);
    expect(check_regions).toEqual([]);
    expect(http.certificate_expiry_days).toBeNull();
    expect(tcp).toEqual(DEFAULTS.tcp_config);
    expect(filled({ ...TOLD, http_config: null }).http_config).toEqual(DEFAULTS.http_config);
  });
});

describe('a check as the API takes it', () => {
  test('is what it was told', () => {
    const { id: _id, created_on: _c, modified_on: _m, status: _s, failure_reason: _f, tcp_config: _t, ...told } = TOLD;
    expect(bodyOf(check({}), 'HTTPS')).toEqual(told);
  });

  test('has no question of another type', () => {
    expect(bodyOf(check({ type: 'TCP' }), 'HTTPS')).not.toHaveProperty('http_config');
    expect(bodyOf(check({ type: 'TCP' }), 'HTTPS')).toHaveProperty('tcp_config.port', 80);
  });

  test('leaves the usual port behind with its type, and keeps any other', () => {
    expect(question(bodyOf(check({ type: 'HTTP' }), 'HTTPS'))['port']).toBeNull();
    expect(question(bodyOf(check({ type: 'HTTPS' }), 'HTTPS'))['port']).toBe(443);
    const own = check({ type: 'HTTP', http_config: { ...filled(TOLD).http_config, port: 8443 } });
    expect(question(bodyOf(own, 'HTTPS'))['port']).toBe(8443);
  });

  test('leaves choices to the node where nothing is chosen', () => {
    const empty = check({
      http_config: { ...filled(TOLD).http_config, expected_codes: [], header: [], certificate_expiry_days: 0 },
    });
    const http = question(bodyOf(empty, 'HTTPS'));
    expect(http['expected_codes']).toBeNull();
    expect(http['header']).toBeNull();
    expect(http).not.toHaveProperty('certificate_expiry_days');
    expect(bodyOf(check({ check_regions: ['WEU'] }), 'HTTPS')).toHaveProperty('check_regions', ['WEU']);
  });

  test('has all values of a name together, whatever is between their lines', () => {
    const header = [
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
      { name: 'A', value: '3' },
    ];
    const body = bodyOf(check({ http_config: { ...filled(TOLD).http_config, header } }), 'HTTPS');
    expect(question(body)['header']).toEqual({ A: ['1', '3'], B: ['2'] });
  });
});

test('a place within a key has a name of its own', () => {
  expect(labelOf('')).toBe('The check');
  expect(labelOf('interval')).toBe('Interval');
  expect(labelOf('http_config/expected_body')).toBe('Text in the answer');
  expect(labelOf('http_config.header.Host')).toBe('Request headers');
  expect(labelOf('of_a_later_version')).toBe('of_a_later_version');
});
