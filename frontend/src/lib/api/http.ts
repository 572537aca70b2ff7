import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@atrium/contract/core/endpoint';
import type { ErrorCode } from '@atrium/contract/core/errors';
import { waitForIdle } from '../page/idle.js';
import { type ApiResponse, ApiError, request } from './request.js';

export {
  ApiError,
  isConnectionLost,
  toApiError,
  setIdentityConfirmation,
  request,
  sendForm,
  sendOnClose,
  senderHeaders,
  getErrorMessage,
} from './request.js';

/* Typed requests for the endpoint objects of the contract. */

/** Values of URL parameters. Undefined, null and empty values are omitted. */
type UrlValues<T> = { readonly [K in keyof T]?: string | number | null | undefined };

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E> extends undefined ? undefined : { readonly [K in keyof ParamsOf<E>]: string | number };
  readonly query?: QueryOf<E> extends undefined ? undefined : UrlValues<QueryOf<E>>;
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
  return { rows: body as ReplyOf<E>, next: getNextCursor(headers.get('link')) };
}

/**
 * Asks for the decision that a call requires. Returns fields of the body, or of the query of a call without a body; null
 * cancels the call. `errors` are all rejections of the call with the code, `params` the parameters of its path.
 */
type CallDecision = (
  errors: readonly ApiError[],
  endpoint: Endpoint,
  params: Readonly<Record<string, string | number>>,
) => Promise<Readonly<Record<string, unknown>> | null>;
const decisions = new Map<ErrorCode, CallDecision>();

/** Registers the dialog for an error code. A call rejected with it is repeated with the decision. */
export function setCallDecision(code: ErrorCode, decide: CallDecision): void {
  decisions.set(code, decide);
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ApiResponse> {
  const rejections = new Map<ErrorCode, ApiError[]>();
  /** Decided fields by error code; a later decision replaces an earlier one for the same code. */
  const decisionsMade = new Map<ErrorCode, Readonly<Record<string, unknown>>>();
  const part = input.body === undefined ? 'query' : 'body';
  for (let decided = input; ;) {
    try {
      return await sendTracked(endpoint, decided);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const code = error.code as ErrorCode;
      const decide = decisions.get(code);
      if (decide === undefined) throw error;
      const errors = [...(rejections.get(code) ?? []), error];
      rejections.set(code, errors);
      const fields = await decide(errors, endpoint, input.params ?? {});
      if (fields === null) throw error;
      decisionsMade.set(code, fields);
      decided = { ...input, [part]: Object.assign({}, input[part], ...decisionsMade.values()) };
    }
  }
}

async function sendTracked<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ApiResponse> {
  const own = Symbol('call');
  pendingRequests.add(own);
  try {
    const address = buildUrl(endpoint.path, input.params ?? {}, input.query ?? {});
    return await (endpoint.method === 'POST'
      ? sendPost(address, input.body, input.idempotencyKey)
      : request(endpoint.method, address, input.body));
  } finally {
    pendingRequests.delete(own);
  }
}

const RETRY_MS = 60_000;
/** Idempotency keys of POST requests without a response, by content. The same content within a minute is a retry. */
const unansweredKeys = new Map<string, { readonly key: string; readonly at: number }>();

async function sendPost(address: string, body: unknown, givenKey?: string): Promise<ApiResponse> {
  const content = `${address}\n${JSON.stringify(body)}`;
  const earlier = unansweredKeys.get(content);
  unansweredKeys.delete(content);
  const key =
    givenKey ?? (earlier !== undefined && Date.now() - earlier.at < RETRY_MS ? earlier.key : createIdempotencyKey());
  try {
    return await request('POST', address, body, { 'idempotency-key': key });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500))
      unansweredKeys.set(content, { key, at: Date.now() });
    throw error;
  }
}

const pendingRequests = new Set<symbol>();
const POLL_INTERVAL_MS = 50;
const MAX_WAIT_MS = 2_000;

/** Resolves when no request is pending and the browser is idle, after two seconds at the latest. */
export async function waitForRequests(): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    await waitForIdle();
  } while (pendingRequests.size > 0 && performance.now() < until);
}

export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<ReplyOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(endpoint.upload?.field ?? 'file', file);
  const key = { 'idempotency-key': createIdempotencyKey() };
  return (await request(endpoint.method, endpoint.path, form, key)).body as ReplyOf<E>;
}

type UrlParameters = Readonly<Record<string, string | number | null | undefined>>;

export function buildUrl(path: string, params: UrlParameters, query: UrlParameters): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Returns the cursor of a Link header (`<…?cursor=…>; rel="next"`), or null. */
export function getNextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const address = next?.match(/<([^>]*)>/)?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** Creates a random key. `crypto.randomUUID` requires https or localhost, which a clinic's tablet may lack. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
