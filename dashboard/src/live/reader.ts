// Keeps the store of live rooms up to date: reads the event stream of the node, comes back after a break, and
// closes the stream while the tab is hidden, because a browser has only six connections to a host.
//
// A node of a version without the stream answers 404, and one that has no stream to spare 503; then the figures are
// asked for every two seconds, as the plain page does. The same holds without a login on the loopback interface,
// where only the figures may be seen.
import { problemOfAnswer, send } from '../api/client';
import { Problem } from '../api/envelope';
import { paths } from '../api/paths';
import { session } from '../session/session';
import { EventParser } from './events';
import { type LiveMessage, messageOf } from './rooms';
import { LiveStore } from './store';

const POLL_MILLIS = 2_000;

/** The node writes to a stream at least every ten seconds. */
const STREAM_OLD_MILLIS = 12_000;

const POLL_OLD_MILLIS = 5_000;

/** What is silent for so long is broken. */
const SILENCE_MILLIS = 25_000;

/** How long after it had none to spare the node is asked for a stream again. */
const FULL_MILLIS = 30_000;

const FIRST_WAIT_MILLIS = 500;
const LONGEST_WAIT_MILLIS = 15_000;

export const live = new LiveStore();

let running: AbortController | undefined;

/** Reads from now on. To be called once. */
export function startReading(): void {
  document.addEventListener('visibilitychange', restart);
  window.addEventListener('online', restart);
  let known = session.key();
  session.subscribe(() => {
    if (session.key() !== known) {
      known = session.key();
      restart();
    }
  });
  restart();
}

/** Asks at once, whatever the reader is waiting for. */
export function restart(): void {
  running?.abort();
  if (document.hidden) {
    live.become('resting');
    return;
  }
  running = new AbortController();
  void readUntil(running.signal);
}

async function readUntil(stop: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MILLIS;
  let pollUntil = session.key() === undefined ? Infinity : 0;
  while (!stop.aborted) {
    try {
      if (Date.now() >= pollUntil) {
        const outcome = await stream(stop, () => (wait = FIRST_WAIT_MILLIS));
        if (outcome === 'unknown') pollUntil = Infinity;
        else if (outcome === 'full') pollUntil = Date.now() + FULL_MILLIS;
        // The node has ended it in good order, as it does when it stops.
        else live.become('broken');
      }
      if (Date.now() < pollUntil) {
        await poll(stop);
        wait = FIRST_WAIT_MILLIS;
        await pause(POLL_MILLIS, stop);
        continue;
      }
    } catch (e) {
      if (stop.aborted) return;
      const kind = e instanceof Problem ? e.kind : 'away';
      live.become(kind === 'login' ? 'login' : kind === 'unknown' ? 'strange' : 'broken');
      if (kind === 'login') return;
    }
    // Not all tabs of all operators at once when a node comes back.
    await pause(wait * (0.5 + Math.random()), stop);
    wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS);
  }
}

/** Reads a stream to its end, or says why there is none. */
async function stream(stop: AbortSignal, heard: () => void): Promise<'ended' | 'unknown' | 'full'> {
  const silence = new AbortController();
  let timer = window.setTimeout(() => silence.abort(), SILENCE_MILLIS);
  try {
    const key = session.key();
    const answer = await send('GET', paths.live, { signal: AbortSignal.any([stop, silence.signal]) });
    if (answer.status === 404) return 'unknown';
    if (answer.status === 503) return 'full';
    if (!answer.ok || !answer.body) throw await refusal(answer, key);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const parser = new EventParser();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'ended';
      clearTimeout(timer);
      timer = window.setTimeout(() => silence.abort(), SILENCE_MILLIS);
      heard();
      // Whatever comes shows that nothing else has changed.
      live.hear(Date.now());
      for (const event of parser.push(value)) {
        if (event.name === 'all' || event.name === 'rooms') {
          live.take(understood(event.name === 'all', JSON.parse(event.data)), Date.now(), STREAM_OLD_MILLIS);
        }
      }
    }
  } catch (e) {
    if (silence.signal.aborted && !stop.aborted) throw new Problem('away', 'The node is silent.');
    throw e;
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function poll(stop: AbortSignal): Promise<void> {
  const key = session.key();
  const signal = AbortSignal.any([stop, AbortSignal.timeout(SILENCE_MILLIS)]);
  const answer = await send('GET', paths.figures, { signal });
  if (!answer.ok) throw await refusal(answer, key);
  live.take(understood(true, await answer.json()), Date.now(), POLL_OLD_MILLIS);
}

/** Throws a problem when it is no message that this version knows. */
function understood(whole: boolean, body: unknown): LiveMessage {
  try {
    return messageOf(whole, body);
  } catch {
    throw new Problem('unknown', 'The figures come in a form that this page does not know.');
  }
}

/** An answer that is none; the session of a key that was refused is over. */
async function refusal(answer: Response, key: string | undefined): Promise<Problem> {
  const problem = await problemOfAnswer(answer);
  if (problem.kind === 'login' && key) session.over(key, problem.message);
  return problem;
}

function pause(millis: number, stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, millis);
    stop.addEventListener('abort', done);
  });
}
