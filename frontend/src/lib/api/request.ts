import type { ErrorReply, FieldError } from '@atrium/contract/core/errors';

/* The only fetch of the application. It imports only contract types, so that the sign-in screen loads no schemas. */

const DEADLINE_MS = 30_000;
const UPLOAD_DEADLINE_MS = 120_000;
const NETWORK_SENTENCE = 'Network error. Please check your connection and try again.';

/** An unsuccessful request; `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly errors: readonly FieldError[];
  /** The server's sentence for users; null when there is none. */
  readonly sentence: string | null;
  /** Current state of the entity when a stale update was rejected. */
  readonly current: unknown;
  /** Sent fields that another user changed to another value meanwhile, by their names in the body. */
  readonly conflicts: readonly string[];
  /** Name of the user whose change made the update stale. */
  readonly editedBy: string;

  /** The message has the form "409: body", which users never see. */
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
    this.editedBy = reply?.editedBy ?? 'Somebody';
  }
}

export const sentenceOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.sentence : null) ?? fallback;

type RefusalListener = (error: ApiError, path: string) => void;
const refusalListeners = new Set<RefusalListener>();

/** Registers a listener for rejected requests, through which the session notices that it has ended. */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

export interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

type Confirmation = (sentence: string) => Promise<boolean>;
let confirmIdentity: Confirmation | null = null;

/** Registers the dialog that asks for the password. Some actions require a recent sign-in and are repeated after it. */
export function onSignInNeeded(confirm: Confirmation): void {
  confirmIdentity = confirm;
}

/** Headers that identify the tab's user, because the cookie may meanwhile belong to another one. */
export const sender: Record<string, string> = {};

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
      // The browser sets the content type of a form, including its boundary.
      headers: {
        accept: 'application/json',
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...sender,
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
