/** A list of values that rules use by its name. */
export interface NamedList {
  id: string;
  name: string;
  kind: string;
  description: string;
  num_items: number;
  num_referencing_filters: number;
  modified_on: string;
}

/** All lists, and the revision that they are of. */
export interface Lists {
  revision: number;
  lists: NamedList[];
}

export interface ListItem {
  id: string;
  ip?: string;
  asn?: number;
  hostname?: { url_hostname: string };
  comment: string;
}

/** The one account of a node, by its other name. */
export const ACCOUNT = 'default';

export const KINDS: Record<string, string> = {
  ip: 'IP addresses and networks',
  asn: 'Network numbers (ASN)',
  hostname: 'Host names',
};

export const valueOf = (item: ListItem): string => item.ip ?? item.hostname?.url_hostname ?? String(item.asn ?? '');

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
