// Solves the challenge of the form `vestibule-challenge` on a page of the owner. A visitor who has no
// place before that goes on by the page's own address with the proof; all others send it and stay.
(() => {
  'use strict';
  const form = document.getElementById('vestibule-challenge');
  if (!form) return;
  const {mode, barred, challenge, running, done} = form.dataset;
  const button = form.querySelector('button');
  const said = form.querySelector('[role=status]');
  const say = text => {
    if (mode !== 'invisible') said.textContent = text;
  };
  const hand = proof => {
    if (barred) {
      const to = new URL(location);
      to.searchParams.set('cf_wr_turnstile', proof);
      return location.replace(to);
    }
    fetch(location.pathname + location.search, {
      headers: {'Vestibule-Poll': '1', 'Vestibule-Proof': proof, Accept: 'application/json'}, cache: 'no-store'
    }).catch(() => {});
  };
  let solving;
  const solve = () => {
    if (solving) return;
    solving = true;
    button.setAttribute('aria-disabled', true);
    say(running);
    vestibuleSolve(JSON.parse(challenge)).then(proof => {
      say(done);
      hand(proof);
    }, () => {});
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    solve();
  });
  if (mode === 'visible_managed') button.hidden = false;
  else solve();
})();
