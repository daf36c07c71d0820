// Shows the figures of the node every two seconds. Cards are made once for each room and only their
// texts change, so that a reader's place and selection stay.
'use strict';
(() => {
  const find = id => document.getElementById(id);
  const every = 2000;
  const oldAfter = 10;
  const key = 'vestibule-token';
  const cards = new Map();
  let token = sessionStorage.getItem(key) || '';
  let paused = false;
  let timer;
  let newest = 0;

  const methods = {
    fifo: 'in the order of arrival', random: 'in random order', passthrough: 'all visitors pass', reject: 'no newcomer is admitted'
  };

  const number = value => value.toLocaleString('en');
  const time = millis => new Date(millis).toLocaleTimeString();

  function put(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  // What the room is doing, and whether an operator has to look.
  function stateOf(room) {
    if (room.status === 'suspended') return ['Suspended', true];
    if (!room.known) return ['Starting', true];
    if (room.queueAll) return ['Everyone waits', true];
    if (room.hold?.state === 'held') return ['Held: origin is sick', true];
    if (room.method === 'reject') return ['Closed to newcomers', true];
    if (room.status === 'queueing') return ['Queueing', true];
    const limit = room.activeLimit ?? Infinity;
    if (room.method !== 'passthrough' && room.active >= limit) return ['Full', true];
    return ['Open', false];
  }

  // How people get in.
  function wayOf(room) {
    if (room.status === 'suspended') return 'all visitors pass';
    const shut = room.hold?.state === 'held' && room.hold.cause === 'health_check';
    return room.queueAll || shut ? 'no newcomer is admitted' : methods[room.method];
  }

  function duration(minutes) {
    const rest = minutes % 60 + ' min';
    return minutes < 60 ? rest : number(Math.floor(minutes / 60)) + ' h ' + rest;
  }

  // The limit is null while the node has not heard what its data center holds.
  function limited(card, name, known, value, limit) {
    const row = card.querySelector('.' + name);
    const share = known && limit > 0 ? Math.min(1, value / limit) : 0;
    put(row.querySelector('span'), (known ? number(value) : '–') + ' of ' + (limit === null ? '–' : number(limit)));
    row.querySelector('.bar i').style.width = 100 * share + '%';
  }

  function plain(card, name, known, text) {
    put(card.querySelector('.' + name + ' dd'), known ? text : '–');
  }

  function note(card, name, shown, text) {
    const line = card.querySelector('.' + name);
    line.hidden = !shown;
    put(line, shown ? text : '');
  }

  function show(card, room, now) {
    const [state, look] = stateOf(room);
    put(card.querySelector('h2'), room.name);
    put(card.querySelector('.state'), state);
    card.querySelector('.state').className = 'state ' + (look ? 'warn' : 'good');
    put(card.querySelector('.where'), room.routes.join(', ') + ' · ' + wayOf(room));
    limited(card, 'active', room.known, room.active, room.activeLimit);
    limited(card, 'admitted', room.known, room.admitted, room.admittedLimit);
    plain(card, 'waiting', room.known, number(room.waiting));
    plain(card, 'slots', room.known, number(room.slots));
    const minutes = room.newcomerMinutes;
    plain(card, 'longest', minutes > 0, duration(minutes));
    note(card, 'part', room.known && !room.everywhere,
      'This data center cannot reach the others: these are its own figures, next to its own share of the limits.');
    note(card, 'stalled', room.known && room.stalled, 'No one has been let in for longer than estimated.');
    note(card, 'held', room.heldBack > 0, number(room.heldBack) + ' seats of this data center are held back until '
      + time(room.heldBackUntil) + ', because a host was lost that may have admitted visitors.');
    const age = Math.round((now - room.asOf) / 1000);
    note(card, 'old', room.known && age >= oldAfter, 'These figures are ' + number(age) + ' s old.');
  }

  function showAll(figures) {
    newest = figures.now;
    put(find('version'), figures.version);
    const state = find('state');
    put(state, figures.ready ? 'Ready' : 'Not ready: ' + figures.reason);
    state.className = figures.ready ? 'good' : 'warn';
    put(find('when'), time(figures.now));
    find('none').hidden = figures.rooms.length > 0;
    const gone = new Set(cards.keys());
    for (const room of figures.rooms) {
      gone.delete(room.id);
      if (!cards.has(room.id)) {
        cards.set(room.id, find('room').content.firstElementChild.cloneNode(true));
        find('rooms').append(cards.get(room.id));
      }
      show(cards.get(room.id), room, figures.now);
    }
    for (const id of gone) {
      cards.get(id).remove();
      cards.delete(id);
    }
  }

  function askForToken() {
    put(find('refused'), token ? 'This token was refused.' : '');
    find('ask').hidden = false;
    token = '';
    sessionStorage.removeItem(key);
  }

  async function ask() {
    clearTimeout(timer);
    try {
      const headers = token ? {Authorization: 'Bearer ' + token} : {};
      const answer = await fetch('/figures', {headers, cache: 'no-store'});
      if (answer.status === 401 || answer.status === 403) return askForToken();
      if (!answer.ok) throw new Error(answer.status);
      showAll(await answer.json());
      find('ask').hidden = true;
      find('rooms').className = '';
      put(find('trouble'), '');
    } catch (e) {
      find('rooms').className = 'stale';
      put(find('trouble'), 'The node does not answer.'
        + (newest ? ' These are the figures of ' + time(newest) + '.' : ''));
    }
    clearTimeout(timer);
    if (!paused) timer = setTimeout(ask, every);
  }

  find('ask').addEventListener('submit', event => {
    event.preventDefault();
    token = find('token').value;
    sessionStorage.setItem(key, token);
    ask();
  });

  find('pause').addEventListener('click', () => {
    paused = !paused;
    find('pause').setAttribute('aria-pressed', String(paused));
    if (paused) clearTimeout(timer);
    else ask();
  });

  ask();
})();
