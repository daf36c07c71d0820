// Questions about what happened, asked by GraphQL.
import { send } from './client';
import { Problem, kindOf } from './envelope';
import { paths } from './paths';

interface GraphqlAnswer<T> {
  data: T | null;
  errors: { message: string }[] | null;
}

/** Asks one query. Throws `Problem`. */
export async function graphql<T>(query: string, variables: object, signal?: AbortSignal): Promise<T> {
  const options = signal ? { body: { query, variables }, signal } : { body: { query, variables } };
  const answer = await send('POST', paths.graphql, options);
  let body: GraphqlAnswer<T>;
  try {
    body = (await answer.json()) as GraphqlAnswer<T>;
  } catch {
    throw new Problem(kindOf(answer.status), `The node answered ${answer.status}.`, answer.status);
  }
  if (!answer.ok || !body.data) {
    const said = (body.errors ?? []).map(e => e.message).join(' ');
    const kind = answer.ok ? 'refused' : kindOf(answer.status);
    throw new Problem(kind, said || `The node answered ${answer.status}.`, answer.status);
  }
  return body.data;
}
