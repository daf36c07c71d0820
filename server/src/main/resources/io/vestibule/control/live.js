'use strict';
(() => {
  const find = id => document.getElementById(id);
  const every = 2000;
  let token = sessionStorage.getItem('vestibule-token') || '';
  let paused = false;

  const words = {not_queueing: 'open', queueing: 'line', suspended: 'suspended'};

  function cell(tag, text, kind) {
    const made = document.createElement(tag);
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  function of(value, limit) {
    const made = cell('td', value.toLocaleString() + ' of ' + limit.toLocaleString(), 'number');
    const meter = document.createElement('meter');
    meter.max = limit;
    meter.value = value;
    meter.setAttribute('aria-hidden', 'true');
    made.append(meter);
    return made;
  }

  function row(room) {
    const made = document.createElement('tr');
    const name = cell('th', room.name);
    name.scope = 'row';
    name.append(cell('span', room.routes.join(', '), 'where'));
    const line = room.status !== 'not_queueing' || !room.known;
    const state = cell('td', room.known ? words[room.status] : 'starting', line ? 'warn' : 'good');
    state.append(cell('span', room.method + (room.queueAll ? ', queue all' : ''), 'where'));
    const wait = room.longestMinutes > 0 ? room.longestMinutes.toLocaleString() + ' min' : '–';
    made.append(name, state, of(room.active, room.activeLimit),
      cell('td', room.waiting.toLocaleString(), 'number'), of(room.admitted, room.admittedLimit),
      cell('td', room.slots.toLocaleString(), 'number'), cell('td', wait, 'number'));
    return made;
  }

  function show(figures) {
    find('version').textContent = figures.version;
    const state = find('state');
    state.textContent = figures.ready ? 'Ready' : 'Not ready: ' + figures.reason;
    state.className = figures.ready ? 'good' : 'warn';
    find('when').textContent = new Date(figures.now).toLocaleTimeString();
    find('rooms').replaceChildren(...figures.rooms.map(row));
    if (figures.rooms.length === 0) {
      const none = cell('td', 'No waiting room is configured: everything passes.');
      none.colSpan = 7;
      const only = document.createElement('tr');
      only.append(none);
      find('rooms').append(only);
    }
  }

  async function ask() {
    const headers = token ? {Authorization: 'Bearer ' + token} : {};
    try {
      const answer = await fetch('/figures', {headers, cache: 'no-store'});
      find('trouble').textContent = '';
      const closed = answer.status === 401 || answer.status === 403 || answer.status === 429;
      find('ask').hidden = !closed;
      if (closed) {
        if (token) find('refused').textContent = 'This token was refused.';
        token = '';
        sessionStorage.removeItem('vestibule-token');
        return;
      }
      find('refused').textContent = '';
      show(await answer.json());
    } catch (e) {
      find('trouble').textContent = 'The node does not answer.';
    }
    if (!paused) setTimeout(ask, every);
  }

  find('ask').addEventListener('submit', event => {
    event.preventDefault();
    token = find('token').value;
    sessionStorage.setItem('vestibule-token', token);
    ask();
  });

  find('pause').addEventListener('click', event => {
    paused = !paused;
    event.target.setAttribute('aria-pressed', String(paused));
    event.target.textContent = paused ? 'Continue' : 'Pause';
    if (!paused) ask();
  });

  ask();
})();
