// Solves the challenge of the form `vestibule-challenge` on a page of the owner. A visitor who has no
// place before that continues by the page's own address with the proof; all others send it and stay.
// The form `vestibule-check` is for those in line, who may ask for another challenge. Their page loads
// itself again from time to time: what they asked for continues there, and what came of it is said there.
(() => {
  'use strict';
  const asks = document.getElementById('vestibule-challenge');
  const form = asks || document.getElementById('vestibule-check');
  if (!form) return;
  const {mode, barred, challenge, running, done} = form.dataset;
  const button = form.querySelector('button');
  const said = form.querySelector('[role=status]');
  const say = text => {
    if (mode !== 'invisible') said.textContent = text;
  };
  const poll = (header, value) => fetch(location.pathname + location.search, {
    headers: {'Vestibule-Poll': '1', [header]: value, Accept: 'application/json'}, cache: 'no-store'
  });
  const hand = proof => {
    if (barred) {
      const to = new URL(location);
      to.searchParams.set('cf_wr_turnstile', proof);
      return location.replace(to);
    }
    return poll('Vestibule-Proof', proof);
  };
  const place = 'vestibule-check ' + location.pathname;
  const keep = what => {
    try {
      if (what) sessionStorage.setItem(place, what);
      else sessionStorage.removeItem(place);
    } catch {
      // Without storage a page that is loaded again knows nothing.
    }
  };
  const kept = () => {
    try {
      return sessionStorage.getItem(place);
    } catch {
      return null;
    }
  };
  // Those who are let in meanwhile continue to the site.
  const another = async () => {
    const {cfWaitingRoom: now} = await (await poll('Vestibule-Check', '1')).json();
    return now.inWaitingRoom ? now.vestibule.challenge : location.reload();
  };
  let leaving = false;
  addEventListener('pagehide', () => leaving = true);
  let solving;
  const solve = async () => {
    if (solving) return;
    solving = true;
    button.setAttribute('aria-disabled', true);
    say(running);
    if (!asks) keep('asked');
    let came = null;
    try {
      const given = asks ? JSON.parse(challenge) : await another();
      if (!given) return say('');
      const proof = await vestibuleSolve(given);
      // What brings a visitor back into the line has to have arrived.
      if (!asks) await hand(proof);
      came = 'done';
      say(done);
      if (asks) await hand(proof);
    } catch {
      if (!asks) say('');
    } finally {
      if (!asks) {
        if (!leaving) keep(came);
        solving = button.removeAttribute('aria-disabled');
      }
    }
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    solve();
  });
  if (!asks || mode === 'visible_managed') button.hidden = false;
  else solve();
  if (!asks) {
    const before = kept();
    keep(null);
    // Loading took the focus away from the button that was pressed.
    if (before) button.focus({preventScroll: true});
    if (before === 'asked') solve();
    else if (before) say(done);
  }
})();
