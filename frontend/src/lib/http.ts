import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@atrium/contract/core/endpoint';
import type { ErrorReply, FieldError } from '@atrium/contract/core/errors';

/*
 * The only fetch of the product. `request` is all that the sign-in screen needs (types of the contract only, so no
 * schema is loaded for it); `call` makes the request that an endpoint object describes.
 */

const DEADLINE_MS = 30_000;
const UPLOAD_DEADLINE_MS = 120_000;
const NETWORK_SENTENCE = 'Network error. Please check your connection and try again.';

/** Any call that was no success; `status` 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly errors: readonly FieldError[];
  /** What a person may read: the server's sentence, or null when it gave none. */
  readonly sentence: string | null;
  /** The entity as it is now, when a stale save was refused. */
  readonly current: unknown;
  /** Which of the sent fields somebody edited meanwhile to another value, by their names in the body. */
  readonly conflicts: readonly string[];

  /** The message has the specification's form, "409: body"; people never see it. */
  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    const reply = status === 0 ? null : parseReply(body);
    this.status = status;
    this.code = reply?.code ?? null;
    this.errors = reply?.errors ?? [];
    this.sentence = status === 0 ? NETWORK_SENTENCE : (reply?.message ?? null);
    this.current = reply?.current;
    this.conflicts = reply?.conflicts ?? [];
  }
}

export const sentenceOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.sentence : null) ?? fallback;

type RefusalListener = (error: ApiError, path: string) => void;
const refusalListeners = new Set<RefusalListener>();

/** Whoever keeps the session hears of every refusal, so that a lost one shows at once wherever it is noticed. */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

type Confirmation = (sentence: string) => Promise<boolean>;
let confirmIdentity: Confirmation | null = null;

/** Whoever can ask for the password: some acts need a sign-in of the last minutes, and are repeated after it. */
export function onSignInNeeded(confirm: Confirmation): void {
  confirmIdentity = confirm;
}

export async function request(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  try {
    return await attempt(method, path, body, headers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.sign-in-again' || confirmIdentity === null) throw error;
    if (!(await confirmIdentity(error.sentence ?? ''))) throw error;
    return attempt(method, path, body, headers);
  }
}

async function attempt(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      // The browser itself names the type of a form, with the mark that parts its fields.
      headers: {
        accept: 'application/json',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(body instanceof FormData ? UPLOAD_DEADLINE_MS : DEADLINE_MS),
    });
    text = await answer.text();
  } catch {
    throw new ApiError(0, NETWORK_SENTENCE, '');
  }
  if (!answer.ok) {
    const error = new ApiError(answer.status, text, answer.statusText);
    for (const listener of refusalListeners) listener(error, path);
    throw error;
  }
  return { body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
}

/** Addresses carry text only; what is undefined, null or blank is left out. */
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

/** A list with the cursor of its next page, or null at its end. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<{ rows: ReplyOf<E>; next: string | null }> {
  const { body, headers } = await send(endpoint, input);
  return { rows: body as ReplyOf<E>, next: nextCursor(headers.get('link')) };
}

function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer> {
  return request(
    endpoint.method,
    addressOf(endpoint.path, input.params ?? {}, input.query ?? {}),
    input.body,
    input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey },
  );
}

/** Sends a file with the text fields that belong to it. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<ReplyOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(endpoint.upload?.field ?? 'file', file);
  return (await request(endpoint.method, endpoint.path, form)).body as ReplyOf<E>;
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

/** The cursor of `Link: <…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const next = link?.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const address = next?.match(/<([^>]*)>/)?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** `crypto.randomUUID` exists on https and localhost only; a clinic's tablet may use neither. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parseReply(body: string): Partial<ErrorReply> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string'
      ? (parsed as Partial<ErrorReply>)
      : null;
  } catch {
    return null;
  }
}
