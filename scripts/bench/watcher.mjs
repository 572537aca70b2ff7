// One open screen: a Socket.IO client over a bare WebSocket that parses events as little as possible.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const host = '127.0.0.1';
const textFrame = 1;
const closeFrame = 8;
/** First byte of an Engine.IO message and second byte of a Socket.IO message. */
const engine = { open: 0x30, ping: 0x32, message: 0x34 };
const socketIo = { connected: 0x30, event: 0x32, refused: 0x34 };
const letterH = 0x68;
/** Mask of client frames, which must be masked; zeros leave the text unchanged. */
const zeroMask = Buffer.alloc(4);

/** @param {number} kind @param {string} text shorter than 126 bytes */
const clientFrame = (kind, text) =>
  Buffer.concat([Buffer.from([0x80 | kind, 0x80 | text.length]), zeroMask, Buffer.from(text)]);
const joinRoom = clientFrame(textFrame, '40');
const pong = clientFrame(textFrame, '3');

/**
 * @param {{ port: number, cookie?: string, waitForHello: boolean }} options
 * @param {(buffer: Buffer, from: number, to: number) => void} onEvent where in the buffer an event's text lies; valid during the call
 * @param {(error: Error) => void} onLost
 * @returns {Promise<() => void>} resolves when events may come, with a way to close
 */
export function openWatcher({ port, cookie, waitForHello }, onEvent, onLost) {
  return new Promise((resolve, reject) => {
    let isUpgraded = false;
    let isOver = false;
    /** Remainder of an incomplete frame. @type {Buffer | null} */
    let rest = null;
    const close = () => {
      isOver = true;
      socket.destroy();
    };
    /** @param {string} why */
    const lost = (why) => {
      if (isOver) return;
      close();
      const error = new Error(`A watcher was lost: ${why}`);
      reject(error);
      onLost(error);
    };
    // A single receive buffer, because new ones would dominate the cost at hundreds of thousands of events a second.
    const socket = connect({
      port,
      host,
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(64 * 1024), callback: read },
    });
    socket.on('error', (error) => lost(error.message));
    socket.on('close', () => lost('the connection was closed'));
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}:${port}\r\nOrigin: http://${host}:${port}\r\n` +
        `${cookie ? `Cookie: ${cookie}\r\n` : ''}Upgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );

    /** @param {number} size @param {Uint8Array} shared */
    function read(size, shared) {
      const fresh = /** @type {Buffer} */ (shared).subarray(0, size);
      const data = rest === null ? fresh : Buffer.concat([rest, fresh]);
      rest = null;
      const used = isUpgraded ? frames(data, 0) : upgrade(data);
      if (used < data.length) rest = Buffer.from(data.subarray(used));
      return true;
    }

    /** @param {Buffer} data @returns {number} the bytes that were used */
    function upgrade(data) {
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) return 0;
      if (!data.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
        lost(data.toString('utf8', 0, 300));
        return data.length;
      }
      isUpgraded = true;
      return frames(data, end + 4);
    }

    /** @param {Buffer} data @param {number} start @returns {number} where the first unfinished frame begins */
    function frames(data, start) {
      for (let at = start; ;) {
        if (at + 2 > data.length) return at;
        let length = (data[at + 1] ?? 0) & 0x7f;
        let from = at + 2;
        if (length === 126) {
          if (from + 2 > data.length) return at;
          length = data.readUInt16BE(from);
          from += 2;
        } else if (length === 127) {
          if (from + 8 > data.length) return at;
          length = Number(data.readBigUInt64BE(from));
          from += 8;
        }
        if (from + length > data.length) return at;
        frame((data[at] ?? 0) & 0x0f, data, from, from + length);
        at = from + length;
      }
    }

    /** @param {number} kind @param {Buffer} data @param {number} from @param {number} to */
    function frame(kind, data, from, to) {
      if (kind === closeFrame) return lost('the server said goodbye');
      if (kind !== textFrame || isOver) return;
      const type = data[from];
      if (type === engine.message) message(data, from, to);
      else if (type === engine.open) socket.write(joinRoom);
      else if (type === engine.ping) socket.write(pong);
    }

    /** @param {Buffer} data @param {number} from @param {number} to */
    function message(data, from, to) {
      const type = data[from + 1];
      if (type === socketIo.refused) lost(data.toString('utf8', from, to));
      else if (type === socketIo.connected && !waitForHello) resolve(close);
      // 42["hello",... or 42["event",...
      else if (type === socketIo.event && data[from + 4] === letterH) resolve(close);
      else if (type === socketIo.event) onEvent(data, from, to);
    }
  });
}
