import type { ErrorReply, FieldError } from '@atrium/contract/core/errors';

/* The only fetch of the application. It imports only contract types, so that the sign-in screen loads no schemas. */

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;
const NETWORK_ERROR_MESSAGE = 'Network error. Please check your connection and try again.';

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
  /** Name of the user whose change made the update stale, or who undid the entry first. */
  readonly editedBy: string;
  /** Work of a user whose access ends, for which the call requires a decision; null otherwise. */
  readonly openWork: NonNullable<ErrorReply['openWork']> | null;
  /** Logged hours for which the call requires a decision; null otherwise. */
  readonly loggedHours: NonNullable<ErrorReply['loggedHours']> | null;

  /** The message has the form "409: body", which users never see. */
  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    const reply = status === 0 ? null : parseReply(body);
    this.status = status;
    this.code = reply?.code ?? null;
    this.errors = reply?.errors ?? [];
    this.sentence = status === 0 ? NETWORK_ERROR_MESSAGE : (reply?.message ?? null);
    this.current = reply?.current;
    this.conflicts = reply?.conflicts ?? [];
    this.editedBy = reply?.editedBy ?? 'Somebody';
    this.openWork = reply?.openWork ?? null;
    this.loggedHours = reply?.loggedHours ?? null;
  }
}

/** Returns whether a request failed because the server could not be reached. */
export const isConnectionLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Returns the error of a call; other errors are wrapped. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, String(error), '');

export const getErrorMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError ? error.sentence : null) ?? fallback;

type RejectionListener = (error: ApiError, path: string) => void;
const rejectionListeners = new Set<RejectionListener>();

/** Registers a listener for rejected requests, through which the session notices that it has ended. */
export function onRejectedRequest(listener: RejectionListener): () => void {
  rejectionListeners.add(listener);
  return () => rejectionListeners.delete(listener);
}

export interface ApiResponse {
  readonly body: unknown;
  readonly headers: Headers;
}

type IdentityConfirmation = (sentence: string) => Promise<boolean>;
let confirmIdentity: IdentityConfirmation | null = null;

/** Registers the dialog that asks for the password. Some actions require a recent sign-in and are repeated after it. */
export function setIdentityConfirmation(confirm: IdentityConfirmation): void {
  confirmIdentity = confirm;
}

/** Headers that identify the tab's user, because the cookie may meanwhile belong to another one. */
export const senderHeaders: Record<string, string> = {};

export async function request(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  try {
    return await sendOnce(method, path, body, headers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth.sign-in-again' || confirmIdentity === null) throw error;
    if (!(await confirmIdentity(error.sentence ?? ''))) throw error;
    return sendOnce(method, path, body, headers);
  }
}

async function sendOnce(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<ApiResponse> {
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
        ...senderHeaders,
        ...headers,
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
    });
    text = await answer.text();
  } catch {
    throw new ApiError(0, NETWORK_ERROR_MESSAGE, '');
  }
  if (!answer.ok) throw createRejection(path, answer.status, text, answer.statusText);
  return { body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
}

/** Sends a request that the browser completes while it closes the page. Nothing reads its response. */
export function sendOnClose(method: string, path: string, body: unknown): void {
  const headers = { 'content-type': 'application/json', ...senderHeaders };
  fetch(path, { method, keepalive: true, credentials: 'same-origin', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
}

function createRejection(path: string, status: number, text: string, statusText: string): ApiError {
  const error = new ApiError(status, text, statusText);
  for (const listener of rejectionListeners) listener(error, path);
  return error;
}

/**
 * Sends a form and reports its progress in percent, which `fetch` cannot do. `signal` cancels it.
 * @throws {ApiError} as `request` does
 */
export function sendForm(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (percent: number) => void },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open('POST', path);
    for (const [name, value] of Object.entries({ accept: 'application/json', ...senderHeaders, ...headers }))
      sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : (loaded / total) * 100),
    );
    sending.addEventListener('load', () => {
      const { status, statusText, responseText } = sending;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else reject(createRejection(path, status, responseText, statusText));
    });
    for (const failure of ['error', 'abort'] as const)
      sending.addEventListener(failure, () => reject(new ApiError(0, NETWORK_ERROR_MESSAGE, '')));
    signal.addEventListener('abort', () => sending.abort());
    sending.send(form);
  });
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
