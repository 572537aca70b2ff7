import type { io, Socket } from 'socket.io-client';
import { create } from 'zustand';
import type { Hello, LiveEvent, Presence } from '@atrium/contract/core/live';
import { backoffMs } from '../api/backoff.js';
import { senderHeaders, waitForRequests } from '../api/http.js';

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
/** Milliseconds without a first hello after which the offline badge appears. Some networks block WebSockets. */
const FIRST_HELLO_MS = 4_000;
const CONNECT_TIMEOUT_MS = 10_000;
const BATCH_MS = 16;
/**
 * Maximum milliseconds that loads wait for the first hello. When it arrives later, everything is fetched once again.
 */
const HELLO_WAIT_MS = 3_000;

const listeners = new Set<LiveListener>();
let currentRun: symbol | null = null;
let socket: Socket | null = null;
let cursor: string | null = null;
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let offlineTimer: ReturnType<typeof setTimeout> | undefined;
let batchTimer: ReturnType<typeof setTimeout> | undefined;
let batch: LiveEvent[] = [];
let helloReceived: Promise<void> = Promise.resolve();
let resolveHello: () => void = () => {};
let isGreeted = false;
/** True when the cursor is older than all loaded data, so that no event can be missed. */
let hasStarted = false;
let hasLoadedBeforeHello = false;
let lastPacketAt = 0;
let silenceLimitMs = Number.POSITIVE_INFINITY;

export function onLive(listener: LiveListener): void {
  listeners.add(listener);
}

const presenceListeners = new Set<(presence: Presence) => void>();
/** Registers a listener for the presence of other users, which is not an event and is not repeated. */
export const onPresence = (listener: (presence: Presence) => void): unknown => presenceListeners.add(listener);

export const whenLive = (): Promise<void> => helloReceived;

/** Resolves when no event during a load can be missed. */
export async function waitForConnection(): Promise<void> {
  if (hasStarted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      hasLoadedBeforeHello = true;
      resolve();
    }, HELLO_WAIT_MS);
  });
  await Promise.race([helloReceived, patience]);
  clearTimeout(timer);
}

/** Opens the socket. `onRejected` runs when the session has ended; `since` is a cursor from before the first load. */
export function startLive(onRejected: () => void, since: string | null = null): void {
  if (currentRun !== null) return;
  cursor = since;
  hasStarted = since !== null;
  const own = Symbol('run');
  currentRun = own;
  helloReceived = new Promise((resolve) => (resolveHello = resolve));
  addEventListener('online', reconnectNow);
  addEventListener('offline', goOffline);
  document.addEventListener('visibilitychange', checkHeartbeat);
  if (!navigator.onLine) goOffline();
  void fetchClient(own, onRejected);
}

/** Loads the client after the first screen's data, unless that waits for the first hello. */
async function fetchClient(own: symbol, onRejected: () => void): Promise<void> {
  const startedAt = new Date();
  if (hasStarted) await waitForRequests();
  if (currentRun === own && !isGreeted) offlineTimer ??= setTimeout(() => scheduleOffline(startedAt), FIRST_HELLO_MS);
  try {
    const client = await import('socket.io-client');
    if (currentRun === own) openSocket(client.io, onRejected);
  } catch {
    if (currentRun === own) retryTimer = setTimeout(() => void fetchClient(own, onRejected), backoffMs(attempt++));
  }
}

function openSocket(connectTo: typeof io, onRejected: () => void): void {
  const current = connectTo({
    path: '/socket.io',
    transports: ['websocket'],
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    autoConnect: false,
    auth: (give) => give({ ...senderHeaders, cursor }),
  });
  socket = current;
  current.on('hello', handleHello);
  current.on('event', handleEvent);
  current.on('presence', (presence: Presence) => {
    for (const listener of presenceListeners) listener(presence);
  });
  current.on('connect', monitorHeartbeat);
  current.on('disconnect', () => {
    if (socket === current) reconnect();
  });
  current.on('connect_error', (error) => {
    if (socket !== current) return;
    if (error.message === 'Unauthorized') onRejected();
    reconnect();
  });
  current.connect();
}

