// The two lists of rules that a room has: who passes without waiting, and its guards.
import { paths } from '../../api/paths';
import { ACTIONS } from './actions';

export interface Family {
  one: 'rule' | 'guard';
  /** Also the name of drafts, and of the list in what is stored. */
  several: 'rules' | 'guards';
  /** What begins a sentence or a title. */
  title: string;
  path: (zoneId: string, roomId: string) => string;
  /** What a new one does. */
  action: string;
  /** What one can do, if that can be chosen. */
  actions: readonly { value: string; label: string }[];
  /** What holds without any. */
  empty: string;
  /** Which of several decides. */
  order: string;
  /** What the conditions are for. */
  legend: string;
  live: string;
}

export const BYPASS: Family = {
  one: 'rule',
  several: 'rules',
  title: 'Rules',
  path: paths.rules,
  action: 'bypass_waiting_room',
  actions: [],
  empty: 'All visitors of this room take part in it. A rule lets those pass who should never wait.',
  order: 'A visitor passes without waiting if any live rule matches. They are asked from the first to the last.',
  legend: 'Visitors pass without waiting if',
  live: 'Lets visitors pass once it is saved',
};

export const GUARDS: Family = {
  one: 'guard',
  several: 'guards',
  title: 'Guards',
  path: paths.guards,
  action: 'end_session',
  actions: ACTIONS,
  empty:
    'A guard ends the session at a page such as /logout, asks some visitors for a challenge, spares others one, or ' +
    'lets them wait without end.',
  order: 'The first live guard that matches decides about the session, and the first one about the challenge.',
  legend: 'This happens if',
  live: 'Is followed once it is saved',
};
