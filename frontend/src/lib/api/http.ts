import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@atrium/contract/core/endpoint';
import { idle } from '../page/idle.js';
import { type Answer, ApiError, request } from './request.js';

export { ApiError, onSignInNeeded, request, sender, sentenceOf } from './request.js';

/* Typed requests for the endpoint objects of the contract. */

/** URLs contain text only; undefined, null and blank values are omitted. */
type AddressValues<T> = { readonly [K in keyof T]?: string | number | null | undefined };

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E> extends undefined ? undefined : { readonly [K in keyof ParamsOf<E>]: string | number };
  readonly query?: QueryOf<E> extends undefined ? undefined : AddressValues<QueryOf<E>>;
  readonly body?: BodyOf<E>;
  readonly idempotencyKey?: string;
}

export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> {
  return (await send(endpoint, input)).body as ReplyOf<E>;
}

/** Requests one page of a list. `next` is the cursor of the next page, or null at the end. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<{ rows: ReplyOf<E>; next: string | null }> {
  const { body, headers } = await send(endpoint, input);
  return { rows: body as ReplyOf<E>, next: nextCursor(headers.get('link')) };
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer> {
  const own = Symbol('call');
  asked.add(own);
  try {
    const address = addressOf(endpoint.path, input.params ?? {}, input.query ?? {});
    return await (endpoint.method === 'POST'
      ? post(address, input.body, input.idempotencyKey)
      : request(endpoint.method, address, input.body));
  } finally {
    asked.delete(own);
  }
}

const RETRY_MS = 60_000;
/** Idempotency keys of POSTs without a response, by content; the same content within a minute is a retry. */
const unanswered = new Map<string, { readonly key: string; readonly at: number }>();

async function post(address: string, body: unknown, given?: string): Promise<Answer> {
  const content = `${address}\n${JSON.stringify(body)}`;
  const earlier = unanswered.get(content);
  unanswered.delete(content);
  const key =
    given ?? (earlier !== undefined && Date.now() - earlier.at < RETRY_MS ? earlier.key : newIdempotencyKey());
  try {
    return await request('POST', address, body, { 'idempotency-key': key });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
      unanswered.set(content, { key, at: Date.now() });
    throw error;
  }
}

const asked = new Set<symbol>();
const LOOKS_MS = 50;
const PATIENCE_MS = 2_000;

/** Resolves when no request is pending and the browser is idle, after two seconds at the latest. */
export async function whenRead(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_MS));
    await idle();
  } while (asked.size > 0 && performance.now() < until);
}

export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<ReplyOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(endpoint.upload?.field ?? 'file', file);
  const key = { 'idempotency-key': newIdempotencyKey() };
  return (await request(endpoint.method, endpoint.path, form, key)).body as ReplyOf<E>;
}

type Values = Readonly<Record<string, string | number | null | undefined>>;

export function addressOf(path: string, params: Values, query: Values): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Returns the cursor of a Link header (`<…?cursor=…>; rel="next"`), or null. */
export function nextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const address = next?.match(/<([^>]*)>/)?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** Creates a random key. `crypto.randomUUID` requires https or localhost, which a clinic's tablet may lack. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
