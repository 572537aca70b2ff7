import type { ErrorReply, FieldError } from '@atrium/contract/core/errors';

/*
 * The only fetch of the product, and all that the sign-in screen needs of it: types of the contract only, so no schema
 * is loaded for it.
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
  /** The name of the user whose edit refused a stale save. */
  readonly editedBy: string;

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
    this.editedBy = reply?.editedBy ?? 'Somebody';
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

export interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

type Confirmation = (sentence: string) => Promise<boolean>;
let confirmIdentity: Confirmation | null = null;

/** Whoever can ask for the password: some acts need a sign-in of the last minutes, and are repeated after it. */
export function onSignInNeeded(confirm: Confirmation): void {
  confirmIdentity = confirm;
}

/** Who sits here, which every call says: the cookie may have become another person's meanwhile. */
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
      // The browser itself names the type of a form, with the mark that parts its fields.
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
