import { expect, test } from 'vitest';
import { type Visitor, told } from './visitor';

const ROOM = { id: 'r', name: 'sale', zone: 'shop.example' };
const WAITING: Extract<Visitor, { state: 'waiting' }> = {
  state: 'waiting',
  room: ROOM,
  arrived_on: '2026-11-28T11:00:00Z',
  waited_seconds: 3_600,
  last_check_in: '2026-11-28T12:00:00Z',
  next_check_in_seconds: 20,
  estimate_seconds: 130,
  explanation: '',
};
const ADMITTED: Extract<Visitor, { state: 'admitted' }> = {
  state: 'admitted',
  room: ROOM,
  arrived_on: '2026-11-28T11:00:00Z',
  admitted_on: '2026-11-28T11:30:00Z',
  last_seen: '2026-11-28T11:40:00Z',
  session_ends_on: '2026-11-28T11:45:00Z',
  renewed: true,
  explanation: '',
};

const says = (visitor: Visitor) => told(visitor).say.join(' ');

test('one who waits is told how long, and to leave the page open', () => {
  expect(says(WAITING)).toBe(
    'You have waited for 1 h. It takes about 2 min more. Leave the waiting page open; it checks in automatically, next in 20 s.',
  );
  expect(says({ ...WAITING, estimate_seconds: null })).toContain('is not known yet');
  expect(says({ ...WAITING, estimate_seconds: 0 })).toContain('It is your turn');
  expect(says({ ...WAITING, overdue: true })).toContain('Open it again');
});

test('what holds the line comes before an estimate', () => {
  expect(says({ ...WAITING, held_by: 'queue_all' })).toContain('Right now we let no one in');
  expect(says({ ...WAITING, held_by: 'queue_all' })).not.toContain('2 min');
  expect(says({ ...WAITING, held_by: 'suspended' })).not.toContain('Leave the waiting page open');
});

test('one who was let in is told until when, or that it is over', () => {
  expect(told(ADMITTED).title).toBe('Let into sale');
  expect(says(ADMITTED)).toMatch(/until 28 Nov 2026.* 12:45/);
  expect(says({ ...ADMITTED, renewed: false })).toContain('does not get longer');
  expect(told({ ...ADMITTED, ended: true }).title).toBe('The session in sale is over');
});

test('what only a newer node knows is told in its own words', () => {
  expect(says({ state: 'floating', explanation: 'floats above the line' } as unknown as Visitor)).toBe(
    'floats above the line',
  );
});
