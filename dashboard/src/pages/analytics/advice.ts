// What the figures of a span mean for the settings, in plain sentences.
import { counted, decimal, minutes, number, seconds } from '../../parts/format';
import type { Past } from './fields';

/** What is known of the room as it is set now. */
export interface RoomSettings {
  session_duration: number;
  disable_session_renewal: boolean;
}

/** Below this share of the session, the longest visits leave much of it unused. */
const SHARE = 0.7;

/** Shorter is not worth a sentence. */
const LEAST_SECONDS = 30;

export function adviceOn(past: Past, room: RoomSettings | undefined): string[] {
  const whole = past.whole;
  if (!whole) return [];
  return [...limits(past), ...session(past, room), ...slots(past), ...beyond(past)];
}

function limits({ whole, seconds: span, scope }: Past): string[] {
  if (!whole) return [];
  const alone = scope.roomId !== '';
  const { seats, passes, pace, operator } = whole.limited;
  const time = (held: number) => {
    const share = alone ? `, ${decimal((100 * held) / span)} % of the time,` : '';
    return `For ${held < 100 ? seconds(held) : minutes(Math.round(held / 60))}${share}`;
  };
  const limit = (value: number | null) => (alone && value !== null ? ` (${number(value)})` : '');
  const said: string[] = [];
  const add = (held: number, text: string) => {
    if (held >= LEAST_SECONDS) said.push(`${time(held)} ${text}`);
  };
  const site = 'Raise it if your site can take more.';
  add(
    seats,
    `visitors waited because all seats were taken: total active users${limit(whole.activeLimit)} was the limit. ${site}`,
  );
  add(
    passes,
    `visitors waited because as many had entered as may in a minute: new users per minute${limit(whole.admittedLimit)} was the limit. ${site}`,
  );
  add(pace, 'visitors waited for the pace: new users enter evenly over the minute, and not all at its beginning.');
  add(operator, 'the operator held visitors back: everyone waits, a pre-queue, or a room that is closed to newcomers.');
  if (said.length === 0) return ['No limit held visitors back for longer than half a minute.'];
  return alone ? said : [...said, 'These times are added up over the rooms.'];
}

function session({ whole, scope }: Past, room: RoomSettings | undefined): string[] {
  if (!whole || scope.roomId === '') return [];
  const { originP50, originP75, originP95 } = whole;
  // The one that was in force in the span, which may not be the one of now.
  const length = whole.session ?? (room ? 60 * room.session_duration : null);
  if (length === null || originP95 === null || originP75 === null) return [];
  const stayed = `95 % of the visits took at most ${seconds(originP95)}, and a session is ${seconds(length)}`;
  if (room?.disable_session_renewal) {
    if (originP95 < SHARE * length) return [`${stayed}: a shorter session would free seats sooner.`];
    if (originP75 >= SHARE * length) {
      const typical = `${seconds(originP50 ?? originP75)} to ${seconds(originP75)}`;
      return [
        `Typical visits took ${typical} of a session of ${seconds(length)} that is not renewed: some visitors may have ` +
          'been sent back before they were done. Consider a longer session.',
      ];
    }
    return [`${stayed}: they fit.`];
  }
  if (originP95 < SHARE * length) {
    return [
      `${stayed} after the last request, for which the seat stays taken: a shorter session would free seats sooner. ` +
        'Keep it longer than visitors pause between two requests.',
    ];
  }
  return [`${stayed}, which every request renews: no visitor is sent back while using the site.`];
}

function slots({ whole, scope }: Past): string[] {
  if (!whole || scope.roomId === '' || (whole.slots ?? 0) < 0.05) return [];
  return [
    `On average ${decimal(whole.slots ?? 0)} slots were empty while visitors waited: it takes until their next ` +
      'check-in until those whose turn it is enter.',
  ];
}

function beyond({ whole }: Past): string[] {
  if (!whole || !whole.beyond) return [];
  return [`${counted(whole.beyond, 'visitor was', 'visitors were')} admitted beyond a limit.`];
}
