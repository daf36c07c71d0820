import type { ListItem, NamedList } from '../../api/types';

export type { ListItem, NamedList } from '../../api/types';

/** All lists, and the revision that they are of. */
export interface Lists {
  revision: number;
  lists: NamedList[];
}

/** The one account of a node, by its other name. */
export const ACCOUNT = 'default';

export const KINDS: Record<string, string> = {
  ip: 'IP addresses and networks',
  asn: 'Network numbers (ASN)',
  hostname: 'Host names',
};

export const valueOf = (item: Pick<ListItem, 'ip' | 'hostname' | 'asn'>): string =>
  item.ip ?? item.hostname?.url_hostname ?? String(item.asn ?? '');

/** What is typed, one item a line, each with a comment behind `#`. */
export function itemsOf(kind: string, text: string): object[] {
  return text
    .split('\n')
    .map(line => {
      const at = line.indexOf('#');
      return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    })
    .filter(([value]) => value)
    .map(([value, comment]) => ({ ...itemOf(kind, value ?? ''), comment }));
}

function itemOf(kind: string, value: string): object {
  switch (kind) {
    case 'asn':
      // What is no number is sent as it is: the node says what is wrong with it.
      return { asn: /^\d+$/.test(value) ? Number(value) : value };
    case 'hostname':
      return { hostname: { url_hostname: value } };
    default:
      return { ip: value };
  }
}
