// A door of HTTP before the engine of ClickHouse, which npm carries without a server: a statement in the
// address, its rows as the body. The engine is the real one; its HTTP is not.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const { Session } = createRequire(import.meta.url)('chdb');
const session = new Session(process.argv[2]);

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  const statement = new URL(request.url, 'http://localhost').searchParams.get('query');
  try {
    response.end(session.query(body ? `${statement}\n${body}` : statement, 'JSONEachRow'));
  } catch (e) {
    response.statusCode = 500;
    response.end(String(e.message));
  }
});

server.listen(0, '127.0.0.1', () => console.log(server.address().port));
