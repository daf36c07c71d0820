// Asks the page's own address whether it is the visitor's turn, and shows what has changed.
// Only texts are changed, never elements, so that a screen reader stays where it is. The server's
// answer says when to ask again; nothing here decides who may enter.
(() => {
'use strict';
const by = id => document.getElementById(id);
const room = by('room');
const words = JSON.parse(by('words').textContent);
const lang = document.documentElement.lang;
const plural = new Intl.PluralRules(lang);
const digits = new Intl.NumberFormat(lang);
const ago = new Intl.RelativeTimeFormat(lang, {numeric: 'auto'});
const born = Date.now();
const here = location.pathname + location.search;

const site = by('site')?.textContent;
const title = text => document.title = text + (site ? ' · ' + site : '');
const hide = (...ids) => ids.forEach(id => by(id).hidden = true);
const put = (element, text) => {
if (element.textContent !== text) element.textContent = text;
};
const tell = (id, text) => {
by(id).hidden = !text;
put(by(id), text);
};
const row = (id, text) => {
by(id).hidden = !text;
put(by(id).lastElementChild, text);
};

// Durations, worded as the server words them.
const fill = (pattern, a, b) => pattern.replace('{0}', () => a).replace('{1}', () => b);
const form = (noun, n) => words[noun + '.' + plural.select(n)];
const counted = (noun, n) => fill(form(noun, n), digits.format(n));
const duration = m => m < 60 ? counted('minute', m)
: m % 60 ? fill(words.joined, counted('hour', m / 60 | 0), counted('minute', m % 60))
: counted('hour', m / 60);
const several = (unit, low, high) => {
const noun = form(unit, high);
return fill(noun.includes('{0}') ? noun : words[unit + '.other'],
fill(words.range, digits.format(low), digits.format(high)));
};
const band = (low, high) => {
if (high < 60) return low < high ? several('minute', low, high) : counted('minute', high);
const from = low < 60 ? low : low - low % 5;
const to = Math.ceil(high / 5) * 5;
return from < to ? fill(words.span, duration(from), duration(to)) : duration(to);
};
const about = (low, high) => fill(words.about, band(low, high));

// Below two minutes in seconds, in steps: a band outwards, an estimate to the nearest.
const stepped = (s, round) => {
const step = s < 60 ? 5 : 10;
return s < 5 ? s : round(s / step) * step;
};
const inSeconds = s => s < 5 ? words['value.soon'] : fill(words.about, counted('second', s));
const aboutBand = (low, high) => {
if (low >= 120) return about(Math.ceil(low / 60), Math.ceil(high / 60));
const from = Math.max(5, stepped(low, Math.floor));
if (high > 120) {
const to = Math.ceil(high / 60);
return fill(words.about, fill(words.span, counted('second', from), duration(to < 60 ? to : Math.ceil(to / 5) * 5)));
}
const to = stepped(high, Math.ceil);
return from < to ? fill(words.about, several('second', from, to)) : inSeconds(to);
};

// Says something to a screen reader: at once if it matters, else at most once a minute.
let spoken = Date.now(), spokenWait = 0, state = room.dataset.state;
let wasFirst = by('heading').textContent === words['heading.next'];
let quiet;
const say = text => {
spoken = Date.now();
by('said').textContent = text;
clearTimeout(quiet);
quiet = setTimeout(() => put(by('said'), ''), 5e3);
};

const stateOf = now => now.vestibule.held ? 'held' : now.queueAll ? 'paused'
: now.isEventPrequeueing ? (now.shuffleAtEventStart ? 'shuffle' : 'event')
: now.queueIsFull ? 'full' : now.waitTimeKnown ? 'line' : 'unknown';

// The wait runs out at `due` (milliseconds since 1970; 0 while nothing can be counted down). A new
// estimate that differs little moves it half the way only, so that seconds neither stop nor leap.
// What is shown at the moment goes back with the next question: the answer then leaps only with a reason.
// Nothing goes back of a place that may be lost by now.
let shown = '', leapt = born, every = 0;
let due = 0, early = false, sure = false, told = '', timed = false, head = '', fails = 0;
const shift = seconds => {
const next = Date.now() + seconds * 1e3;
due = !due || Math.abs(next - due) > 2e4 ? next : (due + next) / 2;
};
const wait = () => Math.max(0, Math.round((due - Date.now()) / 1e3));
// Of a time of day only as much as can be known: far away in steps of five minutes, and none next to a
// wide band.
const clock = left => {
const step = early || left < 1800 ? 6e4 : 3e5;
const time = new Intl.DateTimeFormat(lang, {hour: 'numeric', minute: '2-digit'}).format(Math.ceil(due / step) * step);
return early ? time : fill(words.clock, time);
};
// The share of the wait that is over. It never goes back, not even when the page is loaded again.
let gone = 0;
const arrived = born - room.dataset.waited * 1e3;
try {
const [then, share] = (sessionStorage.getItem('vestibule-bar') || '0 0').split(' ');
gone = Math.abs(then - arrived) < 5e3 ? +share : 0;
} catch { /* no storage: the bar begins where the server put it */ }
by('bar').value = gone = Math.max(gone, by('bar').value);
const fillBar = left => {
const waited = (Date.now() - arrived) / 1e3;
gone = Math.max(gone, Math.min(99, 100 * waited / (waited + left + .001) | 0));
by('bar').value = gone;
};
const paint = () => {
const left = wait();
const old = fails > 1;
by('facts').classList.toggle('old', old);
if (old) put(by('label'), words['value.old']);
if (!told) return;
if (!old) put(by('value'), due && left < 120 ? inSeconds(early ? left : stepped(left, Math.round)) : told);
tell('clock', due && sure && left >= 120 && left < 43200 ? clock(left) : '');
if (due && !early && !old) fillBar(left);
title((timed ? by('value').textContent + ' · ' : '') + head);
};

// A ticket that never comes back: the browser keeps no cookies, whatever it says of itself. The first
// question of a page that was fetched in advance has none either.
let kept = false, without = 0, bare = false;
const lose = text => {
kept = false;
tell('lost', text);
say(text);
};
const ticket = fresh => {
const was = bare;
if (!fresh) kept = true;
else if (fresh == 'session') kept = false;
else if (fresh != 'none' || kept) lose(fresh == 'away' || Date.now() - heard > 3e5 ? words['lost.away'] : words.lost);
without = fresh == 'none' ? without + 1 : 0;
bare = without > 1 || !navigator.cookieEnabled;
by('facts').hidden = by('keep').hidden = by('actions').hidden = bare;
if (bare && !was) say(words.cookies);
};

const show = now => {
if (fails > 1) say(words.online);
ticket(now.vestibule.newTicket);
//@ challenge(now);
//@ if (now.infiniteQueue) return barred();
const own = now.vestibule;
const next = stateOf(now);
early = next == 'event' || next == 'shuffle';
const start = now.timeUntilEventStart;
const shut = now.queueAll;
const first = !bare && own.peopleAhead === 0 && now.isFIFOQueue && !early && !shut;
const heading = words['heading.' + (early ? 'event' : shut ? 'paused' : first ? 'next' : 'line')];
const label = early ? words['label.start'] : words['label.wait'];
const value = early ? about(start, start)
: next == 'line' ? aboutBand(own.waitTimeLowSeconds, own.waitTimeHighSeconds)
: next == 'full' ? words['value.day'] : words['value.unknown'];
const span = early ? start : now.waitTime;
const moving = next == 'line' && now.isFIFOQueue;
put(by('heading'), heading);
put(by('lead'), bare ? words.cookies : words['lead.' + next] || words['lead.line']);
put(by('label'), label);
by('wait').hidden = shut;
put(by('order'), next == 'shuffle' ? '' : now.isFIFOQueue ? words['order.fifo'] : now.isRandomQueue ? words['order.random'] : '');
by('why').hidden = early || shut;
const safe = Math.max(2, Math.min(4, (300 - now.refreshIntervalSeconds) / 60 | 0));
put(by('keep'), fill(words.keep, digits.format(safe), counted('minute', safe)));
tell('message', own.message);
const stood = !by('stalled').hidden;
tell('stalled', own.stalled ? words.stalled : '');
// What made the estimate leap stays to be read for a minute.
const why = words['changed.' + own.waitTimeChanged] || '';
if (why) leapt = Date.now();
if (why || own.stalled || next != 'line' || Date.now() - leapt > 6e4) tell('changed', why);
row('after', own.waitAfterStartHighSeconds === undefined ? ''
: aboutBand(own.waitAfterStartLowSeconds, own.waitAfterStartHighSeconds));
row('ahead', own.peopleAhead === null || first ? '' : digits.format(own.peopleAhead));
row('number', own.ticketNumber);
row('draw', own.drawSeed||own.drawCommitment);
by('bar').hidden = !moving;
if (!moving && !early) due = 0;
else shift(early ? own.timeUntilEventStartSeconds : own.waitTimeSeconds);
told = value;
timed = !bare && (early || next == 'line');
sure = early || own.waitTimeHighSeconds - own.waitTimeLowSeconds <= Math.max(600, own.waitTimeSeconds / 3) * (sure ? 1.5 : 1);
head = heading;
shown = next == 'line' ? own.waitTimeSeconds : '';
fails = 0;
paint();
try {
sessionStorage.setItem('vestibule-bar', arrived + ' ' + gone);
} catch { /* no storage */ }
const other = next !== state || first !== wasFirst;
wasFirst = first;
if (other || why || Date.now() - spoken > 6e4 && Math.abs(span - spokenWait) > spokenWait / 4) {
if (!bare && (spokenWait || other || why)) say(((other ? heading + '. ' : '') + (why && why + ' ') + (shut ? '' : label + ': ' + by('value').textContent)).trim());
spokenWait = span;
} else if (own.stalled && !stood) say(words.stalled);
spokenWait = spokenWait || span;
room.dataset.state = state = next;
};

// The challenge. Lines like these are code on pages of rooms that ask for one, and comments elsewhere;
// those with a plus only where a provider asks, whose tokens soon grow old.
//@ let proof = '', solving, pressed, wanted;
//@ const press = by('press').firstElementChild;
//@ const solve = async (given, mode) => {
//@   const note = word => {
//@     if (mode == 'invisible' && !pressed) return;
//@     tell('check', words[word]);
//@     say(words[word]);
//@   };
//@   solving = true;
//@   press.setAttribute('aria-disabled', true);
//@   note('check.running');
//@   proof = await vestibuleSolve(given).catch(() => '');
//@   solving = false;
//@   if (proof) note('check.done');
//@   if (proof && (pressed || state == 'check')) check();
//+   if (proof) check();
//@ };
//@ const challenge = now => {
//@   const {challenge: given, challengeMode: mode} = now.vestibule;
//@   by('recheck').hidden = !now.vestibule.checkAgain;
//@   if (!given || solving) return;
//@   if (mode != 'visible_managed' || pressed) return solve(given, mode);
//@   by('press').hidden = false;
//@   press.onclick = () => {
//@     if (pressed) return;
//@     pressed = true;
//@     solve(given, mode);
//@   };
//@ };
//@ by('recheck').firstElementChild.onclick = () => {
//@   pressed = wanted = true;
//@   check();
//@ };
//@ const barred = () => {
//@   put(by('heading'), words['heading.check']);
//@   put(by('lead'), bare ? words.cookies : words['lead.check']);
//@   title(words['heading.check']);
//@   if (state != 'check') say(words['heading.check']);
//@   told = shown = '', due = fails = 0, wasFirst = false;
//@   room.dataset.state = state = 'check';
//@ };
//@ const fetch = (to, how) => {
//@   const sent = proof;
//@   if (sent) how.headers['Vestibule-Proof'] = sent;
//@   if (wanted) how.headers['Vestibule-Check'] = '1';
//@   wanted = false;
//@   return window.fetch(to, how).then(response => {
//@     if (proof == sent) proof = '';
//@     return response;
//@   });
//@ };
// The check-in.
let timer, asking, over, left, asked = 0, heard = born;
const plan = ms => {
clearTimeout(timer);
timer = setTimeout(check, ms);
};
const worker = () => !!navigator.serviceWorker?.controller;
const request = (method, header) => {
const stop = new AbortController();
const late = setTimeout(() => stop.abort(), 15e3);
// A worker of the site may keep what it passes on: the answer says then that it is no page.
const headers = {[header]: '1', Accept: 'application/json', 'Vestibule-Worker': +worker()};
if (shown !== '' && fails < 2 && Date.now() - heard < 2e3 * every) headers['Vestibule-Shown'] = due ? wait() : shown;
return fetch(here, {
method, headers, signal: stop.signal,
credentials: 'same-origin', cache: 'no-store', redirect: 'manual'
}).finally(() => clearTimeout(late));
};
const trouble = text => tell('trouble', text);
const answer = async response => {
const type = response.headers.get('Content-Type') || '';
return type.includes('json') ? (await response.json().catch(() => ({}))).cfWaitingRoom : undefined;
};
async function check() {
if (asking || over) return;
clearTimeout(timer);
asking = true;
asked = Date.now();
by('dots').classList.add('busy');
let wait = 0, later = 0;
try {
const response = await request('GET', 'Vestibule-Poll');
later = Math.min(600, +response.headers.get('Retry-After') || 0);
const now = await answer(response);
if (over) return;
if (now && now.inWaitingRoom && now.refreshIntervalSeconds) {
show(now);
heard = Date.now();
wait = every = later || now.refreshIntervalSeconds;
trouble('');
// A worker of the site may put a page that it keeps in the place of our answer. Should that continue,
// loading the page again asks past most workers.
} else if (now || response.status < 429 && (!worker() || fails > (from === undefined ? 2 : 5))) {
return enter(now && !now.inWaitingRoom);
}
} catch { /* no connection: as if the server were busy */ } finally {
asking = false;
}
if (!wait) {
wait = Math.max(later, Math.min(60, 4 * 2 ** fails)) * (1 + Math.random() / 2);
if (++fails === 2) say(words.offline);
if (fails > 1) {
trouble(words.offline);
paint();
}
}
plan(wait * 1e3);
}
by('dots').addEventListener('animationend', event => {
if (event.target === by('dots').lastElementChild) by('dots').classList.remove('busy');
});

// In: our address now leads to the site, unless something was sent to it. Then one goes to the page from
// which it was sent, best to the one that still holds what was typed; never back to another site. Of
// what another site sent the address may be a page, or else there is the site itself. If our address
// keeps leading back here, try ever less often.
const from = room.dataset.back;
const typed = 'typed' in room.dataset && (window.navigation ? navigation.canGoBack : history.length > 1);
const away = async () => {
const page = from || await fetch(here, {headers: {Accept: 'text/html'}, redirect: 'manual'}).then(response =>
response.type == 'opaqueredirect' || response.ok && /html/.test(response.headers.get('Content-Type')) ? here : '/', () => '/');
location.replace(page);
};
const home = () => {
if (typed) history.back();
setTimeout(away, typed ? 3e3 : 0);
};
const reload = () => from !== undefined ? home() : location.hash ? location.reload() : location.replace(here);
const offer = text => {
by('again').hidden = false;
by('again').firstElementChild.textContent = text;
};
const turned = lead => {
put(by('heading'), words['turn.heading']);
put(by('lead'), lead);
hide('actions', 'more', 'stalled', 'changed', 'lost', 'clock', 'after', 'ahead', 'number', 'draw');
by('facts').classList.add('in');
by('bar').value = 100;
room.dataset.state = 'turn';
title(words['turn.heading']);
};
// What is no page, such as a file, leaves this one where it is.
const still = () => {
turned(words['turn.here']);
hide('again');
by('start').hidden = false;
say(words['turn.here']);
};
const enter = mine => {
over = true;
let times = 0;
try {
const [count, when] = (sessionStorage.getItem('vestibule') || '0 0').split(' ');
times = Date.now() - when < 6e4 ? +count : 0;
sessionStorage.setItem('vestibule', times + 1 + ' ' + Date.now());
} catch { /* no storage, no count */ }
if (mine && !times) {
turned(words['turn.lead']);
offer(words['turn.enter']);
say(words['turn.heading']);
call();
}
trouble('');
setTimeout(() => {
reload();
setTimeout(still, 1e4);
}, times ? Math.min(60, 2 ** times) * 1e3 : mine ? 700 : 0);
};

// The call: a sound and a notification, only for those who asked for it.
let audio;
const chime = loud => [659, 880, 1109].forEach((pitch, i) => {
const tone = audio.createOscillator(), gain = audio.createGain();
const at = audio.currentTime + i * .16;
tone.frequency.value = pitch;
gain.gain.setValueAtTime(loud, at);
gain.gain.exponentialRampToValueAtTime(.001, at + .5);
tone.connect(gain).connect(audio.destination);
tone.start(at);
tone.stop(at + .5);
});
const called = () => by('alert').getAttribute('aria-pressed') === 'true';
const call = () => {
if (!called()) return;
try {
chime(.3);
} catch { /* no sound here */ }
try {
if (Notification.permission === 'granted') new Notification(words['turn.heading'], {body: location.host});
} catch { /* no notifications here */ }
};
// What the button does, and whether the browser lets it.
const notes = window.Notification && !/Android/.test(navigator.userAgent);
const hint = sound => tell('alert-what', words[sound || !notes || Notification.permission == 'denied' ? 'alert.sound' : 'alert.both']);
by('alert').onclick = () => {
by('alert').setAttribute('aria-pressed', !called());
if (!called()) return;
try {
audio = audio || new AudioContext();
audio.resume();
chime(.08);
} catch { /* no sound here */ }
try {
if (notes && Notification.permission == 'default') Notification.requestPermission().then(answer => {
hint(answer != 'granted');
if (answer != 'granted') say(words['alert.sound']);
});
} catch { /* no notifications here */ }
};

// Leaving.
by('leave').onclick = () => by('ask').showModal();
by('stay').onclick = () => by('ask').close();
by('go').onclick = async () => {
by('ask').close();
clearTimeout(timer);
over = true;
const response = await request('POST', 'Vestibule-Leave').catch(() => ({}));
if (!response.ok) {
over = false;
trouble(words.offline);
return plan(3e3);
}
left = true;
put(by('heading'), words['left.heading']);
put(by('lead'), words['left.lead']);
hide('facts', 'actions', 'more', 'stalled', 'changed', 'lost', 'message', 'dots');
trouble('');
title(words['left.heading']);
offer(words.again);
by('heading').focus();
};
by('again').onclick = reload;

// Browsers slow timers down in tabs that are not looked at: ask when somebody looks.
const look = () => {
if (!document.hidden && Date.now() - asked > 2e3) check();
};
addEventListener('visibilitychange', look);
addEventListener('pageshow', event => event.persisted && over && !left ? reload() : look());
addEventListener('online', look);
const tick = () => {
const seconds = (Date.now() - heard) / 1e3;
if (!over) paint();
if (!document.hidden && !over) {
row('checked', seconds < 60 ? ago.format(-(seconds - seconds % 5), 'second')
: ago.format(-Math.floor(seconds / 60), 'minute'));
}
};
setInterval(tick, 1e3);
tick();
// A page of another origin that frames this one could have the button pressed unseen.
try {
by('leave').hidden = !top.document;
} catch {
by('leave').hidden = true;
}
hint();
by('actions').hidden = false;
if (!window.Notification && !window.AudioContext) by('alert').hidden = true;
check();
})();
