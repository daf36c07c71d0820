// A room for tests, as the node tells it.
import { type LiveRoom, messageOf } from './rooms';

export const NOW = Date.parse('2026-11-28T12:00:00Z');

export function told(id: string, more: object = {}): Record<string, unknown> {
  return {
    ...{ id, zoneId: 'zone', zone: 'shop.example', name: id, routes: [`shop.example/${id}`], method: 'fifo' },
    ...{ queueAll: false, known: true, asOf: NOW, status: 'not_queueing', everywhere: true, stalled: false },
    ...{ active: 1, activeLimit: 100, waiting: 0, admitted: 1, admittedLimit: 50, heldBack: 0, heldBackUntil: 0 },
    ...{ slots: 0, newcomerMinutes: 0, firstSince: 0, bypassRules: 0, bypassed: 0, originAsked: 0, originFailed: 0 },
    ...{ lostDataCenters: [], hold: null, checkGone: false, event: null },
    ...more,
  };
}

export function someRoom(id: string, more: object = {}): LiveRoom {
  const [room] = messageOf(true, { now: NOW, rooms: [told(id, more)] }).rooms;
  if (!room) throw new Error('no room');
  return room;
}
