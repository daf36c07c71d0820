// Solves the challenge of the form `vestibule-challenge` on a page of the owner. A visitor who has no
// place before that goes on by the page's own address with the proof; all others send it and stay.
// The form `vestibule-check` is for those in line, who may ask for another challenge.
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
  // Those who are let in meanwhile go on to the site.
  const another = async () => {
    const {cfWaitingRoom: now} = await (await poll('Vestibule-Check', '1')).json();
    return now.inWaitingRoom ? now.vestibule.challenge : location.reload();
  };
  let solving;
  const solve = async () => {
    if (solving) return;
    solving = true;
    button.setAttribute('aria-disabled', true);
    say(running);
    try {
      const given = asks ? JSON.parse(challenge) : await another();
      if (!given) return say('');
      const proof = await vestibuleSolve(given);
      // What brings a visitor back into the line has to have arrived.
      if (!asks) await hand(proof);
      say(done);
      if (asks) await hand(proof);
    } catch {
      if (!asks) say('');
    } finally {
      if (!asks) solving = button.removeAttribute('aria-disabled');
    }
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    solve();
  });
  if (!asks || mode === 'visible_managed') button.hidden = false;
  else solve();
})();
