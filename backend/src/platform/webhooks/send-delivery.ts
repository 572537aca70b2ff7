import type { Agent } from 'undici';
import { undici } from '../outside/undici.js';
import { abortAfter } from '../jobs/abort-after.js';
import { PageFailure } from '../outside/page-failure.js';
import type { Outcome } from './deliveries.js';

const SEND_MS = 10_000;
/** Maximum of received bytes, enough to show an error. */
const ANSWER_BYTES = 500;

/** Sends a delivery once, without following redirects. Throws only when `stop` aborts. */
export const sendDelivery = async (
  agent: Agent,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  stop: AbortSignal,
): Promise<Outcome> => {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    return await abortAfter(SEND_MS, [stop], async (signal) => {
      const answer = await undici().request(url, {
        dispatcher: agent,
        method: 'POST',
        signal,
        body,
        headers: { 'content-type': 'application/json', 'user-agent': 'Atrium-Webhooks/1.0', ...headers },
      });
      return { status: answer.statusCode, durationMs: took(), answer: await firstOf(answer.body) };
    });
  } catch (error) {
    if (stop.aborted) throw error;
    return { status: null, durationMs: took(), answer: reasonOf(error) };
  }
};

const firstOf = async (body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_BYTES) break;
  }
  // PostgreSQL cannot store NUL characters.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\u0000', '');
};

const reasonOf = (error: unknown): string => {
  if (error instanceof PageFailure) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'No answer within 10 seconds';
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof PageFailure) return cause.message;
  if (code?.endsWith('TIMEOUT')) return 'No answer within 10 seconds';
  return 'The address could not be reached';
};
