// A raw HTTP/1.1 client. It must be cheap, because the load generator shares the cores with the measured server.
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/** @typedef {{ status: number, head: string, body: Buffer }} Reply */
/** @typedef {{ port: number, cookie?: string }} Address always on 127.0.0.1 */

const host = '127.0.0.1';
const answersWithinMs = 30_000;
/** Servers close connections that are idle for 5 s; one that is about to be closed must not be used. */
const idleAtMostMs = 3_000;
const headEndMark = Buffer.from('\r\n\r\n');

/** A keep-alive connection with one request at a time. */
export class Connection {
  /** @type {Buffer[]} */
  #parts = [];
  #received = 0;
  /** Length of the current response; 0 until its head is complete. */
  #length = 0;
  /** @type {((reply: Reply) => void) | null} */
  #resolve = null;
  /** @type {((error: Error) => void) | null} */
  #reject = null;

  #isOpen = true;
  #lastUsedAt = performance.now();

  /** @param {Address} address */
  constructor(address) {
    this.fixedHead = `Host: ${host}:${address.port}\r\nOrigin: http://${host}:${address.port}\r\n${address.cookie ? `Cookie: ${address.cookie}\r\n` : ''}`;
    this.socket = connect({ port: address.port, host, noDelay: true });
    this.socket.on('data', (/** @type {Buffer} */ chunk) => this.#read(chunk));
    this.socket.on('error', (error) => this.#fail(error));
    this.socket.setTimeout(answersWithinMs, () => this.socket.destroy());
    this.socket.on('close', () => this.#fail(new Error('The server closed the connection')));
  }

  get isUsable() {
    return this.#isOpen && performance.now() - this.#lastUsedAt < idleAtMostMs;
  }

  /** @param {string} path @returns {Promise<Reply>} */
  get(path) {
    return this.#send(`GET ${path} HTTP/1.1\r\n${this.fixedHead}\r\n`);
  }

  /** Sends a new Idempotency-Key, like the application's client. @param {string} path @param {unknown} body @returns {Promise<Reply>} */
  post(path, body) {
    const json = JSON.stringify(body);
    return this.#send(
      `POST ${path} HTTP/1.1\r\n${this.fixedHead}Content-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\n` +
        `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
    );
  }

  close() {
    this.#isOpen = false;
    this.#resolve = null;
    this.#reject = null;
    this.socket.destroy();
  }

  /** @param {string} text @returns {Promise<Reply>} */
  #send(text) {
    return new Promise((resolve, reject) => {
      if (this.#resolve || !this.#isOpen) throw new Error('One request at a time, on an open connection');
      this.#resolve = resolve;
      this.#reject = reject;
      this.socket.write(text);
    });
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    this.#parts.push(chunk);
    this.#received += chunk.length;
    if (this.#length > this.#received) return;
    const data = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
    const headEnd = data.indexOf(headEndMark);
    if (headEnd < 0) return;
    const head = data.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && status !== 204) return this.#fail(new Error(`An answer without a length: ${head}`));
    this.#length = headEnd + 4 + Number(length ?? 0);
    if (this.#received < this.#length) return;
    const resolve = this.#resolve;
    this.#parts = [];
    this.#received = 0;
    this.#length = 0;
    this.#resolve = null;
    this.#reject = null;
    this.#lastUsedAt = performance.now();
    resolve?.({ status, head, body: data.subarray(headEnd + 4) });
  }

  /** @param {Error} error */
  #fail(error) {
    this.#isOpen = false;
    const reject = this.#reject;
    this.#resolve = null;
    this.#reject = null;
    reject?.(error);
  }
}

/** A connection pool for one address. */
export class Caller {
  /** @type {Connection[]} */
  #free = [];
  /** @type {Set<Connection>} */
  #all = new Set();

  /** @param {Address} address */
  constructor(address) {
    this.address = address;
  }

  /** @param {number} expected status @param {string} path @param {unknown} body */
  post(expected, path, body) {
    return this.#call(expected, `POST ${path}`, (connection) => connection.post(path, body));
  }

  /** @param {string} path */
  get(path) {
    return this.#call(200, `GET ${path}`, (connection) => connection.get(path));
  }

  close() {
    for (const connection of this.#all) connection.close();
    this.#all.clear();
    this.#free = [];
  }

  /** @param {number} expected @param {string} what @param {(connection: Connection) => Promise<Reply>} ask @returns {Promise<Reply>} */
  async #call(expected, what, ask) {
    const connection = this.#free.pop() ?? this.#open();
    if (!connection.isUsable) {
      connection.close();
      this.#all.delete(connection);
      return this.#call(expected, what, ask);
    }
    const reply = await ask(connection);
    this.#free.push(connection);
    if (reply.status !== expected)
      throw new Error(`${what} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
    return reply;
  }

  #open() {
    const connection = new Connection(this.address);
    this.#all.add(connection);
    return connection;
  }
}
