// A user of a browser: signs in, sends calls, and repeats a write with its key until it is acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const password = 'Demo-Pass-2026!';
/** Maximum milliseconds for a response, longer than the application may take without its database. */
const answersWithinMs = 15_000;
const retryMs = 100;
const maxRetryMs = 2_000;

/** Calls with an Idempotency-Key. Repeating other calls is rejected, because the row exists. */
const keyedCalls = new Set(['/api/usage', '/api/purchases']);

/** @typedef {{ status: number, body: any, ms: number }} Answered */

export class TestUser {
  #cookie = '';

  /** @param {() => string} address where the product is reached now */
  constructor(address) {
    this.address = address;
  }

  get cookie() {
    return this.#cookie;
  }

  /** @param {string} username */
  async signIn(username) {
    const response = await this.#fetch('POST', '/api/login', { username, password });
    if (response.status !== 200) throw new Error(`${username} could not sign in: ${response.status}`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    await response.arrayBuffer();
    return this;
  }

  /** @param {string} path @returns {Promise<Answered>} */
  get(path) {
    return this.call('GET', path);
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @param {string} [key] @returns {Promise<Answered>} */
  async call(method, path, body, key) {
    const startedAt = performance.now();
    const response = await this.#fetch(method, path, body, key);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : text, ms: performance.now() - startedAt };
  }

  /** Sends a GET until it succeeds. @param {string} path @param {number} [patienceMs] @returns {Promise<any>} */
  async read(path, patienceMs = 60_000) {
    for (const deadline = Date.now() + patienceMs; ; await sleep(retryMs)) {
      const answer = await this.get(path).catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (Date.now() > deadline) throw new Error(`${path} is not answered: ${answer?.status ?? 'no connection'}`);
    }
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @param {string} [key] */
  #fetch(method, path, body, key) {
    const isForm = body instanceof FormData;
    return fetch(this.address() + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithinMs),
      headers: {
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  }
}

/** Statuses after which a call may be repeated unchanged. */
const retryStatuses = new Set([429, 503]);

/** All writes and their outcomes. */
export class Ledger {
  /** @type {Map<string, { who: TestUser, path: string, body: any, reply: any }>} */
  acknowledged = new Map();
  /** Writes without a response in the end, which may exist once or not. @type {{ path: string, body: any }[]} */
  unanswered = [];
  broken = 0;
  refused = 0;
  repeated = 0;
  slowestMs = 0;
  /** @type {string[]} */
  faults = [];

  /** @param {string} path @returns {any[]} the responses */
  repliesTo(path) {
    return [...this.acknowledged.values()].filter((one) => one.path === path).map(({ reply }) => reply);
  }

  /**
   * Sends a write with the same key until it is acknowledged, with growing pauses.
   * @param {TestUser} who @param {string} path @param {unknown} body @param {number} [patienceMs]
   * @returns {Promise<any>} the response, or null
   */
  async write(who, path, body, patienceMs = 90_000) {
    const key = randomUUID();
    const deadline = Date.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      const answer = await who.call('POST', path, body, keyedCalls.has(path) ? key : undefined).catch(() => null);
      if (answer !== null) this.slowestMs = Math.max(this.slowestMs, answer.ms);
      if (answer?.status === 201) {
        this.acknowledged.set(key, { who, path, body, reply: answer.body });
        return answer.body;
      }
      if (answer?.body?.code === 'resource.taken' && tries > 1) {
        const [there] = await who.read(`${path}?search=${encodeURIComponent(/** @type {any} */ (body).name)}`);
        this.acknowledged.set(key, { who, path, body, reply: there });
        return there;
      }
      if (answer === null) this.broken += 1;
      else if (retryStatuses.has(answer.status) || answer.body?.code === 'idempotency.in-progress') this.refused += 1;
      else {
        this.faults.push(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`);
        return null;
      }
      if (Date.now() > deadline) {
        this.unanswered.push({ path, body });
        return null;
      }
      await sleep(Math.min(retryMs * 1.6 ** tries, maxRetryMs) * (0.5 + Math.random()));
    }
  }

  /** Repeats acknowledged writes, like a client that missed the response. @param {number} most */
  async replaySome(most) {
    const some = [...this.acknowledged].filter(([, { path }]) => keyedCalls.has(path)).slice(-most);
    for (const [key, { who, path, body, reply }] of some) {
      const answer = await who.call('POST', path, body, key);
      this.repeated += 1;
      if (answer.status !== 201 || answer.body.id !== reply.id)
        this.faults.push(
          `POST ${path} repeated with its key answered ${answer.status}, ${answer.body?.id} after ${reply.id}`,
        );
    }
  }
}
