import type { io, Socket } from 'socket.io-client';
import { create } from 'zustand';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import { backoffMs } from '../api/backoff.js';
import { sender, whenRead } from '../api/http.js';

/*
 * The only socket of the product. Nothing is loaded before it is known from where on it tells what changes: from the
 * cursor that the page began with, else from `hello` on. The cursor moves with every event and hello and goes into the
 * next handshake, so that the server can send what was missed.
 * Reconnecting is ours alone, because socket.io-client gives up after a refusal and after "io server disconnect".
 */

type State = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  readonly state: State;
  /** When the connection was lost; null while it stands. */
  readonly since: Date | null;
}

export const useConnection = create<Connection>(() => ({ state: 'connecting', since: null }));

export interface LiveListener {
  /** Committed facts, in order, some perhaps for the second time. */
  readonly events: (events: readonly LiveEvent[]) => void;
  /** The server could not say what was missed: load everything again. */
  readonly resync: () => void;
  /** The connection stands again; what could not be loaded in between may be tried again. */
  readonly connected?: () => void;
  /** The person has gone: forget everything. */
  readonly reset: () => void;
}

const RECONNECTING_FOR_MS = 10_000;
/** Without a first hello by then, it is said that nothing is live; some networks let no WebSocket through. */
const FIRST_HELLO_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;
const BATCH_MS = 16;
/** Loading waits this long for the first hello; when that comes later, everything is loaded once more. */
const PATIENCE_MS = 3_000;

const listeners = new Set<LiveListener>();
/** From start to stop. */
let run: symbol | null = null;
let socket: Socket | null = null;
let cursor: string | null = null;
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let offlineTimer: ReturnType<typeof setTimeout> | undefined;
let batchTimer: ReturnType<typeof setTimeout> | undefined;
let batch: LiveEvent[] = [];
let helloHeard: Promise<void> = Promise.resolve();
let announceHello: () => void = () => {};
let greeted = false;
/** The server tells what came since a cursor that is older than anything that was loaded. */
let begun = false;
let loadedBlind = false;
let lastPacketAt = 0;
let silenceLimitMs = Number.POSITIVE_INFINITY;

export function onLive(listener: LiveListener): void {
  listeners.add(listener);
}

/** Settles with the first hello. */
export const live = (): Promise<void> => helloHeard;

/** Settles when nothing which happens while a store loads can be missed. */
export async function connected(): Promise<void> {
  if (begun) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      loadedBlind = true;
      resolve();
    }, PATIENCE_MS);
  });
  await Promise.race([helloHeard, patience]);
  clearTimeout(timer);
}

/** `refused` is asked when the server no longer knows this session. `since`: a cursor from before anything was loaded. */
export function startLive(refused: () => void, since: string | null = null): void {
  if (run !== null) return;
  cursor = since;
  begun = since !== null;
  const own = Symbol('run');
  run = own;
  helloHeard = new Promise((resolve) => (announceHello = resolve));
  addEventListener('online', comeBackNow);
  addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', lookForSilence);
  if (!navigator.onLine) goOffline();
  void fetchClient(own, refused);
}

/** Its code is no part of what the first screen waits for: it comes after it, unless nothing is read before a greeting. */
async function fetchClient(own: symbol, refused: () => void): Promise<void> {
  const startedAt = new Date();
  if (begun) await whenRead();
  if (run === own && !greeted) offlineTimer ??= setTimeout(() => callOffline(startedAt), FIRST_HELLO_MS);
  try {
    const client = await import('socket.io-client');
    if (run === own) open(client.io, refused);
  } catch {
    if (run === own) retryTimer = setTimeout(() => void fetchClient(own, refused), backoffMs(attempt++));
  }
}

function open(connectTo: typeof io, refused: () => void): void {
  const current = connectTo({
    path: '/socket.io',
    transports: ['websocket'],
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    autoConnect: false,
    auth: (give) => give({ ...sender, cursor }),
  });
  socket = current;
  current.on('hello', onHello);
  current.on('event', onEvent);
  current.on('connect', watchForSilence);
  current.on('disconnect', () => {
    if (socket === current) comeBack();
  });
  current.on('connect_error', (error) => {
    if (socket !== current) return;
    if (error.message === 'Unauthorized') refused();
    comeBack();
  });
  current.connect();
}

