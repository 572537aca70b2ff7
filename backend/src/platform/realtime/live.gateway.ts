import type { Hello, Presence } from '@atrium/contract/core/live';
import { TAB_OWNER_HEADER } from '@atrium/rules/text/tab';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import { isDatabaseUnavailable } from '../database/connection-errors.js';
import { LOGGER } from '../database/sql-pool.js';
import { collectAffectedIds, type FeedEvent, serializeLiveEvent } from '../events/event.js';
import { type Batch, LiveFeed } from '../events/live-feed.js';
import { Outbox } from '../events/outbox.js';
import { Metrics } from '../metrics/metrics.js';
import { PresenceChannel, type RoomPresence } from './presence-channel.js';
import { type SocketSession, SocketAuthorization } from './socket-authorization.js';
import { SocketCounts } from './socket-counts.js';
import { SocketExpiry } from './socket-expiry.js';
import { encodeTextFrames } from './text-frames.js';

/** A socket whose missed events are still being read. New batches are buffered until they are sent. */
interface JoiningSocket {
  readonly bufferedBatches: Batch[];
}

/** Sockets with the same rooms. */
interface SocketGroup {
  readonly rooms: readonly string[];
  readonly sockets: Set<LiveSocket>;
}

interface SentToClients {
  hello: (hello: Hello) => void;
  presence: (presence: Presence) => void;
}
interface SocketData {
  session: SocketSession;
}
type Nothing = Record<string, never>;
type LiveSocket = Socket<Nothing, SentToClients, Nothing, SocketData>;
type LiveServer = Server<Nothing, SentToClients, Nothing, SocketData>;

const isForRooms = (rooms: readonly string[], event: FeedEvent): boolean =>
  event.rooms.some((room) => rooms.includes(room));

/** Encodes an event as Socket.IO's packet of the event "event". */
const encodeMessage = (event: FeedEvent, cursor: string): string => `42["event",${serializeLiveEvent(event, cursor)}]`;

/** Writes through the connection's own queue, so that messages keep their order. */
const writeFrames = ({ conn }: LiveSocket, frames: Buffer): void => {
  const options = { wsPreEncodedFrame: [frames] } as Parameters<typeof conn.write>[1];
  conn.write('', options);
};

