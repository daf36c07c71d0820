// What a room is doing, in the words that the plain page uses, and whether an operator has to look.
import type { LiveRoom } from '../../live/rooms';

export interface Standing {
  word: string;
  color: 'green' | 'yellow' | 'red' | 'gray' | 'blue';
  /** Rooms with a higher one come first when sorted by state. */
  weight: number;
}

export function standingOf(room: LiveRoom): Standing {
  if (room.status === 'suspended') return { word: 'Suspended', color: 'gray', weight: 2 };
  if (!room.known) return { word: 'Starting', color: 'yellow', weight: 5 };
  if (room.queueAll) return { word: 'Everyone waits', color: 'red', weight: 7 };
  if (room.hold?.state === 'held') return { word: 'Held: origin is sick', color: 'red', weight: 8 };
  if (room.status === 'event_prequeueing') return { word: 'Pre-queueing', color: 'blue', weight: 4 };
  if (room.method === 'reject') return { word: 'Closed to newcomers', color: 'red', weight: 6 };
  if (room.status === 'queueing') return { word: 'Queueing', color: 'yellow', weight: 5 };
  if (room.method !== 'passthrough' && room.activeLimit !== null && room.active >= room.activeLimit) {
    return { word: 'Full', color: 'yellow', weight: 3 };
  }
  return { word: 'Not queueing', color: 'green', weight: 1 };
}
