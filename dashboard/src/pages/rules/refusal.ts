// What the node says of single rules when it refuses to save all of them.
import type { Problem } from '../../api/envelope';

export interface Refusal {
  /** Of the rule, such as `expression`; empty for the whole. */
  field: string;
  message: string;
}

/** By the place of the rule, counted from 0. */
export function refusalsOf(problem: Problem): Map<number, Refusal[]> {
  const all = new Map<number, Refusal[]>();
  for (const { message, source } of problem.errors) {
    const [, place, field = ''] = /^\/(\d+)(?:\/(\w+))?/.exec(source?.pointer ?? '') ?? [];
    if (place === undefined) continue;
    const at = Number(place);
    all.set(at, [...(all.get(at) ?? []), { field, message }]);
  }
  return all;
}

/** What is said of one field, if anything. */
export function refusedAt(refused: readonly Refusal[], field: string): string | undefined {
  return (
    refused
      .filter(one => one.field === field)
      .map(one => one.message)
      .join(' ') || undefined
  );
}
