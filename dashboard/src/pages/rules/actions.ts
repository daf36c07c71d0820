// What guards do, in words.

interface Choice {
  value: string;
  label: string;
}

export const ASKS = 'challenge';

export const ACTIONS: readonly Choice[] = [
  { value: 'end_session', label: 'The session ends with the answer' },
  { value: 'end_session_at_once', label: 'The session, or the place in line, ends at once' },
  { value: ASKS, label: 'A challenge is asked' },
  { value: 'skip_challenge', label: 'No challenge is asked' },
  { value: 'infinite_queue', label: 'The visitor waits without end' },
];

export const NORMAL = 'normal';

export const LEVELS: readonly Choice[] = [
  { value: 'light', label: 'Light' },
  { value: NORMAL, label: 'Normal' },
  { value: 'raised', label: 'Raised' },
  { value: 'high', label: 'High' },
  { value: 'highest', label: 'Highest' },
];

const HELP: Record<string, string> = {
  end_session: 'When the answer of the site comes, the seat is free. Such as at /logout or /thank-you.',
  end_session_at_once: 'Before the request is judged, which is then that of a newcomer.',
  challenge: 'The visitor has no place in line before it is solved, whatever the room asks of others.',
  skip_challenge: 'Whatever the room asks of others.',
  infinite_queue: 'And is never let in. Visitors who are inside stay inside.',
};

export const helpOn = (action: string): string | undefined => HELP[action];

/** What a guard does, as one line. */
export function actionText(action: string, level: string | undefined): string {
  const text = ACTIONS.find(one => one.value === action)?.label ?? action;
  if (action !== ASKS) return text;
  const hard = LEVELS.find(one => one.value === (level ?? NORMAL))?.label ?? level ?? '';
  return `${text}, ${hard.toLowerCase()} or harder`;
}
