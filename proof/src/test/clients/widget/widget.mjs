// Serves the widget's script on loopback, whatever is asked for.
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';

const script = await readFile(new URL('node_modules/altcha/dist/main/altcha.umd.min.cjs', import.meta.url));
const server = createServer((_, answer) => {
  answer.writeHead(200, {'Content-Type': 'text/javascript; charset=utf-8'});
  answer.end(script);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
