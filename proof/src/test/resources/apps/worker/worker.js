// As many sites have it: everything from the network, kept for times without one.
addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return;
  event.respondWith((async () => {
    const kept = await caches.open('pages');
    try {
      const answer = await fetch(event.request);
      if (answer.ok) await kept.put(event.request, answer.clone());
      return answer;
    } catch (offline) {
      const answer = await kept.match(event.request);
      if (answer) return answer;
      throw offline;
    }
  })());
});
