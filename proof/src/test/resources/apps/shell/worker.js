// An app shell: the page and its script always come from what is kept, but for one address.
const shell = ['/', '/outside.js'];
addEventListener('install', event => {
  skipWaiting();
  event.waitUntil(caches.open('shell').then(kept => kept.addAll(shell)));
});
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('fetch', event => {
  const { pathname } = new URL(event.request.url);
  if (shell.includes(pathname)) event.respondWith(caches.match(pathname));
});
