// Why the node cannot read a rule, and where.
import type { Problem } from '../../api/envelope';

export interface Fault {
  message: string;
  hint: string;
  /** The line, before what is wrong, what is wrong, and after it. */
  before: string;
  wrong: string;
  after: string;
  /** In a shape: which condition. */
  pointer: string;
}

interface Told {
  line: number;
  column: number;
  length: number;
  message: string;
  hint: string;
  source: string;
}

/** What a refusal says; columns are bytes of the line. */
export function faultOf(problem: Problem): Fault {
  const told = problem.help as Partial<Told> | undefined;
  const pointer = problem.errors[0]?.source?.pointer ?? '';
  if (typeof told?.source !== 'string' || typeof told.column !== 'number') {
    return { message: problem.message, hint: '', before: '', wrong: '', after: '', pointer };
  }
  const bytes = new TextEncoder().encode(told.source);
  const text = (from: number, to?: number): string => new TextDecoder().decode(bytes.slice(from, to));
  const start = told.column - 1;
  const end = start + Math.max(1, told.length ?? 1);
  return {
    message: told.message ?? problem.message,
    hint: told.hint ?? '',
    before: text(0, start),
    wrong: text(start, end),
    after: text(end),
    pointer,
  };
}
