// Checks the field Vestibule-Pass, by which the gate shows that a request came through it.
// Needs Node 18 or later and nothing else. In an application of Express, Connect or plain Node:
//
//   import { passMiddleware } from "./vestibule-pass.mjs";
//   app.use(passMiddleware({ keys: process.env.VESTIBULE_PASS_KEYS }));
//
// As a server that nginx asks (auth_request, see nginx.conf):
//
//   VESTIBULE_PASS_KEYS='2026-12:...' node vestibule-pass.mjs 127.0.0.1 9101

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

/** How far the clocks of gate and origin may be apart. */
const SKEW_SECONDS = 30;

/** Reads "ID:KEY ID:KEY", as in the gate's settings; lines that begin with # are left out. */
function keysOf(text) {
  const entries = (text ?? "").replace(/^\s*#.*$/gm, "").split(/[\s,]+/).filter(Boolean);
  const keys = new Map();
  for (const entry of entries) {
    const parts = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/=_-]{32,128})$/.exec(entry);
    if (!parts || keys.has(parts[1])) throw new Error("not the keys of Vestibule-Pass");
    keys.set(parts[1], parts[2]);
  }
  if (keys.size === 0) throw new Error("no key of Vestibule-Pass");
  return keys;
}

/** Remembers what was shown, at least `seconds` long and at most `most` of them. */
class Shown {
  #young = new Set();
  #old = new Set();
  #turned = 0;

  constructor(seconds, most) {
    this.seconds = seconds;
    this.most = most;
  }

  /** Whether this is the first time. */
  take(nonce, now) {
    if (now - this.#turned >= this.seconds || this.#young.size >= this.most / 2) {
      // After a silence neither half matters any more.
      this.#old = now - this.#turned >= 2 * this.seconds ? new Set() : this.#young;
      this.#young = new Set();
      this.#turned = now;
    }
    if (this.#young.has(nonce) || this.#old.has(nonce)) return false;
    this.#young.add(nonce);
    return true;
  }
}

/**
 * A function of { pass, method, host, target } as the origin gets them, which answers
 * { room } for a request from the gate, the room being "" where none covers it, or { refused }.
 *
 * keys: one or several; each of them is accepted.
 * remembered: passes of the last minute that are known again.
 */
export function passVerifier({ keys, remembered = 1_000_000, now = Date.now }) {
  const secrets = keysOf(keys);
  const shown = new Shown(2 * SKEW_SECONDS + 1, remembered);
  return ({ pass, method, host, target }) => {
    if (pass === undefined || pass === "") return { refused: "missing" };
    const parts = pass.split(";");
    if (parts.length !== 6 || parts[0] !== "v1") return { refused: "malformed" };
    const [version, id, time, nonce, room, mac] = parts;
    const secret = secrets.get(id);
    if (secret === undefined) return { refused: "unknown key" };
    // Servlets cannot tell "/a?" from "/a".
    const asked = target.indexOf("?") === target.length - 1 ? target.slice(0, -1) : target;
    const signed = [version, id, time, nonce, method, host.toLowerCase(), asked, room].join("\n");
    const right = createHmac("sha256", secret).update(signed, "latin1").digest();
    const given = Buffer.from(mac, "base64url");
    if (given.length !== right.length || !timingSafeEqual(given, right)) return { refused: "forged" };
    const seconds = Math.floor(now() / 1000);
    if (Math.abs(seconds - Number(time)) > SKEW_SECONDS) return { refused: "stale" };
    if (!shown.take(nonce, seconds)) return { refused: "replayed" };
    return { room };
  };
}

/** Lets only requests from the gate through; `request.vestibuleRoom` is the room. */
export function passMiddleware(options) {
  const verify = passVerifier(options);
  return (request, response, next) => {
    const result = verify({
      pass: request.headers["vestibule-pass"],
      method: request.method,
      host: request.headers[":authority"] ?? request.headers.host ?? "",
      target: request.originalUrl ?? request.url,
    });
    if (result.refused) {
      response.writeHead(403, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
      response.end(`This site is reached through its gate (${result.refused}).\n`);
      return;
    }
    request.vestibuleRoom = result.room;
    next();
  };
}

/** Answers nginx: 204 for a request from the gate, 403 for any other. */
function answerNginx(options) {
  const verify = passVerifier(options);
  return (request, response) => {
    const { refused, room } = verify({
      pass: request.headers["vestibule-pass"],
      method: request.headers["x-original-method"] ?? "",
      host: request.headers["x-original-host"] ?? "",
      target: request.headers["x-original-uri"] ?? "",
    });
    response.writeHead(refused ? 403 : 204, refused ? {} : { "Vestibule-Room": room });
    response.end();
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , host = "127.0.0.1", port = "9101"] = process.argv;
  const server = createServer(answerNginx({ keys: process.env.VESTIBULE_PASS_KEYS }));
  server.listen(Number(port), host, () => console.log(server.address().port));
}
