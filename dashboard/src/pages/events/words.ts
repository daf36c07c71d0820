// Settings of events in words.
import type { Choice } from '../../parts/form/fields';
import { textOf } from '../../parts/form/shown';
import { counted } from '../../parts/format';
import { ACTIONS, BIND, METHODS, MODES } from '../../parts/room/choices';
import type { Override, RoomOfEvents } from './events';

/** Settings whose values have words. */
const CHOICES: Partial<Record<Override, readonly Choice[]>> = {
  queueing_method: METHODS,
  turnstile_mode: MODES,
  turnstile_action: ACTIONS,
};

/** What a value of the room or of one of its events means there. */
export function worded(key: Override, value: unknown, room: RoomOfEvents): string {
  const empty = value === '' || value === undefined;
  switch (key) {
    case 'custom_page_html':
      return empty
        ? 'the built-in page'
        : `a template of ${counted(typeof value === 'string' ? value.length : 0, 'character')}`;
    case 'invited_only':
      return value ? 'on' : 'off';
    case 'bind':
      return BIND.find(choice => choice.value === (value ?? 'off'))?.label ?? textOf(value);
    case 'moves_per_hour':
      return textOf(value ?? 6);
    case 'page_title':
      return empty ? room.host : textOf(value);
    case 'page_accent_color':
      return empty ? 'the page’s own' : textOf(value);
    default:
      return CHOICES[key]?.find(choice => choice.value === value)?.label ?? textOf(value);
  }
}

export const asRoom = (key: Override, room: RoomOfEvents): string => `As the room: ${worded(key, room[key], room)}`;
