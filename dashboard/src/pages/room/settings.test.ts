import { expect, test } from 'vitest';
import { DEFAULTS, KEYS, type Room, filled, labelOf } from './settings';

const told = (more: object): Room => ({ id: 'r', name: 'sale', host: 'shop.example', ...more }) as unknown as Room;

test('what an answer leaves out has its default', () => {
  const room = filled(told({ total_active_users: 7 }));
  expect(room).toMatchObject({
    id: 'r',
    name: 'sale',
    total_active_users: 7,
    session_duration: 5,
    visitors_veto: true,
    messages: {},
  });
  expect(KEYS.filter(key => room[key] === undefined)).toEqual([]);
});

test('what is set stays, also where it is nothing or off', () => {
  expect(filled(told({ visitors_veto: false, plain_seconds: 0, turnstile_when: null }))).toMatchObject({
    visitors_veto: false,
    plain_seconds: 0,
    turnstile_when: null,
  });
});

test('a share of failures is text, as the field has it', () => {
  expect(filled(told({ origin_failures: 50 })).origin_failures).toBe('50');
  expect(filled(told({ origin_failures: 'off' })).origin_failures).toBe('off');
  expect(filled(told({})).origin_failures).toBe(DEFAULTS.origin_failures);
});

test('a key, or a place within one, is in words', () => {
  expect(labelOf('')).toBe('The room');
  expect(labelOf('queue_all')).toBe('Everyone waits');
  expect(labelOf('cookie_attributes/samesite')).toBe('SameSite of the cookie');
  expect(labelOf('messages/pt-BR')).toBe('Message in pt-BR');
  expect(labelOf('of_a_later_version')).toBe('of_a_later_version');
});
