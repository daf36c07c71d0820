import { expect, test, vi } from 'vitest';
import { messageOf } from './rooms';
import { NOW, told } from './someRoom';
import { LiveStore } from './store';

const message = (whole: boolean, ...rooms: object[]) => messageOf(whole, { now: NOW, revision: 3, rooms });
const ids = (store: LiveStore) => store.get().rooms.map(room => room.id);

test('a whole message is all rooms, and one of changes is some of them', () => {
  const store = new LiveStore();
  expect(store.get().state).toBe('starting');
  store.take(message(true, told('a'), told('b'), told('c')), NOW, 5_000);
  store.take(message(false, told('d'), told('b', { waiting: 7 })), NOW, 5_000);
  expect(ids(store)).toEqual(['a', 'b', 'c', 'd']);
  expect(store.get().rooms[1]?.waiting).toBe(7);
  store.take(message(true, told('c'), told('a')), NOW, 5_000);
  expect(ids(store)).toEqual(['c', 'a']);
  expect(store.get()).toMatchObject({ state: 'live', toldAt: NOW, heardAt: NOW, revision: 3 });
});

test('where no room has changed the array is the same', () => {
  const store = new LiveStore();
  store.take(message(true, told('a'), told('b')), NOW, 5_000);
  const before = store.get().rooms;
  store.take(message(true, told('a'), told('b')), NOW + 1_000, 5_000);
  store.take(message(false), NOW + 2_000, 5_000);
  store.take(message(false, told('a')), NOW + 3_000, 5_000);
  expect(store.get().rooms).toBe(before);
  expect(store.get().heardAt).toBe(NOW + 3_000);
  store.take(message(true, told('b'), told('a')), NOW, 5_000);
  expect(store.get().rooms).not.toBe(before);
});

test('rooms stay while the node is unreachable, and what is not live is not heard', () => {
  const store = new LiveStore();
  store.take(message(true, told('a')), NOW, 5_000);
  store.become('broken');
  store.hear(NOW + 9_000);
  expect(store.get()).toMatchObject({ state: 'broken', heardAt: NOW });
  expect(ids(store)).toEqual(['a']);
});

test('those who look are told once of each change', () => {
  const store = new LiveStore();
  const heard = vi.fn();
  const away = store.subscribe(heard);
  store.become('broken');
  store.become('broken');
  expect(heard).toHaveBeenCalledTimes(1);
  away();
  store.become('resting');
  expect(heard).toHaveBeenCalledTimes(1);
});
