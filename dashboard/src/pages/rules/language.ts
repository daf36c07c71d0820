// What the builder offers of the language of rules. It reads and writes no rule: the node does. A test compares the
// names and types with those of the node.

export interface Offer {
  name: string;
  label: string;
  type: 'String' | 'Int' | 'Bool' | 'Ip';
}

export const FIELDS: readonly Offer[] = [
  { name: 'http.request.uri.path', label: 'Path', type: 'String' },
  { name: 'http.host', label: 'Host', type: 'String' },
  { name: 'ip.src', label: 'Visitor’s address', type: 'Ip' },
  { name: 'ip.src.country', label: 'Country', type: 'String' },
  { name: 'ip.src.continent', label: 'Continent', type: 'String' },
  { name: 'ip.src.is_in_european_union', label: 'In the European Union', type: 'Bool' },
  { name: 'ip.src.asnum', label: 'Network number (ASN)', type: 'Int' },
  { name: 'http.request.method', label: 'Method', type: 'String' },
  { name: 'http.request.uri.query', label: 'Query', type: 'String' },
  { name: 'http.request.uri', label: 'Path and query', type: 'String' },
  { name: 'http.request.full_uri', label: 'Whole address', type: 'String' },
  { name: 'http.request.uri.path.extension', label: 'File extension', type: 'String' },
  { name: 'http.user_agent', label: 'User agent', type: 'String' },
  { name: 'http.referer', label: 'Referrer', type: 'String' },
  { name: 'http.cookie', label: 'All cookies', type: 'String' },
  { name: 'http.x_forwarded_for', label: 'X-Forwarded-For', type: 'String' },
  { name: 'http.request.version', label: 'HTTP version', type: 'String' },
  { name: 'http.request.timestamp.sec', label: 'Time, in seconds', type: 'Int' },
  { name: 'ssl', label: 'Came by HTTPS', type: 'Bool' },
];

/** Values that have a name of their own, which the builder asks for. */
export interface Named {
  label: string;
  before: string;
  after: string;
}

export const NAMED: readonly Named[] = [
  { label: 'Header', before: 'http.request.headers["', after: '"][0]' },
  { label: 'Cookie', before: 'http.request.cookies["', after: '"][0]' },
  { label: 'Query argument', before: 'http.request.uri.args["', after: '"][0]' },
];

/** The one of `NAMED` that a left side is, with its name. */
export function namedOf(left: string): { of: Named; name: string } | undefined {
  for (const of of NAMED) {
    const name = left.slice(of.before.length, -of.after.length);
    if (left.startsWith(of.before) && left.endsWith(of.after) && !/["\\]/.test(name)) return { of, name };
  }
  return undefined;
}

/** An operator as the builder shows it; `in_list` is `in` with the name of a list. */
export interface Operation {
  name: string;
  label: string;
}

const LIST: Operation = { name: 'in_list', label: 'is in the list' };

const OF_TEXT: readonly Operation[] = [
  { name: 'eq', label: 'is' },
  { name: 'ne', label: 'is not' },
  { name: 'starts_with', label: 'starts with' },
  { name: 'ends_with', label: 'ends with' },
  { name: 'contains', label: 'contains' },
  { name: 'in', label: 'is one of' },
  LIST,
  { name: 'wildcard', label: 'is like (* for any text)' },
  { name: 'strict wildcard', label: 'is like, case counts' },
  { name: 'matches', label: 'matches (regular expression)' },
];

const OF_NUMBER: readonly Operation[] = [
  { name: 'eq', label: '=' },
  { name: 'ne', label: '≠' },
  { name: 'lt', label: '<' },
  { name: 'le', label: '≤' },
  { name: 'gt', label: '>' },
  { name: 'ge', label: '≥' },
  { name: 'in', label: 'is one of' },
  LIST,
];

const OF_ADDRESS: readonly Operation[] = [
  { name: 'in', label: 'is in' },
  { name: 'eq', label: 'is' },
  { name: 'ne', label: 'is not' },
  LIST,
];

const TRUE: readonly Operation[] = [{ name: 'is', label: 'is true' }];

export function operationsOf(type: string): readonly Operation[] {
  switch (type) {
    case 'Int':
      return OF_NUMBER;
    case 'Ip':
      return OF_ADDRESS;
    case 'Bool':
      return TRUE;
    default:
      return OF_TEXT;
  }
}

/** The kinds of lists that a value can be looked up in. */
export function kindOfList(type: string): string {
  return type === 'Ip' ? 'ip' : type === 'Int' ? 'asn' : 'hostname';
}
