import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { SocketAuthorization } from './socket-authorization.js';
import { type Connection, limitClient, MAX_BYTES, rejectConnection } from './client-limits.js';

/** Time within which a client must send its connect packet. */
const CONNECT_TIMEOUT_MS = 5_000;

const FORBIDDEN =
  'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 0\r\n\r\n';

/** Configures Socket.IO: WebSocket only, sessions from the cookie, no cross-site connections. */
export class SocketIoAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly authorization: SocketAuthorization,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const settings: Partial<ServerOptions> = {
      ...options,
      path: '/socket.io',
      serveClient: false,
      // Long polling over several processes would need sticky sessions.
      transports: ['websocket'],
      perMessageDeflate: false,
      // Messages of clients are ignored, so large ones are not read.
      maxHttpBufferSize: MAX_BYTES,
      connectTimeout: CONNECT_TIMEOUT_MS,
      pingInterval: 10_000,
      pingTimeout: 8_000,
      cors: { origin: false },
      allowRequest: (request: IncomingMessage, decide: (refusal: string | null, allowed: boolean) => void) => {
        const isOwn = this.authorization.isOwnOrigin(request);
        // Socket.IO would answer 400 to an upgrade.
        if (!isOwn && request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN);
        decide(null, isOwn);
      },
    };
    const server = super.createIOServer(port, settings as ServerOptions);
    server.engine.use(
      (request: IncomingMessage, _response: unknown, next: () => void) =>
        void this.authorization.readSession(request).then(next),
    );
    server.engine.on('connection', (connection: Connection) => {
      if (this.authorization.hasNoSession(connection.request)) rejectConnection(connection);
      else limitClient(connection);
    });
    return server;
  }
}
