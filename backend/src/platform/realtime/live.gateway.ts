import type { Hello } from '@atrium/contract/core/live';
import { TAB_OF } from '@atrium/rules/text/tab';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { WebSocketGateway, WebSocketServer, type OnGatewayInit } from '@nestjs/websockets';
import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import { isDatabaseAway } from '../database/away.js';
import { LOGGER } from '../database/sql-pool.js';
import { affectedBy, type FeedEvent, liveEventText } from '../events/event.js';
import { type Batch, LiveFeed } from '../events/live-feed.js';
import { Outbox } from '../events/outbox.js';
import { Metrics } from '../metrics/metrics.js';
import { type Admitted, SocketAdmission } from './admission.js';
import { SocketCounts } from './socket-counts.js';
import { SocketTerms } from './socket-terms.js';
import { textFrames } from './text-frames.js';

/** A socket whose missed events are still being read. New batches are buffered for it. */
interface Arrival {
  readonly batches: Batch[];
}

/** Sockets with the same rooms. */
interface Audience {
  readonly rooms: readonly string[];
  readonly sockets: Set<LiveSocket>;
}

interface SentToClients {
  hello: (hello: Hello) => void;
}
interface SocketData {
  admitted: Admitted;
}
type Nothing = Record<string, never>;
type LiveSocket = Socket<Nothing, SentToClients, Nothing, SocketData>;
type LiveServer = Server<Nothing, SentToClients, Nothing, SocketData>;

const isFor = (rooms: readonly string[], event: FeedEvent): boolean => event.rooms.some((room) => rooms.includes(room));

/** Encodes an event as Socket.IO's packet of the event "event". */
const messageOf = (event: FeedEvent, cursor: string): string => `42["event",${liveEventText(event, cursor)}]`;

/** Writes through the connection's own queue, so that messages keep their order. */
const write = ({ conn }: LiveSocket, frames: Buffer): void => {
  const options = { wsPreEncodedFrame: [frames] } as Parameters<typeof conn.write>[1];
  conn.write('', options);
};

