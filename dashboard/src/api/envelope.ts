// The published envelope around every answer of the API, and what went wrong as one kind of error.
import type { components } from './openapi';

export type ApiMessage = components['schemas']['message'];

export interface ResultInfo {
  page?: number;
  per_page?: number;
  count?: number;
  total_count?: number;
  total_pages?: number;
  cursors?: { after?: string };
}

/** One value that a write would change, in words; `null` stands for nothing. */
export type Change = components['schemas']['change'];

/** What a dry run says besides the result. */
export type DryRun = components['schemas']['dry_run'];

/** What a writer gets who was overtaken: what the other one saved, next to what was to be saved. */
export type Overtaken = components['schemas']['overtaken'];

export interface Envelope<T> {
  success: boolean;
  errors: ApiMessage[];
  messages: ApiMessage[];
  result: T | null;
  result_info?: ResultInfo;
  vestibule?: DryRun;
}

/** A result with what came with it. */
export interface Answer<T> {
  result: T;
  messages: ApiMessage[];
  info: ResultInfo;
  /** The revision of the configuration that the answer is of, for `If-Match`; empty if none was told. */
  revision: string;
  /** The revision that a write has made, which can be taken back; empty if it changed nothing. */
  made: string;
  dryRun?: DryRun;
}

export type ProblemKind =
  /** The node could not be reached, or broke off. */
  | 'away'
  /** No key, or one that is not valid any more. */
  | 'login'
  /** The role may not do this. */
  | 'right'
  /** It is not there (any more). */
  | 'gone'
  /** Somebody else has changed it since it was read. */
  | 'faster'
  /** Too many requests. */
  | 'slow-down'
  /** What was sent is refused; the errors say where. */
  | 'refused'
  /** The node failed. */
  | 'failed'
  /** The answer is not one that this version of the page understands. */
  | 'unknown';

/** Whatever kept a request from being answered. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly status = 0,
    readonly errors: ApiMessage[] = [],
    /** Of `faster`: both versions. */
    readonly overtaken: Overtaken | undefined = undefined,
    /** Of a refusal: what helps to mend it, such as the place of a fault. */
    readonly help: unknown = undefined,
  ) {
    super(message);
    this.name = 'Problem';
  }

  /** The messages about one field, by its JSON pointer. */
  of(pointer: string): string[] {
    return this.errors.filter(e => e.source?.pointer === pointer).map(e => e.message);
  }
}

export function kindOf(status: number): ProblemKind {
  switch (status) {
    case 401:
      return 'login';
    case 403:
      return 'right';
    case 404:
    case 410:
      return 'gone';
    case 412:
      return 'faster';
    case 429:
      return 'slow-down';
    default:
      return status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'unknown';
  }
}

/** Whether a parsed body is an envelope. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return (
    typeof body === 'object' && body !== null && 'success' in body && 'errors' in body && Array.isArray(body.errors)
  );
}

/** Anything thrown, as a problem. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem('unknown', thrown instanceof Error ? thrown.message : String(thrown));
}

export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}
