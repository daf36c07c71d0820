// Solves a challenge of the ALTCHA protocol, version 2, with PBKDF2/SHA-256: a promise of the proof
// as base64url. Works in a few workers; in the page where there are none.
const vestibuleSolve = (() => {
// Tries every counter that is `step` from the one before, until one fits or `stop` says so. Workers
// get the text of this function, so it uses nothing around it.
const search = async ({nonce, salt, cost, keyPrefix}, start, step, stop) => {
const bytes = hex => Uint8Array.from(hex.match(/../g), two => parseInt(two, 16));
const words = data => {
const all = new Uint8Array(64);
all.set(data);
const view = new DataView(all.buffer);
return Array.from({length: 16}, (_, i) => view.getInt32(4 * i));
};
nonce = bytes(nonce);
salt = bytes(salt);
const password = n => Uint8Array.of(...nonce, n >>> 24, n >>> 16, n >>> 8, n);
const subtle = self.crypto?.subtle;
const native = async counter => words(new Uint8Array(await subtle.deriveBits(
{name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost},
await subtle.importKey('raw', password(counter), 'PBKDF2', false, ['deriveBits']), 256)));

// Without HTTPS there is no WebCrypto. So SHA-256 by hand, one block of 16 words at a time.
const origin = [], k = [], w = new Int32Array(64);
const share = root => root % 1 * 2 ** 32 | 0;
for (let n = 2; k.length < 64; n++) {
if (!w.some((_, i) => i > 1 && i < n && n % i === 0)) {
if (origin.length < 8) origin.push(share(n ** .5));
k.push(share(Math.cbrt(n)));
}
}
const turn = (x, n) => x >>> n | x << -n;
const block = (state, data) => {
w.set(data);
for (let i = 16; i < 64; i++) {
const x = w[i - 15], y = w[i - 2];
w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
}
let [a, b, c, d, e, f, g, h] = state;
for (let i = 0; i < 64; i++) {
const t = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + k[i] + w[i];
const s = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
h = g, g = f, f = e, e = d + t | 0, d = c, c = b, b = a, a = s + t | 0;
}
return [a, b, c, d, e, f, g, h].map((x, i) => x + state[i] | 0);
};
const first = words([...salt, 0, 0, 0, 1, 128]);
first[15] = 8 * salt.length + 544;
const plain = counter => {
const text = password(counter);
const begin = pad => block(origin, words(w.map((_, i) => pad ^ text[i])));
const then = (state, x) => block(state, [...x, 1 << 31, 0, 0, 0, 0, 0, 0, 768]);
const inner = begin(54), outer = begin(92);
let x = then(outer, block(inner, first)), key = x;
for (let i = 1; i < cost; i++) {
x = then(outer, then(inner, x));
key = key.map((y, j) => y ^ x[j]);
}
return key;
};

const some = 32;
for (; !stop?.(); start += some * step) {
const keys = await Promise.all(Array.from({length: some}, (_, i) => (subtle ? native : plain)(start + i * step)));
for (let i = 0; i < some; i++) {
const derivedKey = keys[i].slice(0, 8).map(x => (x >>> 0).toString(16).padStart(8, 0)).join('');
if (derivedKey.startsWith(keyPrefix)) return {counter: start + i * step, derivedKey};
}
if (!subtle) await new Promise(next => setTimeout(next));
}
};

return ({parameters, signature}) => new Promise((done, fail) => {
const began = Date.now(), workers = [];
let over, alone;
const end = solution => {
if (over) return;
over = true;
workers.forEach(one => one.terminate());
solution.time = Date.now() - began;
done(btoa(JSON.stringify({challenge: {parameters, signature}, solution})).replace(/[+/=]/g, x => ({'+': '-', '/': '_'})[x] || ''));
};
const here = () => {
if (!alone) search(parameters, 0, 1, () => over).then(end, fail);
alone = true;
};
try {
const url = URL.createObjectURL(new Blob(['onmessage=e=>(' + search + ')(...e.data).then(postMessage,()=>postMessage(0))']));
const count = Math.min(4, navigator.hardwareConcurrency || 2);
for (let i = 0; i < count; i++) {
const worker = workers[i] = new Worker(url);
worker.onmessage = ({data}) => data ? end(data) : here();
worker.onerror = here;
worker.postMessage([parameters, i, count]);
}
} catch {
here();
}
});
})();