/**
 * Sends committed events to the sockets of this process. A client gets its missed events, then `hello`, then new
 * events. Messages of clients are ignored.
 */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnApplicationBootstrap {
  @WebSocketServer() private readonly server!: LiveServer;
  private readonly sockets = new Set<LiveSocket>();
  private readonly arriving = new Map<LiveSocket, Arrival>();
  private readonly audiences = new Map<string, Audience>();
  private readonly terms = new SocketTerms<LiveSocket>((socket) => void this.readmit(socket));

  constructor(
    private readonly feed: LiveFeed,
    private readonly outbox: Outbox,
    private readonly admission: SocketAdmission,
    private readonly counts: SocketCounts,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.collect('atrium_sockets', 'gauge', 'Open sockets of this process', () => [
      { labels: {}, value: this.sockets.size },
    ]);
    metrics.openSockets = () => this.sockets.size;
  }

  afterInit(server: LiveServer): void {
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => {
          const refusal = error instanceof Refusal ? error : new Refusal('Unavailable');
          if (!(error instanceof Refusal) && !isDatabaseAway(error))
            this.logger.error({ err: error }, 'A socket could not be admitted');
          next(refusal);
          // Socket.IO sends the error in its next turn, so close after it.
          setImmediate(() => socket.conn.close());
        },
      );
    });
    server.on('connection', (socket) => void this.welcome(socket));
  }

  onApplicationBootstrap(): void {
    // Drops caches before sending, so no event is sent by a right that an earlier event revoked.
    this.outbox.onCommit((events) => {
      const affected = affectedBy(events);
      if (affected.size > 0) this.admission.forget(affected);
    });
    this.feed.onBatch(
      (batch) => this.send(batch),
      () => this.sockets.size > 0,
    );
    this.counts.onTooMany((userId, most) => {
      const theirs = [...this.sockets].filter(({ data }) => data.admitted.userId === userId);
      for (const socket of theirs.slice(most)) socket.conn.close();
    });
  }

  /** Closes the transport only, so that clients reconnect to another process by themselves. */
  closeAll(): void {
    for (const socket of this.sockets) socket.conn.close();
  }

  private async admit(socket: LiveSocket): Promise<void> {
    const admitted = await this.admission.admit(socket.request);
    const shown: unknown = socket.handshake.auth[TAB_OF] ?? admitted?.userId;
    if (admitted === null || shown !== admitted.userId) throw new Refusal('Unauthorized');
    if (!this.counts.hasRoom(admitted.userId)) throw new Refusal('Too many connections');
    socket.data.admitted = admitted;
    this.terms.plan(socket, admitted.until);
    // Counts the socket now, because others may connect between the handshake and `welcome`.
    this.sockets.add(socket);
    this.counts.opened(admitted.userId);
    socket.conn.once('close', () => {
      this.sockets.delete(socket);
      this.terms.drop(socket);
      this.counts.closed(admitted.userId);
      this.arriving.delete(socket);
      this.leave(socket);
    });
  }

  private async welcome(socket: LiveSocket): Promise<void> {
    const arrival: Arrival = { batches: [] };
    this.arriving.set(socket, arrival);
    const cursor: unknown = socket.handshake.auth['cursor'];
    // The client may come from a process that has read further.
    await this.feed.catchUp();
    // The session may have ended after the handshake, when this socket was not registered yet.
    await this.readmit(socket);
    if (!socket.connected) return;
    // From here on, every batch is buffered, and earlier ones belong to the missed events. A batch that is just being
    // sent is ahead of the feed's position but already buffered here.
    const until = this.feed.cursor();
    const unread = arrival.batches.findIndex(({ before }) => before === until);
    arrival.batches.splice(0, unread === -1 ? arrival.batches.length : unread);
    const gap = await this.feed.gap(cursor, until, socket.data.admitted.rooms);
    if (!this.arriving.delete(socket)) return;
    // Rights may have changed while the missed events were read.
    const { rooms } = socket.data.admitted;
    const missed = (gap ?? []).filter((event) => isFor(rooms, event));
    if (missed.length > 0) write(socket, textFrames(missed.map((event) => messageOf(event, String(cursor)))));
    socket.emit('hello', { cursor: until, resync: gap === null });
    for (const { events, before } of arrival.batches) {
      const meanwhile = events.filter((event) => isFor(rooms, event));
      if (meanwhile.length > 0) write(socket, textFrames(meanwhile.map((event) => messageOf(event, before))));
    }
    this.join(socket);
  }

  private join(socket: LiveSocket): void {
    const { rooms } = socket.data.admitted;
    const key = rooms.toSorted().join(' ');
    const audience = this.audiences.get(key) ?? { rooms, sockets: new Set() };
    this.audiences.set(key, audience);
    audience.sockets.add(socket);
  }

  /** Removes the socket from its audience and returns whether it was in one. */
  private leave(socket: LiveSocket): boolean {
    for (const [key, { sockets }] of this.audiences) {
      if (!sockets.delete(socket)) continue;
      if (sockets.size === 0) this.audiences.delete(key);
      return true;
    }
    return false;
  }

  private async send(batch: Batch): Promise<void> {
    if (batch.resync) {
      // It is unknown whose rights changed, so all sockets are checked.
      const everybody = [...this.sockets];
      this.admission.forget(new Set(everybody.map(({ data }) => data.admitted.userId)));
      await Promise.all(everybody.map((socket) => this.readmit(socket)));
      this.server.emit('hello', { cursor: batch.after, resync: true });
      return;
    }
    await this.applyChangedRights(batch);
    for (const { batches } of this.arriving.values()) batches.push(batch);
    this.fanOut(batch);
  }

  /** Encodes each event once and shares the buffer among all sockets that receive the same events. */
  private fanOut({ events, before }: Batch): void {
    const written = new Map<string, Buffer>();
    for (const { rooms, sockets } of this.audiences.values()) {
      const heard = events.filter((event) => isFor(rooms, event));
      if (heard.length === 0) continue;
      const key = heard.map(({ seq }) => seq).join(' ');
      const frames = written.get(key) ?? textFrames(heard.map((event) => messageOf(event, before)));
      written.set(key, frames);
      for (const socket of sockets) write(socket, frames);
    }
  }

  private async applyChangedRights(batch: Batch): Promise<void> {
    const affected = affectedBy(batch.events);
    if (affected.size === 0) return;
    this.admission.forget(affected);
    const theirs = [...this.sockets].filter(
      ({ data: { admitted } }) => affected.has(admitted.userId) || affected.has(admitted.sessionId),
    );
    await Promise.all(theirs.map((socket) => this.readmit(socket)));
  }

  private async readmit(socket: LiveSocket): Promise<void> {
    const before = socket.data.admitted;
    const now = await this.admission.readmit(before).catch(() => null);
    if (now === null) {
      socket.disconnect(true);
      return;
    }
    socket.data.admitted = now;
    this.terms.plan(socket, now.until);
    if (this.arriving.has(socket)) return;
    if (this.leave(socket)) this.join(socket);
  }
}

class Refusal extends Error {}
