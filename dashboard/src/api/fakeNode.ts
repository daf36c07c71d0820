// A node for tests, in the place of `fetch`: it notes what it is asked, and answers by a function.

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed; nothing if none was sent. */
  body: unknown;
}

export interface FakeNode {
  asked: Request[];
  fetch: typeof fetch;
}

export function fakeNode(
  answer: (request: Request, signal: AbortSignal | undefined) => Response | Promise<Response>,
): FakeNode {
  const asked: Request[] = [];
  return {
    asked,
    fetch: async (input, init = {}) => {
      const [path = '', query = ''] = (input instanceof globalThis.Request ? input.url : String(input)).split('?');
      const request = {
        method: init.method ?? 'GET',
        path,
        query: new URLSearchParams(query),
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      };
      asked.push(request);
      return answer(request, init.signal ?? undefined);
    },
  };
}

/** An answer of the API. */
export function answered(result: unknown, more: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json({ success: true, errors: [], messages: [], result, ...more }, { headers });
}

/** A refusal of the API. */
export function refused(status: number, errors: readonly object[], result: unknown = null): Response {
  return Response.json({ success: false, errors, messages: [], result }, { status });
}

/** An answer to a query. */
export function queried(data: unknown): Response {
  return Response.json({ data, errors: null });
}
