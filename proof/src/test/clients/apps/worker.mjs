// An app with a worker by Workbox: says on its first line which port it has. Pages come from the
// network first, the catalog as it is kept until the network has a newer one.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const worker = `
importScripts('/workbox-sw.js');
workbox.setConfig({ debug: false, modulePathPrefix: '/' });
const { core, precaching, routing, strategies } = workbox;
self.skipWaiting();
core.clientsClaim();
precaching.precacheAndRoute([{ url: '/style.css', revision: '1' }]);
routing.registerRoute(({ request }) => request.mode === 'navigate', new strategies.NetworkFirst({ cacheName: 'pages' }));
routing.registerRoute(/\\/catalog/, new strategies.StaleWhileRevalidate({ cacheName: 'catalog' }));
routing.registerRoute(/\\/stock/, new strategies.NetworkFirst({ cacheName: 'stock' }));
`;

const page = `<!doctype html>
<title>App</title>
<link rel="stylesheet" href="/style.css">
<h1>Inside</h1>
<script>navigator.serviceWorker.register('/worker.js')</script>
`;

const library = path => {
  const name = path.match(/^\/(workbox-[a-z]+)(\.prod)?\.js$/);
  return name && readFileSync(`node_modules/${name[1]}/build/${name[1]}${name[2] ?? ''}.js`);
};
const answers = {
  '/': ['text/html', page],
  '/style.css': ['text/css', 'h1 { color: green }'],
  '/worker.js': ['text/javascript', worker],
  '/catalog': ['application/json', '{"of": "the site"}'],
  '/stock': ['application/json', '{"of": "the site"}']
};
const server = createServer((request, response) => {
  const script = library(request.url);
  const [type, body] = script ? ['text/javascript', script] : answers[request.url] ?? [];
  response.statusCode = type ? 200 : 404;
  response.setHeader('Content-Type', type ?? 'text/plain');
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
