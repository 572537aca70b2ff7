import type { Socket } from 'socket.io';

/** The connection below a socket. */
export type Connection = Socket['conn'];

/** A client of ours sends its cursor once and an answer to each ping: a few messages of some bytes. */
const WINDOW_MS = 10_000;
const MOST_MESSAGES = 20;
export const MOST_BYTES = 50_000;

interface Packet {
  readonly data?: string | Uint8Array;
}

/** Closes a connection whose client sends more than any of ours would. */
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
    if (messages > MOST_MESSAGES || bytes > MOST_BYTES) connection.close(true);
  });
};

/** Socket.IO's packet for "you may not connect", to the client as it is known there (`connect_error`). */
const UNAUTHORIZED = '4{"message":"Unauthorized"}';

/** Tells and closes, without waiting for anything from a client that has no business here. */
export const turnAway = (connection: Connection): void => {
  connection.send(UNAUTHORIZED);
  connection.close();
};
