import type { Agent } from 'undici';
import { loadUndici } from '../egress/load-undici.js';
import { abortAfter } from '../jobs/abort-after.js';
import { PageError } from '../egress/page-error.js';
import type { DeliveryOutcome } from './webhook-deliveries.js';

const SEND_TIMEOUT_MS = 10_000;
/** Maximum of received bytes, enough to show an error. */
const MAX_RESPONSE_BYTES = 500;

/** Sends a delivery once, without following redirects. Throws only when `stop` aborts. */
export const sendDelivery = async (
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  stop: AbortSignal,
): Promise<DeliveryOutcome> => {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    return await abortAfter(SEND_TIMEOUT_MS, [stop], async (signal) => {
      const response = await loadUndici().request(url, {
        dispatcher: agent,
        method: 'POST',
        signal,
        body,
        headers: { 'content-type': 'application/json', 'user-agent': 'Atrium-Webhooks/1.0', ...headers },
      });
      return { status: response.statusCode, durationMs: took(), answer: await readStart(response.body) };
    });
  } catch (error) {
    if (stop.aborted) throw error;
    return { status: null, durationMs: took(), answer: describeError(error) };
  }
};

const readStart = async (body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_RESPONSE_BYTES) break;
  }
  // PostgreSQL cannot store NUL characters.
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\u0000', '');
};

const describeError = (error: unknown): string => {
  if (error instanceof PageError) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'No response within 10 seconds';
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof PageError) return cause.message;
  if (code?.endsWith('TIMEOUT')) return 'No response within 10 seconds';
  return 'The address could not be reached';
};
