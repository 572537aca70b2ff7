import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, constants } from 'node:zlib';
import type { Agent } from 'undici';
import { PageError } from './page-error.js';
import { loadUndici } from './load-undici.js';

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body, limited to `maxBytes`. */
  readonly bytes: Uint8Array;
}

export interface RequestLimits {
  readonly signal: AbortSignal;
  /** Headers to send, in addition to `accept-encoding`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum of decoded bytes. A longer body fails, or is truncated with `truncate`. */
  readonly maxBytes: number;
  readonly truncate?: true;
  /** Decides by status and headers whether to receive the body. */
  readonly shouldReadBody: (status: number, headers: Readonly<Record<string, string>>) => boolean;
}

/** Sends one request without following redirects. Throws `PageError`. */
export const requestPage = async (
  agent: Agent,
  address: URL,
  { signal, headers: sent, maxBytes, truncate, shouldReadBody }: RequestLimits,
): Promise<PageResponse> => {
  try {
    const response = await loadUndici().request(address.href.replace(/#.*$/, ''), {
      dispatcher: agent,
      method: 'GET',
      signal,
      headers: { ...sent, 'accept-encoding': 'gzip, deflate, br' },
    });
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    );
    if (!shouldReadBody(response.statusCode, headers)) {
      response.body.on('error', () => undefined).destroy();
      return { status: response.statusCode, headers, bytes: new Uint8Array() };
    }
    // A compressed body is not longer than the decoded one, so the header suffices to reject it.
    if (truncate === undefined && Number(headers['content-length'] ?? 0) > maxBytes) {
      response.body.on('error', () => undefined).destroy();
      throw new PageError('page.too-large');
    }
    const bytes = await readBody(response.body, headers['content-encoding'] ?? '', maxBytes, truncate === true, signal);
    return { status: response.statusCode, headers, bytes };
  } catch (error) {
    throw toPageError(error, signal);
  }
};

const readBody = async (
  body: NodeJS.ReadableStream,
  encoding: string,
  maxBytes: number,
  truncate: boolean,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Remembers why reading stopped, because an aborted pipeline reports errors of its other streams.
  let remaining: 'cut-off' | 'too-large' | undefined;
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of source) {
      const room = maxBytes - length;
      chunks.push(chunk.subarray(0, room));
      length += Math.min(chunk.length, room);
      if (chunk.length <= room) continue;
      remaining = truncate ? 'cut-off' : 'too-large';
      return;
    }
  };
  try {
    await pipeline([body, ...createDecoders(encoding), collect] as never, { signal });
  } catch (error) {
    if (remaining === undefined) throw error;
  }
  if (remaining === 'too-large') throw new PageError('page.too-large');
  return Buffer.concat(chunks);
};

/** Maximum of content codings; legitimate servers rarely use two. */
const MAX_CONTENT_CODINGS = 2;
// Reads a truncated body as far as possible, as browsers do.
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

const createDecoders = (encoding: string): NodeJS.ReadWriteStream[] => {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CONTENT_CODINGS) throw new PageError('page.unreadable');
  return codings.toReversed().map((coding) => {
    if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(TOLERANT);
    if (coding === 'deflate') return createInflate(TOLERANT);
    if (coding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    throw new PageError('page.unreadable');
  });
};

/** Error codes of a broken connection, after which a retry may succeed. */
const TEMPORARY_ERRORS = new Set(['ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']);
/** Errors of invalid HTTP or invalid content coding. */
const INVALID_RESPONSE_ERRORS =
  /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/;

const toPageError = (error: unknown, signal: AbortSignal): unknown => {
  if (error instanceof PageError) return error;
  if (signal.aborted)
    return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
      ? new PageError('page.timeout')
      : signal.reason;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code.startsWith('UND_ERR') && code.endsWith('TIMEOUT')) return new PageError('page.timeout');
  if (INVALID_RESPONSE_ERRORS.test(code)) return new PageError('page.unreadable');
  return new PageError('page.unreachable', {}, TEMPORARY_ERRORS.has(code));
};