export function stopLive(): void {
  const current = socket;
  socket = null;
  run = null;
  current?.disconnect();
  removeEventListener('online', comeBackNow);
  removeEventListener('offline', goOffline);
  document.removeEventListener('visibilitychange', lookForSilence);
  clearTimeout(retryTimer);
  clearTimeout(offlineTimer);
  clearTimeout(batchTimer);
  batchTimer = undefined;
  batch = [];
  cursor = null;
  attempt = 0;
  greeted = false;
  begun = false;
  loadedBlind = false;
  useConnection.setState({ state: 'connecting', since: null });
  for (const listener of listeners) listener.reset();
}

/** A project was gained: what happened while it was out of sight was not told. */
export function reloadStores(): void {
  for (const listener of listeners) listener.resync();
}

function onHello(hello: Hello): void {
  flush();
  cursor = hello.cursor;
  attempt = 0;
  clearTimeout(offlineTimer);
  offlineTimer = undefined;
  useConnection.setState({ state: 'live', since: null });
  announceHello();
  // The first hello to a client without a cursor always says `resync`; what waited for it needs none.
  const reload = greeted || begun ? hello.resync : loadedBlind;
  greeted = true;
  for (const listener of listeners) {
    if (reload) listener.resync();
    listener.connected?.();
  }
}

/** Events of one moment are handed on together: a busy hour must not draw a table of 10,000 rows for each of them. */
function onEvent(event: LiveEvent): void {
  cursor = event.cursor;
  batch.push(event);
  batchTimer ??= setTimeout(flush, BATCH_MS);
}

function flush(): void {
  clearTimeout(batchTimer);
  batchTimer = undefined;
  if (batch.length === 0) return;
  const events = batch;
  batch = [];
  for (const listener of listeners) listener.events(events);
  // Their name may stand in any list.
  if (events.some(({ type }) => type.startsWith('person.'))) reloadStores();
}

function comeBack(): void {
  markLost(navigator.onLine ? 'reconnecting' : 'offline');
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => socket?.connect(), backoffMs(attempt++));
}

/** There is a network again, or the person looks at the screen: do not wait for the next try. */
function comeBackNow(): void {
  if (socket === null) return;
  if (socket.connected) {
    // It may have outlived the gap or be dead already; a new one knows.
    socket.io.engine.close();
    return;
  }
  markLost('reconnecting');
  attempt = 0;
  clearTimeout(retryTimer);
  socket.connect();
}

/** The browser says that there is no network; the socket may take a while to notice. */
function goOffline(): void {
  markLost('offline');
}

function markLost(state: 'reconnecting' | 'offline'): void {
  const now = useConnection.getState();
  // Once it is called offline, a further try does not change the word; only success does.
  if (now.state === 'offline' && state === 'reconnecting') return;
  useConnection.setState({ state, since: now.since ?? new Date() });
  offlineTimer ??= setTimeout(() => callOffline(new Date()), RECONNECTING_FOR_MS);
}

function callOffline(from: Date): void {
  const { state, since } = useConnection.getState();
  if (state !== 'live') useConnection.setState({ state: 'offline', since: since ?? from });
}

/** While a device sleeps no timer runs, so a dead connection looks alive after it wakes. */
function watchForSilence(): void {
  const engine = socket?.io.engine as unknown as
    | { on(name: 'packet', heard: () => void): void; pingInterval?: number; pingTimeout?: number }
    | undefined;
  lastPacketAt = Date.now();
  silenceLimitMs = (engine?.pingInterval ?? 25_000) + (engine?.pingTimeout ?? 20_000);
  engine?.on('packet', () => {
    lastPacketAt = Date.now();
  });
}

function lookForSilence(): void {
  if (document.visibilityState !== 'visible' || socket === null) return;
  if (!socket.connected) comeBackNow();
  else if (Date.now() - lastPacketAt > silenceLimitMs) socket.io.engine.close();
}
