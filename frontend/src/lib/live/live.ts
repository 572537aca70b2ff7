import type { io, Socket } from 'socket.io-client';
import { create } from 'zustand';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import { backoffMs } from '../api/backoff.js';
import { sender, whenRead } from '../api/http.js';

/*
 * The application's only socket. Stores load only after the stream position is known: the page's cursor or that of the
 * first `hello`. The server sends missed events from that cursor on reconnection, which is implemented here because
 * socket.io-client gives up after a refusal and after "io server disconnect".
 */

type State = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface Connection {
  readonly state: State;
  /** Time when the connection was lost; null while it is up. */
  readonly since: Date | null;
}

export const useConnection = create<Connection>(() => ({ state: 'connecting', since: null }));

export interface LiveListener {
  /** Committed events in order; some may be repeated. */
  readonly events: (events: readonly LiveEvent[]) => void;
  /** The server cannot send the missed events, so everything must be refetched. */
  readonly resync: () => void;
  /** The connection is up again, so failed loads can be retried. */
  readonly connected?: () => void;
  /** The session ended, so all data must be dropped. */
  readonly reset: () => void;
}

const RECONNECTING_FOR_MS = 10_000;
/** Without a first hello in this time, the offline badge appears; some networks block WebSockets. */
const FIRST_HELLO_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;
const BATCH_MS = 16;
/** Maximum wait of loads for the first hello; if it comes later, everything is refetched once. */
const PATIENCE_MS = 3_000;

const listeners = new Set<LiveListener>();
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
/** True when the cursor is older than everything that was loaded, so that no event can be missed. */
let begun = false;
let loadedBlind = false;
let lastPacketAt = 0;
let silenceLimitMs = Number.POSITIVE_INFINITY;

export function onLive(listener: LiveListener): void {
  listeners.add(listener);
}

export const live = (): Promise<void> => helloHeard;

/** Resolves when no event during a load can be missed. */
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

/** Opens the socket. `refused` runs when the session has ended; `since` is a cursor from before the first load. */
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

/** Loads the client after the first screen's data, unless that waits for the first hello. */
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

/** Reloads all stores after access to a project was gained, because its earlier events were not sent. */
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
  // The first hello without a cursor always has `resync`; loads that waited for it need no repetition.
  const reload = greeted || begun ? hello.resync : loadedBlind;
  greeted = true;
  for (const listener of listeners) {
    if (reload) listener.resync();
    listener.connected?.();
  }
}

/** Delivers events of one moment together, because rendering a table of 10,000 rows for each would be slow. */
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
  // A changed name may appear in any list.
  if (events.some(({ type }) => type.startsWith('person.'))) reloadStores();
}

function comeBack(): void {
  markLost(navigator.onLine ? 'reconnecting' : 'offline');
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => socket?.connect(), backoffMs(attempt++));
}

/** Reconnects immediately when the network is back or the page becomes visible. */
function comeBackNow(): void {
  if (socket === null) return;
  if (socket.connected) {
    // The connection may be dead already, so it is replaced.
    socket.io.engine.close();
    return;
  }
  markLost('reconnecting');
  attempt = 0;
  clearTimeout(retryTimer);
  socket.connect();
}

/** The browser reports that the network is down, which the socket may notice late. */
function goOffline(): void {
  markLost('offline');
}

function markLost(state: 'reconnecting' | 'offline'): void {
  const now = useConnection.getState();
  // After offline is shown, further attempts do not change it.
  if (now.state === 'offline' && state === 'reconnecting') return;
  useConnection.setState({ state, since: now.since ?? new Date() });
  offlineTimer ??= setTimeout(() => callOffline(new Date()), RECONNECTING_FOR_MS);
}

function callOffline(from: Date): void {
  const { state, since } = useConnection.getState();
  if (state !== 'live') useConnection.setState({ state: 'offline', since: since ?? from });
}

/** Detects dead connections: timers do not run while a device sleeps, so the connection looks alive afterwards. */
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
