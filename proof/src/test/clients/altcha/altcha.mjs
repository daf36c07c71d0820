// Solves and checks challenges for a test: by the protocol's library, and by the page's own script
// with what browsers have and lack. One JSON object in, one text out. Prints its port first.
import {createServer} from 'node:http';
import {Blob, resolveObjectURL} from 'node:buffer';
import {Worker as Thread} from 'node:worker_threads';
import {solveChallenge, verifySolution} from 'altcha-lib';
import {deriveKey} from 'altcha-lib/algorithms/pbkdf2';

// A browser's worker around one of Node's.
const workers = crypto => class {
  constructor(url) {
    const begin = `const {parentPort} = require('node:worker_threads');
      globalThis.self = ${crypto ? 'globalThis' : '{}'};
      globalThis.postMessage = data => parentPort.postMessage(data);
      parentPort.on('message', data => onmessage({data}));\n`;
    this.thread = resolveObjectURL(url).text().then(text => {
      const thread = new Thread(begin + text, {eval: true});
      thread.on('message', data => this.onmessage({data}));
      thread.on('error', error => this.onerror(error));
      return thread;
    });
  }

  postMessage(data) {
    this.thread.then(thread => thread.postMessage(data));
  }

  terminate() {
    this.thread.then(thread => thread.terminate());
  }
};

const refused = class {
  constructor() {
    throw new Error('refused by policy');
  }
};

const failing = class {
  postMessage() {
    setTimeout(() => this.onerror(new Error('no worker')));
  }

  terminate() {}
};

// As a page sees it: with and without WebCrypto, with and without workers.
const pages = {
  'workers': [{crypto}, workers(true)],
  'workers without WebCrypto': [{}, workers(false)],
  'no workers': [{crypto}, undefined],
  'refused workers': [{crypto}, refused],
  'failing workers': [{crypto}, failing],
  'nothing': [{}, undefined],
};

const base64 = value => Buffer.from(JSON.stringify(value)).toString('base64');

const tasks = {
  async solve({challenge}) {
    return base64({challenge, solution: await solveChallenge({challenge, deriveKey})});
  },

  async verify({proof, secret}) {
    const {challenge, solution} = JSON.parse(Buffer.from(proof, 'base64url').toString());
    return JSON.stringify(
      await verifySolution({challenge, solution, deriveKey, hmacSignatureSecret: secret}));
  },

  async page({script, how, challenge}) {
    const [self, Worker] = pages[how];
    const text = `${script}\nreturn vestibuleSolve;`;
    const solve = new Function('self', 'Worker', 'Blob', 'navigator', text)(
      self, Worker, Blob, {hardwareConcurrency: 2});
    return solve(challenge);
  },
};

const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  try {
    const task = JSON.parse(body);
    response.end(await tasks[task.what](task));
  } catch (error) {
    response.writeHead(500).end(error.stack);
  }
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
