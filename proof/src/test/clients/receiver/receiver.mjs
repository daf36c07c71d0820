// A receiver of webhooks as it is published for a status page: it believes a message by its secret, reads the shape of
// `data`, and shows the state of each check. It also checks the signature of every message by a library.
//
//   node receiver.mjs CERTIFICATE KEY SECRET
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { Webhook } from 'standardwebhooks';

const [certificate, key, secret] = process.argv.slice(2);
const wh = new Webhook(secret);
const states = {};
const seen = [];
const wrong = [];

async function text(request) {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, async (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ states, seen, wrong }));
    return;
  }
  const body = await text(request);
  try {
    wh.verify(body, request.headers);
  } catch (error) {
    wrong.push(error.message);
  }
  if (request.headers['cf-webhook-auth'] !== secret) {
    response.writeHead(401).end();
    return;
  }
  const { data, text: line } = JSON.parse(body);
  seen.push({ id: request.headers['webhook-id'], text: line });
  if (data) {
    const { name, status, reason, time } = data;
    states[name] = { up: status === 'Healthy', reason, since: Date.parse(time) };
  }
  response.end('ok');
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
