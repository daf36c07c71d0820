// How the page of a room or of an event looks, and what it says to those who wait.

export interface Looks {
  message: string;
  messages: Record<string, string>;
  page_title: string;
  page_logo: string;
  page_favicon: string;
  page_accent_color: string;
  page_support_link: string;
}

/** Nothing is set: what an answer of the node leaves out. */
export const NO_LOOKS: Looks = {
  message: '',
  messages: {},
  page_title: '',
  page_logo: '',
  page_favicon: '',
  page_accent_color: '',
  page_support_link: '',
};

/** Those of the built-in page alone, in the order of forms. */
export const LOOK_KEYS = [
  'page_title',
  'page_logo',
  'page_favicon',
  'page_accent_color',
  'page_support_link',
] as const satisfies readonly (keyof Looks)[];

export type LookKey = (typeof LOOK_KEYS)[number];

export const LOOK_LABELS: Record<LookKey | 'messages', string> = {
  messages: 'Message by language',
  page_title: 'Title',
  page_logo: 'Logo',
  page_favicon: 'Icon of the tab',
  page_accent_color: 'Accent color',
  page_support_link: 'Link to help',
};

/** What is seen of something: the values that it sets. `null` stands for the room's. */
export function looksOf(value: { [Key in keyof Looks]?: Looks[Key] | null }): Partial<Looks> {
  const keys = Object.keys(NO_LOOKS) as (keyof Looks)[];
  return Object.fromEntries(
    keys.filter(key => value[key] !== null && value[key] !== undefined).map(key => [key, value[key]]),
  );
}
