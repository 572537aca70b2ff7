import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { SocketAdmission } from './admission.js';

/** Socket.IO as this product uses it: WebSocket only, the session from the cookie, nothing from another site. */
export class LiveAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly admission: SocketAdmission,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server = super.createIOServer(port, {
      ...options,
      path: '/socket.io',
      serveClient: false,
      // Long polling over several processes would need sticky sessions.
      transports: ['websocket'],
      perMessageDeflate: false,
      // What clients send is ignored, so nothing large is read.
      maxHttpBufferSize: 10_000,
      pingInterval: 10_000,
      pingTimeout: 8_000,
      cors: { origin: false },
      allowRequest: (request: Parameters<SocketAdmission['isOwnOrigin']>[0], decide: (refusal: string | null, allowed: boolean) => void) =>
        decide(null, this.admission.isOwnOrigin(request)),
    } as unknown as ServerOptions);
    server.engine.use(this.admission.readSession);
    return server;
  }
}
