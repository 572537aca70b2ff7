import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import { sendRawRequest, type RawResponse } from './security/raw-request.js';
import { waitUntil } from './wait-until.js';

export interface ClientResponse<T = Body> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}
export type Body = Record<string, unknown>;

const BROWSER = { accept: '*/*', 'user-agent': 'node' };

/**
 * Returns the headers of a `node:http` response. Test calls use `node:http`, which takes a third of the time of
 * `fetch`.
 */
const readHeaders = (response: RawResponse): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
};

/** A client with a cookie jar that makes calls and opens sockets. */
export class TestClient {
  private readonly cookies = new Map<string, string>();
  private readonly sockets: TestSocket[] = [];

  constructor(readonly url: string) {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  /** Stores a cookie from an earlier visit. */
  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  async send<T = Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientResponse<T>> {
    const { pathname, search } = new URL(this.url + path);
    const response = await sendRawRequest(
      this.url,
      method,
      pathname + search,
      { ...BROWSER, ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}), ...headers },
      body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    );
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), value);
    }
    const { status, body: text } = response;
    const json = response.headers['content-type']?.includes('application/json') === true && text !== '';
    return { status, body: (json ? JSON.parse(text) : text) as T, headers: readHeaders(response) };
  }

  get<T = Body>(path: string, headers?: Record<string, string>): Promise<ClientResponse<T>> {
    return this.send('GET', path, undefined, headers);
  }
  /** Sends a new `Idempotency-Key` unless `headers` has one, as the product's client does. */
  post<T = Body>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ClientResponse<T>> {
    const hasKey = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
    return this.send('POST', path, body, hasKey ? headers : { ...headers, 'idempotency-key': randomUUID() });
  }
  put<T = Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse<T>> {
    return this.send('PUT', path, body, headers);
  }
  patch<T = Body>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse<T>> {
    return this.send('PATCH', path, body, headers);
  }
  delete<T = Body>(path: string, headers?: Record<string, string>): Promise<ClientResponse<T>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Opens a socket and waits for its `hello`. */
  async openSocket(options: { cursor?: string; url?: string } = {}): Promise<TestSocket> {
    const testSocket = new TestSocket(options.url ?? this.url, this.cookieHeader, options.cursor);
    this.sockets.push(testSocket);
    await testSocket.ready().catch((error: unknown) => {
      testSocket.close();
      throw error;
    });
    return testSocket;
  }

  closeSockets(): void {
    for (const testSocket of this.sockets) testSocket.close();
  }
}

const RECONNECT_MS = 50;

/**
 * Test client's socket of one open screen, with its received events. Like the product's client it reconnects after a
 * rejection and after the server closed it, where socket.io-client gives up; only a signed-out user stays disconnected.
 */
export class TestSocket {
  readonly events: LiveEvent[] = [];
  readonly hellos: Hello[] = [];
  readonly connectErrors: string[] = [];
  readonly socket: Socket;
  cursor: string | undefined;
  private reconnecting: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(url: string, cookie: string, cursor?: string) {
    this.cursor = cursor;
    this.socket = io(url, {
      path: '/socket.io',
      transports: ['websocket'],
      extraHeaders: { cookie },
      forceNew: true,
      reconnection: false,
      auth: (send) => send(this.cursor === undefined ? {} : { cursor: this.cursor }),
    });
    this.socket.on('event', (event: LiveEvent) => {
      this.events.push(event);
      this.cursor = event.cursor;
    });
    this.socket.on('hello', (hello: Hello) => {
      this.hellos.push(hello);
      this.cursor = hello.cursor;
    });
    this.socket.on('disconnect', () => this.reconnect());
    this.socket.on('connect_error', (error) => {
      this.connectErrors.push(error.message);
      if (error.message !== 'Unauthorized') this.reconnect();
    });
  }

  async ready(): Promise<void> {
    await waitUntil(() => this.hellos.length > 0 || this.connectErrors.length > 0);
    if (this.hellos.length === 0) throw new Error(`The socket was refused: ${this.connectErrors.join(', ')}`);
  }

  /** Returns the first event of the type that matches; waits until it arrives. */
  async waitForEvent(
    type: string,
    fits: (event: LiveEvent) => boolean = () => true,
    withinMs = 60_000,
  ): Promise<LiveEvent> {
    let found: LiveEvent | undefined;
    await waitUntil(
      () => (found = this.events.find((event) => event.type === type && fits(event))) !== undefined,
      withinMs,
      `event ${type}`,
    );
    return found as LiveEvent;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.reconnecting);
    this.socket.disconnect();
  }

  private reconnect(): void {
    clearTimeout(this.reconnecting);
    if (!this.isClosed) this.reconnecting = setTimeout(() => this.socket.connect(), RECONNECT_MS * (1 + Math.random()));
  }
}