export function stopLive(): void {
  const current = socket;
  socket = null;
  currentRun = null;
  current?.disconnect();
  removeEventListener('online', reconnectNow);
  removeEventListener('offline', goOffline);
  document.removeEventListener('visibilitychange', checkHeartbeat);
  clearTimeout(retryTimer);
  clearTimeout(offlineTimer);
  clearTimeout(batchTimer);
  batchTimer = undefined;
  batch = [];
  cursor = null;
  attempt = 0;
  isGreeted = false;
  hasStarted = false;
  hasLoadedBeforeHello = false;
  useConnection.setState({ state: 'connecting', since: null });
  for (const listener of listeners) listener.reset();
}

/** Reloads all stores after access to a project was gained, because its earlier events were not sent. */
export function reloadStores(): void {
  for (const listener of listeners) listener.resync();
}

function handleHello(hello: Hello): void {
  flushBatch();
  cursor = hello.cursor;
  attempt = 0;
  clearTimeout(offlineTimer);
  offlineTimer = undefined;
  useConnection.setState({ state: 'live', since: null });
  resolveHello();
  // The first hello without a cursor always has `resync`; loads that waited for it need no repetition.
  const reload = isGreeted || hasStarted ? hello.resync : hasLoadedBeforeHello;
  isGreeted = true;
  for (const listener of listeners) {
    if (reload) listener.resync();
    listener.connected?.();
  }
}

/** Delivers events of one moment together, because rendering a table of 10,000 rows for each would be slow. */
function handleEvent(event: LiveEvent): void {
  cursor = event.cursor;
  batch.push(event);
  batchTimer ??= setTimeout(flushBatch, BATCH_MS);
}

function flushBatch(): void {
  clearTimeout(batchTimer);
  batchTimer = undefined;
  if (batch.length === 0) return;
  const events = batch;
  batch = [];
  for (const listener of listeners) listener.events(events);
  // A changed name may appear in any list.
  if (events.some(({ type }) => type.startsWith('person.'))) reloadStores();
}

function reconnect(): void {
  markDisconnected(navigator.onLine ? 'reconnecting' : 'offline');
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => socket?.connect(), backoffMs(attempt++));
}

/** Reconnects immediately when the network is back or the page becomes visible. */
function reconnectNow(): void {
  if (socket === null) return;
  if (socket.connected) {
    // The connection may be dead already, so it is replaced.
    socket.io.engine.close();
    return;
  }
  markDisconnected('reconnecting');
  attempt = 0;
  clearTimeout(retryTimer);
  socket.connect();
}

/**
 * Marks the connection as lost, because the browser reports that the network is down, which the socket may notice late.
 */
function goOffline(): void {
  markDisconnected('offline');
}

function markDisconnected(state: 'reconnecting' | 'offline'): void {
  const now = useConnection.getState();
  // After offline is shown, further attempts do not change it.
  if (now.state === 'offline' && state === 'reconnecting') return;
  useConnection.setState({ state, since: now.since ?? new Date() });
  offlineTimer ??= setTimeout(() => scheduleOffline(new Date()), RECONNECTING_FOR_MS);
}

function scheduleOffline(from: Date): void {
  const { state, since } = useConnection.getState();
  if (state !== 'live') useConnection.setState({ state: 'offline', since: since ?? from });
}

/** Detects dead connections: timers do not run while a device sleeps, so the connection looks alive afterwards. */
function monitorHeartbeat(): void {
  const engine = socket?.io.engine as unknown as
    | { on(name: 'packet', heard: () => void): void; pingInterval?: number; pingTimeout?: number }
    | undefined;
  lastPacketAt = Date.now();
  silenceLimitMs = (engine?.pingInterval ?? 25_000) + (engine?.pingTimeout ?? 20_000);
  engine?.on('packet', () => {
    lastPacketAt = Date.now();
  });
}

function checkHeartbeat(): void {
  if (document.visibilityState !== 'visible' || socket === null) return;
  if (!socket.connected) reconnectNow();
  else if (Date.now() - lastPacketAt > silenceLimitMs) socket.io.engine.close();
}
