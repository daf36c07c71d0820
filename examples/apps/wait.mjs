// Waits in line like an app: node examples/apps/wait.mjs http://localhost:8080/
const url = process.argv[2] ?? 'http://localhost:8080/';
const cookies = new Map();
const sleep = seconds => new Promise(done => setTimeout(done, seconds * 1000));

let shown;                                                // the wait that was reported last, and when

function secondsShown() {                                 // only in a line it counts down
  const passed = shown.countsDown ? (Date.now() - shown.at) / 1000 : 0;
  return Math.max(0, Math.round(shown.seconds - passed));
}

async function visit() {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {Accept: 'application/json', Cookie: cookie};
  if (shown) headers['Vestibule-Shown'] = secondsShown();  // so that the estimate leaps only with a reason
  const response = await fetch(url, {headers});
  for (const line of response.headers.getSetCookie()) {   // always keep the newest ticket
    const [, name, value] = line.match(/^([^=]+)=([^;]*)/);
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  const body = await response.text();
  let room;
  try {
    room = JSON.parse(body).cfWaitingRoom;                // only a waiting room has this wrapper
  } catch { /* not JSON: an answer of the site */ }
  return {status: response.status, retry: Number(response.headers.get('Retry-After')), body, room};
}

for (let failures = 0; ;) {
  const answer = await visit().catch(() => ({status: 503}));
  let seconds;
  if (answer.room?.inWaitingRoom) {
    failures = 0;
    seconds = answer.retry || answer.room.refreshIntervalSeconds;
    if (!seconds) throw new Error('closed: no newcomers are admitted');
    const {waitTimeFormatted, waitTimeKnown, isFIFOQueue, vestibule} = answer.room;
    const {peopleAhead, waitTimeSeconds, waitTimeChanged} = vestibule;
    shown = waitTimeKnown
      ? {seconds: waitTimeSeconds, at: Date.now(), countsDown: isFIFOQueue} : undefined;
    const why = waitTimeChanged ? `, a new estimate because of: ${waitTimeChanged}` : '';
    console.log(`waiting: ${waitTimeFormatted}, ahead: ${peopleAhead ?? 'unknown'}${why}`);
  } else if (answer.status === 429 || answer.status >= 500) {
    seconds = Math.max(answer.retry || 0, Math.min(60, 2 ** ++failures));
    if (failures > 1) shown = undefined;                  // the place may be lost by now
  } else {
    console.log(`in: ${answer.status}, ${answer.body.length} characters`);
    break;
  }
  await sleep(seconds * (1 + Math.random() / 10));         // later, never earlier
}
