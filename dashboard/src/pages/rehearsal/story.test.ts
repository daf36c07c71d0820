import { describe, expect, test } from 'vitest';
import { type Crowd, type EventForStory, type RoomForStory, beginsAt, storyOf } from './story';

const ROOM: RoomForStory = {
  name: 'sale',
  total_active_users: 100,
  new_users_per_minute: 50,
  session_duration: 5,
  disable_session_renewal: false,
  queueing_method: 'fifo',
  suspended: false,
};

const EVENT: EventForStory = {
  id: 'e',
  name: 'Black_Friday',
  event_start_time: '2026-11-28T10:00:00Z',
  event_end_time: '2026-11-28T12:00:00Z',
  prequeue_start_time: '2026-11-28T09:30:00Z',
  shuffle_at_event_start: true,
  new_users_per_minute: null,
  total_active_users: null,
  session_duration: null,
  disable_session_renewal: null,
  queueing_method: null,
};

const BEGIN = Date.parse('2026-11-28T09:00:00Z');

const crowd = (...arrivals: Crowd['arrivals']): Crowd => ({
  arrivals,
  browse: 90,
  abandon: 0.125,
  said: 'People as they came',
});
const MANY = crowd({ from: 0, to: 3_600, people: 1_000 });

function text(made: ReturnType<typeof storyOf>): string {
  if ('fault' in made) throw new Error(made.fault);
  return made.story.text;
}

function fault(made: ReturnType<typeof storyOf>): string {
  return 'fault' in made ? made.fault : '';
}

describe('a story of a room', () => {
  test('has the settings, the people, and half an hour for the line to go down', () => {
    const made = storyOf(ROOM, undefined, MANY, [], 1, BEGIN);
    expect(made).toHaveProperty('story.name', 'sale');
    expect(text(made).split('\n')).toEqual([
      '# ./vestibule simulate --scenario sale.yaml --report sale',
      '#',
      '# People as they came.',
      '',
      'title: Room sale',
      'length: 90m',
      '',
      'room:',
      '  total_active_users: 100',
      '  new_users_per_minute: 50',
      '  session_duration: 5',
      '  disable_session_renewal: false',
      '  queueing_method: fifo',
      '',
      '# Write where your data centers are: delays between them follow from the distance.',
      'centers:',
      '  - {name: here, latitude: 50, longitude: 8}',
      '',
      'crowds:',
      '  - {name: crowd-1, visitors: 1000, from: 0s, to: 1h, manners: {abandon: 13%, browse: 90s}}',
      '',
    ]);
  });

  test('has as many times the people as are wanted, and says so', () => {
    const made = text(storyOf(ROOM, undefined, MANY, [], 2.5, BEGIN));
    expect(made).toContain('visitors: 2500');
    expect(made).toContain('# People as they came, times 2.5.');
  });

  test('leaves out slices in which no one comes, and those without a length', () => {
    const made = text(
      storyOf(
        ROOM,
        undefined,
        crowd({ from: 0, to: 60, people: 0.4 }, { from: 60, to: 60, people: 9 }, { from: 60, to: 121, people: 500 }),
        [],
        1,
        BEGIN,
      ),
    );
    expect(made.match(/name: crowd-/g)).toHaveLength(1);
    expect(made).toContain('from: 1m, to: 121s');
    expect(made).toContain('length: 33m');
  });

  test('has at most a week', () => {
    const made = text(storyOf(ROOM, undefined, crowd({ from: 0, to: 7 * 24 * 3_600, people: 1_000 }), [], 1, BEGIN));
    expect(made).toContain('length: 168h');
  });

  test('says nothing of visits whose length is not known, and a second at least of others', () => {
    expect(text(storyOf(ROOM, undefined, { ...MANY, browse: undefined }, [], 1, BEGIN))).not.toContain('browse');
    expect(text(storyOf(ROOM, undefined, { ...MANY, browse: 0.2 }, [], 1, BEGIN))).toContain('browse: 1s');
  });

  test('puts data centers evenly round the globe, within its degrees', () => {
    const made = text(storyOf(ROOM, undefined, MANY, ['AMS', 'sin', 'gru', 'syd'], 1, BEGIN));
    const east = [...made.matchAll(/longitude: (-?\d+)/g)].map(found => Number(found[1]));
    expect(east).toEqual([8, 98, -172, -82]);
    expect(made).toContain('name: ams');
  });
});

