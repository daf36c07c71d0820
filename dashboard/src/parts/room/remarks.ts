// What an operator has to know about the figures of a room.
import type { LiveRoom } from '../../live/rooms';
import { counted, number, seconds, timeOfDay } from '../format';

export function remarksOf(room: LiveRoom): string[] {
  const { originAsked: asked, originFailed: failed } = room;
  return [
    failed > 0 &&
      `The origin does not ${failed < asked ? 'always ' : ''}answer: ${number(failed)} of ${counted(asked, 'request')} failed at this node in the last minute.`,
    room.bypassed > 0 && `${number(room.bypassed)} passed by rules at this node in the last minute.`,
    room.known && room.stalled && 'No one has been let in for longer than estimated.',
    room.known && room.lost && `Lost: ${room.lost}. The line moves at the remaining part of the limits.`,
    room.known && !room.everywhere && 'Of this data center alone, which cannot reach the others.',
    room.heldBack > 0 && `${counted(room.heldBack, 'seat')} held back until ${timeOfDay(room.heldBackUntil)}.`,
    room.oldSeconds > 0 && `Counted ${seconds(room.oldSeconds)} ago.`,
  ].filter((text): text is string => typeof text === 'string' && text !== '');
}
