import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, constants } from 'node:zlib';
import type { Agent } from 'undici';
import { PageFailure } from './page-failure.js';
import { undici } from './undici.js';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body, limited to `maxBytes`. */
  readonly bytes: Uint8Array;
}

export interface RequestLimits {
  readonly signal: AbortSignal;
  /** Headers to send, in addition to `accept-encoding`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum of decoded bytes. A longer body fails, or is truncated with `cutOff`. */
  readonly maxBytes: number;
  readonly cutOff?: true;
  /** Decides by status and headers whether to receive the body. */
  readonly wants: (status: number, headers: Readonly<Record<string, string>>) => boolean;
}

/** Sends one request without following redirects. Throws `PageFailure`. */
export const requestPage = async (
  agent: Agent,
  address: URL,
  { signal, headers: sent, maxBytes, cutOff, wants }: RequestLimits,
): Promise<PageAnswer> => {
  try {
    const answer = await undici().request(address.href.replace(/#.*$/, ''), {
      dispatcher: agent,
      method: 'GET',
      signal,
      headers: { ...sent, 'accept-encoding': 'gzip, deflate, br' },
    });
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    if (!wants(answer.statusCode, headers)) {
      answer.body.on('error', () => undefined).destroy();
      return { status: answer.statusCode, headers, bytes: new Uint8Array() };
    }
    // A compressed body is not longer than the decoded one, so the header suffices to reject it.
    if (cutOff === undefined && Number(headers['content-length'] ?? 0) > maxBytes) {
      answer.body.on('error', () => undefined).destroy();
      throw new PageFailure('page.too-large');
    }
    const bytes = await readBody(answer.body, headers['content-encoding'] ?? '', maxBytes, cutOff === true, signal);
    return { status: answer.statusCode, headers, bytes };
  } catch (error) {
    throw asFailure(error, signal);
  }
};

const readBody = async (
  body: NodeJS.ReadableStream,
  encoding: string,
  maxBytes: number,
  cutOff: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Remembers why reading stopped, because an aborted pipeline reports errors of its other streams.
  let left: 'cut-off' | 'too-large' | undefined;
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      const room = maxBytes - length;
      chunks.push(chunk.subarray(0, room));
      length += Math.min(chunk.length, room);
      if (chunk.length <= room) continue;
      left = cutOff ? 'cut-off' : 'too-large';
      return;
    }
  };
  try {
    await pipeline([body, ...decoders(encoding), collect] as never, { signal });
  } catch (error) {
    if (left === undefined) throw error;
  }
  if (left === 'too-large') throw new PageFailure('page.too-large');
  return Buffer.concat(chunks);
};

/** Maximum of content codings; legitimate servers rarely use two. */
const MAX_CODINGS = 2;
// Reads a truncated body as far as possible, as browsers do.
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

const decoders = (encoding: string): NodeJS.ReadWriteStream[] => {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw new PageFailure('page.unreadable');
  return codings.toReversed().map((coding) => {
    if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(TOLERANT);
    if (coding === 'deflate') return createInflate(TOLERANT);
    if (coding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    throw new PageFailure('page.unreadable');
  });
};

/** Errors of a broken connection, after which a retry may succeed. */
const PASSING = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']);
/** Errors of invalid HTTP or invalid content coding. */
const BROKEN = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/;

const asFailure = (error: unknown, signal: AbortSignal): unknown => {
  if (error instanceof PageFailure) return error;
  if (signal.aborted)
    return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
      ? new PageFailure('page.timeout')
      : signal.reason;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code.startsWith('UND_ERR') && code.endsWith('TIMEOUT')) return new PageFailure('page.timeout');
  if (BROKEN.test(code)) return new PageFailure('page.unreadable');
  return new PageFailure('page.unreachable', {}, PASSING.has(code));
};
