import type { WaitingRoom } from '../../api/types';

export const PAGE_KEYS = [
  'custom_page_html',
  'default_template_language',
  'template_language_auto',
  'json_response_enabled',
  'queueing_status_code',
  'custom_page_csp',
] as const satisfies readonly (keyof WaitingRoom)[];

/** A room with what is set on this page. */
export type RoomWithPage = WaitingRoom & Required<Pick<WaitingRoom, (typeof PAGE_KEYS)[number]>>;

export const PAGE_LABELS: Record<string, string> = {
  custom_page_html: 'Template',
  default_template_language: 'Language of the built-in page',
  template_language_auto: 'In the language of the browser',
  json_response_enabled: 'JSON for apps',
  queueing_status_code: 'Status code',
  custom_page_csp: 'Content-Security-Policy of the template',
};
