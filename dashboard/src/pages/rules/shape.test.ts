import { describe, expect, test } from 'vitest';
import {
  type Condition,
  type Group,
  type Part,
  type Tree,
  emptyCondition,
  emptyGroup,
  groupOf,
  replaced,
  treeOf,
  withLeft,
  withOperator,
} from './shape';

const PATH: Tree = { left: 'http.request.uri.path', type: 'String', operator: 'eq', texts: ['/sale'] };
const COUNTRY: Tree = { left: 'ip.src.country', type: 'String', operator: 'in', texts: ['DE', 'FR'] };
const LIST: Tree = { left: 'ip.src', type: 'Ip', operator: 'in', right: '$office' };

/** The types are the node's word alone: they are not sent back. */
const sent = (tree: Tree): Tree => {
  const { type: _, and, or, xor, not, ...rest } = tree;
  return {
    ...rest,
    ...(and ? { and: and.map(sent) } : {}),
    ...(or ? { or: or.map(sent) } : {}),
    ...(xor ? { xor: xor.map(sent) } : {}),
    ...(not ? { not: sent(not) } : {}),
  };
};

function condition(tree: Tree): Condition {
  const [part] = groupOf(tree).parts;
  if (part?.kind !== 'condition') throw new Error('not a condition');
  return part;
}

describe('a shape', () => {
  test.each<[string, Tree]>([
    ['one condition', PATH],
    ['several texts', COUNTRY],
    ['a list', LIST],
    ['a Bool', { left: 'ssl', type: 'Bool', operator: 'is' }],
    ['a number', { left: 'ip.src.asnum', type: 'Int', operator: 'ge', right: '64512' }],
    ['several numbers', { left: 'ip.src.asnum', type: 'Int', operator: 'in', right: '{64512 64513}' }],
    ['what only text can say', { text: 'any(http.request.headers.names[*] == "x")' }],
    ['all of them', { and: [PATH, COUNTRY, LIST] }],
    ['one of them', { or: [PATH, { and: [COUNTRY, { not: LIST }] }] }],
    ['an odd number of them', { xor: [PATH, COUNTRY, LIST] }],
    ['none of them', { not: { or: [PATH, COUNTRY] } }],
    ['a text with quotes', { ...PATH, texts: ['a "quoted" \\ text'] }],
  ])('of %s is the rule that it was made of', (_, tree) => {
    expect(treeOf(groupOf(tree))).toEqual(sent(tree));
  });

  test('of twice the opposite keeps both', () => {
    expect(treeOf(groupOf({ not: { not: PATH } }))).toEqual({ not: { not: sent(PATH) } });
  });

  test('is always a group, whose parts have keys of their own', () => {
    const group = groupOf({ and: [PATH, PATH, { or: [PATH, COUNTRY] }] });
    const keys = new Set<string>();
    const collect = (part: Part): void => {
      keys.add(part.key);
      if (part.kind === 'group') part.parts.forEach(collect);
    };
    collect(group);
    expect(keys.size).toBe(6);
    expect(groupOf(PATH).kind).toBe('group');
  });

  test('of texts that a line cannot hold is written as the rule has it', () => {
    expect(condition({ ...PATH, texts: ['two\nlines'], right: '"two\\nlines"' })).toMatchObject({
      quoted: false,
      value: '"two\\nlines"',
    });
    expect(condition({ ...COUNTRY, texts: ['DE', ''], right: '{"DE" ""}' })).toMatchObject({
      quoted: false,
      value: '"DE" ""',
    });
  });
});

describe('what is sent', () => {
  test('is nothing of a group without a condition', () => {
    const empty: Group = { ...emptyGroup('and'), parts: [] };
    expect(treeOf(empty)).toBeUndefined();
    expect(treeOf({ ...emptyGroup('or'), parts: [empty, empty] })).toBeUndefined();
    expect(treeOf({ ...emptyGroup('or'), parts: [empty, condition(PATH)] })).toEqual(sent(PATH));
  });

  test('says where each condition is', () => {
    const places = new Map<string, string>();
    const group = groupOf({ and: [PATH, { not: { or: [COUNTRY, { not: LIST }] } }] });
    treeOf(group, '/tree', places);
    expect([...places.keys()]).toEqual(['/tree/and/0', '/tree/and/1/not/or/0', '/tree/and/1/not/or/1/not']);
  });

  test('counts places without what is left out', () => {
    const places = new Map<string, string>();
    const [first, second] = [condition(PATH), condition(LIST)];
    treeOf({ ...emptyGroup('and'), parts: [{ ...emptyGroup('or'), parts: [] }, first, second] }, '/tree', places);
    expect(places.get('/tree/and/0')).toBe(first.key);
    expect(places.get('/tree/and/1')).toBe(second.key);
    const alone = new Map<string, string>();
    treeOf(groupOf(PATH), '/tree', alone);
    expect([...alone.keys()]).toEqual(['/tree']);
  });

  test('has no empty lines among several values', () => {
    expect(treeOf({ ...condition(COUNTRY), value: 'DE\n\nFR\n' })).toHaveProperty('texts', ['DE', 'FR']);
    expect(treeOf({ ...condition(LIST), operator: 'in', value: '192.0.2.1, 192.0.2.2\n2001:db8::/32' })).toHaveProperty(
      'right',
      '{192.0.2.1 192.0.2.2 2001:db8::/32}',
    );
  });
});

describe('a change', () => {
  test('to another value of the same type keeps what fits', () => {
    const changed = withLeft(condition(COUNTRY), 'http.host', 'String');
    expect(changed).toMatchObject({ left: 'http.host', operator: 'in', value: 'DE\nFR', quoted: true });
  });

  test('to another type begins again', () => {
    expect(withLeft(condition(PATH), 'ip.src', 'Ip')).toMatchObject({ operator: 'in', value: '', quoted: false });
    expect(withLeft(condition(LIST), 'http.host', 'String')).toMatchObject({ operator: 'eq', value: '', quoted: true });
    expect(withLeft(condition(PATH), '', 'String')).toMatchObject({ left: '', value: '', quoted: false });
  });

  test('to one value keeps the first of several', () => {
    expect(withOperator(condition(COUNTRY), 'eq')).toMatchObject({ value: 'DE', quoted: true });
    expect(withOperator(condition(PATH), 'in')).toMatchObject({ value: '/sale', quoted: true });
  });

  test('to a list and back begins again', () => {
    expect(withOperator(condition(COUNTRY), 'in_list')).toMatchObject({ value: '', quoted: false });
    expect(withOperator(condition(LIST), 'eq')).toMatchObject({ value: '', quoted: false });
    expect(withOperator({ ...condition(LIST), type: 'String' }, 'eq')).toMatchObject({ value: '', quoted: true });
  });

  test('of one part, however deep, leaves the others', () => {
    const group = groupOf({ and: [PATH, { or: [COUNTRY, LIST] }] });
    const inner = group.parts[1] as Group;
    const [first, second] = inner.parts as [Condition, Condition];
    const by = emptyCondition();
    expect((replaced(group, first.key, by).parts[1] as Group).parts).toEqual([by, second]);
    expect((replaced(group, first.key, undefined).parts[1] as Group).parts).toEqual([second]);
    expect(replaced(group, 'no such key', undefined)).toEqual(group);
  });
});
