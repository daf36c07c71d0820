// What the node says of a visitor, and the same in words that an operator can say on the phone.
import { counted, seconds, timeOfDay, dateAndTime } from '../../parts/format';
import type { Fact } from '../../parts/Facts';

interface RoomOfVisitor {
  id: string;
  name: string;
  zone: string;
}

export type Visitor =
  | { state: 'none'; explanation: string }
  | {
      state: 'waiting';
      room: RoomOfVisitor;
      arrived_on: string;
      waited_seconds: number;
      last_check_in: string;
      next_check_in_seconds: number;
      estimate_seconds: number | null;
      held_by?: 'suspended' | 'prequeue' | 'queue_all' | 'sick_origin' | null;
      overdue?: boolean;
      explanation: string;
    }
  | {
      state: 'admitted';
      room: RoomOfVisitor;
      arrived_on: string;
      admitted_on: string;
      last_seen: string;
      session_ends_on: string;
      ended?: boolean;
      renewed?: boolean;
      explanation: string;
    };

export interface Told {
  title: string;
  /** What to say, a sentence or two each. */
  say: string[];
  facts: Fact[];
}

export function told(visitor: Visitor): Told {
  switch (visitor.state) {
    case 'waiting':
      return waiting(visitor);
    case 'admitted':
      return admitted(visitor);
    case 'none':
      return {
        title: 'No room knows this ticket',
        say: [
          'The ticket was cut off when it was copied, or it has expired, or it is of another site, or its room was deleted.',
          'Ask for the ticket again. If it stays unknown: open the site again; that is a new place at the end of the line.',
        ],
        facts: [],
      };
    default:
      // A newer node: its own words.
      return { title: 'The node says', say: [(visitor as { explanation: string }).explanation], facts: [] };
  }
}

const at = (text: string): string => dateAndTime(Date.parse(text));

const HELD = {
  suspended: 'The room is suspended: reload the page, and you are let through.',
  prequeue: 'The event has not begun. Until it begins, no one enters; you keep your place.',
  sick_origin: 'The site is having trouble, so no one is let in right now. You keep your place.',
  queue_all: 'Right now we let no one in. You keep your place.',
} as const;

function waiting(v: Extract<Visitor, { state: 'waiting' }>): Told {
  const say = [`You have waited for ${seconds(v.waited_seconds)}.`];
  if (v.held_by) say.push(HELD[v.held_by]);
  else if (v.estimate_seconds === null) say.push('How much longer it takes is not known yet.');
  else if (v.estimate_seconds <= 0) say.push('It is your turn: you enter at the next check-in of the page.');
  else say.push(`It takes about ${seconds(v.estimate_seconds)} more.`);
  if (v.held_by !== 'suspended') {
    say.push(
      v.overdue
        ? 'Your waiting page has not checked in when it should have. Open it again in the same browser, and leave it open: ' +
            'otherwise your place is given up.'
        : `Leave the waiting page open; it checks in automatically, next in ${seconds(v.next_check_in_seconds)}.`,
    );
  }
  return {
    title: `In line for ${v.room.name}`,
    say,
    facts: [
      { name: 'Room', value: `${v.room.name} of ${v.room.zone}` },
      { name: 'Arrived', value: at(v.arrived_on) },
      { name: 'Last check-in', value: timeOfDay(Date.parse(v.last_check_in)) },
      {
        name: 'Estimate',
        value: v.estimate_seconds === null ? 'none yet' : counted(Math.max(0, v.estimate_seconds), 'second'),
      },
    ],
  };
}

function admitted(v: Extract<Visitor, { state: 'admitted' }>): Told {
  return {
    title: v.ended ? `The session in ${v.room.name} is over` : `Let into ${v.room.name}`,
    say: v.ended
      ? [
          `Your session ended at ${at(v.session_ends_on)}.`,
          'Open the site again: you enter at once if there is no line, and otherwise get a new place in it.',
        ]
      : [
          `You have been let in. Open the site in the same browser: your session lasts until ${at(v.session_ends_on)}.`,
          v.renewed ? 'Each page that you open makes it longer.' : 'It does not get longer by opening pages.',
          'If you see the waiting page all the same, the site has ended your session.',
        ],
    facts: [
      { name: 'Room', value: `${v.room.name} of ${v.room.zone}` },
      { name: 'Arrived', value: at(v.arrived_on) },
      { name: 'Let in', value: at(v.admitted_on) },
      { name: 'Last request', value: at(v.last_seen) },
      { name: v.ended ? 'Session ended' : 'Session ends', value: at(v.session_ends_on) },
    ],
  };
}