/**
 * Sends committed events to the sockets of this process. A client gets its missed events, then `hello`, then new
 * events. Messages from clients are ignored.
 */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnApplicationBootstrap {
  @WebSocketServer() private readonly server!: LiveServer;
  private readonly sockets = new Set<LiveSocket>();
  private readonly joining = new Map<LiveSocket, JoiningSocket>();
  private readonly groups = new Map<string, SocketGroup>();
  private readonly expiries = new SocketExpiry<LiveSocket>((socket) => void this.reauthorize(socket));

  constructor(
    private readonly feed: LiveFeed,
    private readonly outbox: Outbox,
    private readonly authorization: SocketAuthorization,
    private readonly counts: SocketCounts,
    private readonly presences: PresenceChannel,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.registerGauge('atrium_sockets', 'Open sockets of this process', [], () => [
      { labels: {}, value: this.sockets.size },
    ]);
    metrics.openSockets = () => this.sockets.size;
  }

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.authorize(socket).then(
        () => next(),
        (error: unknown) => {
          const refusal = error instanceof ConnectionRejectedError ? error : new ConnectionRejectedError('Unavailable');
          if (!(error instanceof ConnectionRejectedError) && !isDatabaseUnavailable(error))
            this.logger.error({ err: error }, 'A socket could not be admitted');
          next(refusal);
          // Socket.IO sends the error in its next turn, so close after it.
          setImmediate(() => socket.conn.close());
        },
      );
    });
  }

  onApplicationBootstrap(): void {
    // Drops caches before sending, so no event is sent by a right that an earlier event revoked.
    this.outbox.onCommit((events) => {
      const affected = collectAffectedIds(events);
      if (affected.size > 0) this.authorization.invalidate(affected);
    });
    this.feed.onBatch(
      (batch) => this.send(batch),
      () => this.sockets.size > 0,
    );
    this.presences.onPresence((message) => this.emitPresence(message));
    this.counts.onTooMany((userId, maxSockets) => {
      const theirs = [...this.sockets].filter(({ data }) => data.session.userId === userId);
      for (const socket of theirs.slice(maxSockets)) socket.conn.close();
    });
  }

  private emitPresence({ rooms, presence }: RoomPresence): void {
    for (const group of this.groups.values())
      if (rooms.some((room) => group.rooms.includes(room)))
        for (const socket of group.sockets) socket.emit('presence', presence);
  }

  /** Closes the transports of all sockets, so that clients reconnect to another process by themselves. */
  closeAll(): void {
    for (const socket of this.sockets) socket.conn.close();
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    const arrival: JoiningSocket = { bufferedBatches: [] };
    this.joining.set(socket, arrival);
    const cursor: unknown = socket.handshake.auth['cursor'];
    // The client may come from a process that has read further.
    await this.feed.catchUp();
    // The session may have ended after the handshake, when this socket was not registered yet.
    await this.reauthorize(socket);
    if (!socket.connected) return;
    // From here on, every batch is buffered, and earlier ones belong to the missed events. A batch that is just being
    // sent is ahead of the feed's position but already buffered here.
    const until = this.feed.cursor();
    const unread = arrival.bufferedBatches.findIndex(({ before }) => before === until);
    arrival.bufferedBatches.splice(0, unread === -1 ? arrival.bufferedBatches.length : unread);
    const gap = await this.feed.readMissedEvents(cursor, until, socket.data.session.rooms);
    if (!this.joining.delete(socket)) return;
    // Rights may have changed while the missed events were read.
    const { rooms } = socket.data.session;
    const missed = (gap ?? []).filter((event) => isForRooms(rooms, event));
    if (missed.length > 0)
      writeFrames(socket, encodeTextFrames(missed.map((event) => encodeMessage(event, String(cursor)))));
    socket.emit('hello', { cursor: until, resync: gap === null });
    for (const { events, before } of arrival.bufferedBatches) {
      const meanwhile = events.filter((event) => isForRooms(rooms, event));
      if (meanwhile.length > 0)
        writeFrames(socket, encodeTextFrames(meanwhile.map((event) => encodeMessage(event, before))));
    }
    this.joinGroup(socket);
  }

  private async authorize(socket: LiveSocket): Promise<void> {
    const admitted = await this.authorization.authorize(socket.request);
    const shown: unknown = socket.handshake.auth[TAB_OWNER_HEADER] ?? admitted?.userId;
    if (admitted === null || shown !== admitted.userId) throw new ConnectionRejectedError('Unauthorized');
    if (!this.counts.canOpen(admitted.userId)) throw new ConnectionRejectedError('Too many connections');
    socket.data.session = admitted;
    this.expiries.schedule(socket, admitted.until);
    // Counts the socket now, because others may connect between the handshake and `handleConnection`.
    this.sockets.add(socket);
    this.counts.addSocket(admitted.userId);
    socket.conn.once('close', () => {
      this.sockets.delete(socket);
      this.expiries.cancel(socket);
      this.counts.removeSocket(admitted.userId);
      this.joining.delete(socket);
      this.leaveGroup(socket);
    });
  }

  private joinGroup(socket: LiveSocket): void {
    const { rooms } = socket.data.session;
    const key = rooms.toSorted().join(' ');
    const audience = this.groups.get(key) ?? { rooms, sockets: new Set() };
    this.groups.set(key, audience);
    audience.sockets.add(socket);
  }

  /** Removes the socket from its group and returns whether it was in one. */
  private leaveGroup(socket: LiveSocket): boolean {
    for (const [key, { sockets }] of this.groups) {
      if (!sockets.delete(socket)) continue;
      if (sockets.size === 0) this.groups.delete(key);
      return true;
    }
    return false;
  }

  private async send(batch: Batch): Promise<void> {
    if (batch.resync) {
      // It is unknown whose rights changed, so all sockets are checked.
      const allUsers = [...this.sockets];
      this.authorization.invalidate(new Set(allUsers.map(({ data }) => data.session.userId)));
      await Promise.all(allUsers.map((socket) => this.reauthorize(socket)));
      this.server.emit('hello', { cursor: batch.after, resync: true });
      return;
    }
    await this.applyChangedRights(batch);
    for (const { bufferedBatches } of this.joining.values()) bufferedBatches.push(batch);
    this.fanOut(batch);
  }

  /** Encodes each event once and shares the buffer among all sockets that receive the same events. */
  private fanOut({ events, before }: Batch): void {
    const written = new Map<string, Buffer>();
    for (const { rooms, sockets } of this.groups.values()) {
      const received = events.filter((event) => isForRooms(rooms, event));
      if (received.length === 0) continue;
      const key = received.map(({ seq }) => seq).join(' ');
      const frames = written.get(key) ?? encodeTextFrames(received.map((event) => encodeMessage(event, before)));
      written.set(key, frames);
      for (const socket of sockets) writeFrames(socket, frames);
    }
  }

  private async applyChangedRights(batch: Batch): Promise<void> {
    const affected = collectAffectedIds(batch.events);
    if (affected.size === 0) return;
    this.authorization.invalidate(affected);
    const theirs = [...this.sockets].filter(
      ({ data: { session } }) => affected.has(session.userId) || affected.has(session.sessionId),
    );
    await Promise.all(theirs.map((socket) => this.reauthorize(socket)));
  }

  private async reauthorize(socket: LiveSocket): Promise<void> {
    const before = socket.data.session;
    const now = await this.authorization.reauthorize(before).catch(() => null);
    if (now === null) {
      socket.disconnect(true);
      return;
    }
    socket.data.session = now;
    this.expiries.schedule(socket, now.until);
    if (this.joining.has(socket)) return;
    if (this.leaveGroup(socket)) this.joinGroup(socket);
  }
}

class ConnectionRejectedError extends Error {}
