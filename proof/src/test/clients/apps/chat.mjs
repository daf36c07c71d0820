// A chat with socket.io: says on its first line which port it has.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const page = `<!doctype html>
<title>Chat</title>
<h1>Inside</h1>
<ul id="said"></ul>
<script src="/socket.io/socket.io.js"></script>
<script src="/outside.js"></script>
<script>
window.open = transports => {
  window.socket = io({transports, reconnectionDelay: 200, reconnectionDelayMax: 200});
  socket.on('said', text => said.append(Object.assign(document.createElement('li'), {textContent: text})));
};
</script>`;

const outside = readFileSync(process.argv[2], 'utf8');

const server = createServer((request, response) => {
  const script = request.url === '/outside.js';
  response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
  response.end(script ? outside : page);
});
const chat = new Server(server, { pingInterval: 1_000, pingTimeout: 20_000 });
chat.on('connection', socket => {
  socket.on('say', text => chat.emit('said', text));
  socket.on('goodbye', () => socket.disconnect(true));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
