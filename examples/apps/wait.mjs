// Waits in line like an app: node examples/apps/wait.mjs http://localhost:8080/
const url = process.argv[2] ?? 'http://localhost:8080/';
const cookies = new Map();
const sleep = seconds => new Promise(done => setTimeout(done, seconds * 1000));

async function visit() {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {headers: {Accept: 'application/json', Cookie: cookie}});
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
    const {waitTimeFormatted, vestibule: {peopleAhead}} = answer.room;
    console.log(`waiting: ${waitTimeFormatted}, ahead: ${peopleAhead ?? 'unknown'}`);
  } else if (answer.status === 429 || answer.status >= 500) {
    seconds = Math.max(answer.retry || 0, Math.min(60, 2 ** ++failures));
  } else {
    console.log(`in: ${answer.status}, ${answer.body.length} characters`);
    break;
  }
  await sleep(seconds * (1 + Math.random() / 10));         // later, never earlier
}
