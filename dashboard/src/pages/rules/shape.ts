// The shape of a rule as the builder changes it, from the node's tree and back to it.
import type { RuleTree as Tree } from '../../api/types';
import { operationsOf } from './language';

export type { RuleTree as Tree } from '../../api/types';

export type Word = 'and' | 'or' | 'xor';

export interface Condition {
  kind: 'condition';
  key: string;
  not: boolean;
  /** Empty for one that only text can say, which is then the value. */
  left: string;
  type: string;
  /** As `language` names them. */
  operator: string;
  /** What is in the field: one text, or several, one a line, or the right side as a rule writes it. */
  value: string;
  /** Whether the value is text, which the node puts into quotes. */
  quoted: boolean;
}

export interface Group {
  kind: 'group';
  key: string;
  not: boolean;
  word: Word;
  parts: Part[];
}

export type Part = Condition | Group;

let made = 0;

/** A key of its own for a part, also next to those of an earlier visit. */
export const newKey = (): string => `${Date.now().toString(36)}-${made++}`;

export const emptyCondition = (): Condition => ({
  kind: 'condition',
  key: newKey(),
  not: false,
  left: 'http.request.uri.path',
  type: 'String',
  operator: 'starts_with',
  value: '',
  quoted: true,
});

export const emptyGroup = (word: Word): Group => ({
  kind: 'group',
  key: newKey(),
  not: false,
  word,
  parts: [emptyCondition()],
});

// ---- from the node -------------------------------------------------------------------------------

/** The whole of a rule: always a group, so that there is a place for more conditions. */
export function groupOf(tree: Tree): Group {
  const part = partOf(tree, false);
  return part.kind === 'group' ? part : { ...emptyGroup('and'), parts: [part] };
}

function partOf(tree: Tree, not: boolean): Part {
  if (tree.not) {
    // Twice the opposite: the inner one in a group of its own.
    return not ? { ...emptyGroup('and'), not: true, parts: [partOf(tree.not, true)] } : partOf(tree.not, true);
  }
  for (const word of ['and', 'or', 'xor'] as const) {
    const parts = tree[word];
    if (parts) return { kind: 'group', key: newKey(), not, word, parts: parts.map(part => partOf(part, false)) };
  }
  return { ...conditionOf(tree), not };
}

function conditionOf(tree: Tree): Condition {
  const { left = '', type = '', operator = '', right = '', texts } = tree;
  const base = { ...emptyCondition(), left, type, operator, quoted: false };
  if (!left) return { ...base, value: tree.text ?? '' };
  if (operator === 'is') return { ...base, value: '' };
  if (operator === 'in' && right.startsWith('$')) return { ...base, operator: 'in_list', value: right.slice(1) };
  const several = operator === 'in';
  if (texts && texts.every(text => !/[\r\n]/.test(text) && !(several && text === ''))) {
    return { ...base, quoted: true, value: texts.join('\n') };
  }
  const items = several ? right.slice(1, -1) : right;
  return { ...base, value: several && type !== 'String' ? items.replaceAll(' ', '\n') : items };
}

// ---- to the node ---------------------------------------------------------------------------------

/** What the node is sent, and where each part stands in it. Nothing for a group without a condition. */
export function treeOf(part: Part, place = '/tree', places = new Map<string, string>()): Tree | undefined {
  const inner = part.not ? `${place}/not` : place;
  const tree = part.kind === 'condition' ? leafOf(part) : ofGroup(part, inner, places);
  if (part.kind === 'condition') places.set(inner, part.key);
  return tree && part.not ? { not: tree } : tree;
}

function ofGroup(group: Group, place: string, places: Map<string, string>): Tree | undefined {
  const filled = group.parts.filter(hasCondition);
  if (filled.length < 2) return filled[0] && treeOf(filled[0], place, places);
  const parts = filled.flatMap((part, i) => treeOf(part, `${place}/${group.word}/${i}`, places) ?? []);
  return { [group.word]: parts };
}

function hasCondition(part: Part): boolean {
  return part.kind === 'condition' || part.parts.some(hasCondition);
}

function leafOf({ left, type, operator, value, quoted }: Condition): Tree {
  if (!left) return { text: value };
  switch (operator) {
    case 'is':
      return { left, operator };
    case 'in_list':
      return { left, operator: 'in', right: `$${value}` };
    case 'in':
      return quoted
        ? { left, operator, texts: value.split('\n').filter(Boolean) }
        : { left, operator, right: `{${type === 'String' ? value : value.replaceAll(/[\s,]+/g, ' ')}}` };
    default:
      return quoted ? { left, operator, texts: [value] } : { left, operator, right: value };
  }
}

// ---- changes -------------------------------------------------------------------------------------

/** Another value of the request: what does not fit it any more begins again. */
export function withLeft(condition: Condition, left: string, type: string): Condition {
  if (!left) return { ...condition, left, type, quoted: false, value: '' };
  const same = condition.left !== '' && condition.type === type;
  return {
    ...condition,
    left,
    type,
    operator: same ? condition.operator : (operationsOf(type)[0]?.name ?? 'eq'),
    quoted: same ? condition.quoted : type === 'String',
    value: same ? condition.value : '',
  };
}

/** Another operator; a name of a list is no text, and the other way about. */
export function withOperator(condition: Condition, operator: string): Condition {
  const list = operator === 'in_list';
  const before = condition.operator === 'in_list';
  return {
    ...condition,
    operator,
    quoted: !list && (before ? condition.type === 'String' : condition.quoted),
    value: list !== before ? '' : operator === 'in' ? condition.value : (condition.value.split('\n')[0] ?? ''),
  };
}

/** A group in which one part, found by its key, is another or is gone. */
export function replaced(group: Group, key: string, by: Part | undefined): Group {
  return {
    ...group,
    parts: group.parts.flatMap(part => {
      if (part.key === key) return by ?? [];
      return part.kind === 'group' ? replaced(part, key, by) : part;
    }),
  };
}
