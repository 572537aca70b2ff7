import type { Socket } from 'socket.io';

export type Connection = Socket['conn'];

/** Limits of messages per connection. Atrium's clients send only their cursor and the answers to pings. */
const WINDOW_MS = 10_000;
const MAX_MESSAGES = 20;
export const MAX_BYTES = 50_000;

interface Packet {
  readonly data?: string | Uint8Array;
}

/** Closes a connection whose client exceeds the limits. */
export const limitClient = (connection: Connection): void => {
  let until = 0;
  let messages = 0;
  let bytes = 0;
  connection.on('packet', ({ data }: Packet) => {
    const now = performance.now();
    if (now >= until) {
      until = now + WINDOW_MS;
      messages = 0;
      bytes = 0;
    }
    messages += 1;
    bytes += typeof data === 'string' ? Buffer.byteLength(data) : (data?.byteLength ?? 0);
    if (messages > MAX_MESSAGES || bytes > MAX_BYTES) connection.close(true);
  });
};

/** Socket.IO packet for a rejected connection, as the client expects it (`connect_error`). */
const UNAUTHORIZED = '4{"message":"Unauthorized"}';

/** Rejects a connection and closes it without waiting for the client. */
export const rejectConnection = (connection: Connection): void => {
  connection.send(UNAUTHORIZED);
  connection.close();
};
