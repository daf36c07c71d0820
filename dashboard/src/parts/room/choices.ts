// What the settings of a room may be, in words.
import type { Choice } from '../form/fields';

export const METHODS: readonly Choice[] = [
  { value: 'fifo', label: 'First come, first served' },
  { value: 'random', label: 'At random' },
  { value: 'passthrough', label: 'No line: everyone passes' },
  { value: 'reject', label: 'Closed: newcomers are turned away' },
];

export const STATUS_CODES: readonly Choice[] = [
  { value: '200', label: '200 OK' },
  { value: '202', label: '202 Accepted' },
  { value: '429', label: '429 Too Many Requests' },
  { value: '503', label: '503 Service Unavailable' },
];

export const SAMESITE: readonly Choice[] = [
  { value: 'auto', label: 'As it fits' },
  { value: 'lax', label: 'Lax' },
  { value: 'none', label: 'None' },
  { value: 'strict', label: 'Strict' },
];

export const SECURE: readonly Choice[] = [
  { value: 'auto', label: 'As it fits' },
  { value: 'always', label: 'Always' },
  { value: 'never', label: 'Never' },
];

export const BIND: readonly Choice[] = [
  { value: 'off', label: 'Nothing' },
  { value: 'count', label: 'It is counted' },
  { value: 'enforce', label: 'Copies of the ticket are out' },
];

export const LOSS: readonly Choice[] = [
  { value: 'hold', label: 'Newcomers wait' },
  { value: 'admit', label: 'Newcomers enter; the limit may be exceeded' },
];

export const UNHEALTHY: readonly Choice[] = [
  { value: 'nothing', label: 'Nothing happens to the line' },
  { value: 'queue_all', label: 'No newcomer enters' },
  { value: 'reduce', label: 'Fewer enter' },
];

export const PATHS: readonly Choice[] = [
  { value: 'forward', label: 'Pass them on as they are' },
  { value: 'redirect', label: 'Redirect to the plain form' },
  { value: 'refuse', label: 'Refuse them' },
];

export const MODES: readonly Choice[] = [
  { value: 'off', label: 'Off' },
  { value: 'invisible', label: 'Invisible' },
  { value: 'visible_non_interactive', label: 'Visible, nothing to do' },
  { value: 'visible_managed', label: 'Visible, with a button to press' },
];

export const ACTIONS: readonly Choice[] = [
  { value: 'log', label: 'Only count' },
  { value: 'infinite_queue', label: 'No place in line' },
];

export const WHEN: readonly Choice[] = [
  { value: 'queueing', label: 'Those who have to wait' },
  { value: 'always', label: 'Also those who could enter at once' },
];

const TAGS =
  'en-US es-ES de-DE fr-FR it-IT ja-JP ko-KR pt-BR zh-CN zh-TW nl-NL pl-PL id-ID tr-TR ar-EG ru-RU fa-IR bg-BG hr-HR ' +
  'cs-CZ da-DK fi-FI lt-LT lv-LV ms-MY nb-NO ro-RO el-GR he-IL hi-IN hu-HU sr-BA sk-SK sl-SI sv-SE tl-PH th-TH uk-UA vi-VN';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

export const LANGUAGES: readonly Choice[] = TAGS.split(' ')
  .map(value => ({ value, label: `${names.of(value) ?? value} (${value})` }))
  .sort((a, b) => a.label.localeCompare(b.label));
