// Notices that the waiting room, not the site, has answered a request of this page: the session is
// over, or never began. Then reloads the page, so that the visitor gets a place in line, unless the
// page prefers to do something else: document.addEventListener('vestibule:outside', e => e.preventDefault())
(() => {
  let told = false;
  const look = waiting => {
    if (waiting !== '1' || told) return;
    told = true;
    const event = new Event('vestibule:outside', {cancelable: true});
    if (!document.dispatchEvent(event)) return;
    try {  // a worker may show this page again
      if (Date.now() - sessionStorage.getItem('vestibule:outside') < 3e4) return void (told = false);
      sessionStorage.setItem('vestibule:outside', Date.now());
    } catch {}  // without storage
    location.reload();
  };
  const plain = window.fetch;
  window.fetch = async (...all) => {
    const answer = await plain(...all);
    look(answer.headers.get('Vestibule-Waiting'));
    return answer;
  };
  const {send} = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...all) {
    this.addEventListener('load', () => look(this.getResponseHeader('Vestibule-Waiting')));
    return send.apply(this, all);
  };
})();