describe('there is no story', () => {
  test('of a room that holds no one back', () => {
    expect(fault(storyOf({ ...ROOM, suspended: true }, undefined, MANY, [], 1, BEGIN))).toContain('suspended');
  });

  test('without people, or with fewer than the room takes', () => {
    expect(fault(storyOf(ROOM, undefined, crowd(), [], 1, BEGIN))).toContain('No one came');
    expect(fault(storyOf(ROOM, undefined, MANY, [], 0, BEGIN))).toContain('No one came');
    expect(fault(storyOf(ROOM, undefined, crowd({ from: 0, to: 60, people: 99 }), [], 1, BEGIN))).toContain(
      'Only 99 people',
    );
    expect(fault(storyOf(ROOM, undefined, crowd({ from: 0, to: 60, people: 100 }), [], 1, BEGIN))).toBe('');
  });

  test('of more people than the simulator takes', () => {
    expect(fault(storyOf(ROOM, undefined, MANY, [], 10_000, BEGIN))).toBe('');
    expect(fault(storyOf(ROOM, undefined, MANY, [], 10_001, BEGIN))).toContain('10001000 people');
  });
});

describe('an event of a story', () => {
  const lines = (changes: Partial<EventForStory>, begin = BEGIN) =>
    text(storyOf(ROOM, { ...EVENT, ...changes }, MANY, [], 1, begin)).split('\n');

  test('is at its times from the beginning of the story', () => {
    const made = lines({});
    expect(made).toContain('  - name: black-friday');
    expect(made).toContain('    prequeue: 30m');
    expect(made).toContain('    start: 1h');
    expect(made).toContain('    end: 3h');
    expect(made).toContain('    shuffle_at_event_start: true');
    expect(made).toContain('length: 210m');
  });

  test('that has begun already is on from the beginning, and draws no more', () => {
    const made = lines({}, Date.parse('2026-11-28T10:30:00Z'));
    expect(made).toContain('    start: 0s');
    expect(made).toContain('    end: 90m');
    expect(made.join()).not.toContain('prequeue');
    expect(made.join()).not.toContain('shuffle');
  });

  test('that is over, or begins after the story, is left out', () => {
    expect(lines({}, Date.parse('2026-11-28T12:00:00Z'))).not.toContain('events:');
    expect(lines({ event_start_time: '2026-12-28T10:00:00Z', event_end_time: '2026-12-28T12:00:00Z' })).not.toContain(
      'events:',
    );
  });

  test('has limits only where both are its own, and other settings where they are', () => {
    expect(lines({ total_active_users: 10 }).join()).not.toContain('    total_active_users');
    const made = lines({
      total_active_users: 10,
      new_users_per_minute: 5,
      session_duration: 1,
      disable_session_renewal: false,
    });
    expect(made).toContain('    total_active_users: 10');
    expect(made).toContain('    new_users_per_minute: 5');
    expect(made).toContain('    session_duration: 1');
    expect(made).toContain('    disable_session_renewal: false');
  });
});

describe('a story begins', () => {
  const since = Date.parse('2026-11-27T00:00:00Z');

  test('with the span of the past without an event, or with one that lies in it', () => {
    expect(beginsAt(undefined, since, since + 1)).toBe(since);
    expect(beginsAt(EVENT, Date.parse('2026-11-28T11:59:59Z'), Date.parse('2026-11-28T13:00:00Z'))).toBe(
      Date.parse('2026-11-28T11:59:59Z'),
    );
  });

  test('with the pre-queue of an event that does not, or ten minutes before its start', () => {
    expect(beginsAt(EVENT, since, since + 3_600_000)).toBe(Date.parse('2026-11-28T09:30:00Z'));
    expect(beginsAt({ ...EVENT, prequeue_start_time: null }, since, since + 3_600_000)).toBe(
      Date.parse('2026-11-28T09:50:00Z'),
    );
    expect(beginsAt(EVENT, Date.parse('2026-11-28T12:00:00Z'), Date.parse('2026-11-28T13:00:00Z'))).toBe(
      Date.parse('2026-11-28T09:30:00Z'),
    );
  });
});

test('a name has what names of scenarios may have', () => {
  const name = (room: string) => {
    const made = storyOf({ ...ROOM, name: room }, undefined, MANY, [], 1, BEGIN);
    return 'story' in made ? made.story.name : '';
  };
  expect(name('Sale_2026')).toBe('sale-2026');
  expect(name('___')).toBe('story');
  expect(name('x'.repeat(128))).toMatch(/^[a-z0-9][a-z0-9-]{0,40}$/);
});
