import { jest } from '@jest/globals';

/* Fake of the HTTP boundary: records requests and returns the test's responses. All code above it is real. */

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers calls in order; a promise delays its response until it settles. */
export function answerWith(...answers: readonly (Answer | Promise<Answer>)[]): readonly Sent[] {
  const sent: Sent[] = [];
  const waiting = [...answers];
  globalThis.fetch = jest.fn(async (path: unknown, init: RequestInit = {}) => {
    sent.push({
      method: init.method ?? 'GET',
      path: String(path),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const answer = await waiting.shift();
    if (answer === undefined) throw new Error(`No answer was set for ${String(path)}`);
    return replyOf(answer);
  });
  return sent;
}

/** Answers by call ("GET /api/suppliers") in any order; a function receives the query. */
export function answerAt(
  answers: Readonly<Record<string, Answer | ((query: URLSearchParams) => Promise<Answer>)>>,
): readonly Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = jest.fn(async (path: unknown, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ method, path: String(path), body });
    const [where = '', query = ''] = String(path).split('?', 2);
    const answer = answers[`${method} ${where}`];
    if (answer === undefined) throw new Error(`No answer was set for ${method} ${String(path)}`);
    return replyOf(typeof answer === 'function' ? await answer(new URLSearchParams(query)) : answer);
  });
  return sent;
}

/** Answers one call always the same, or by its request; other calls are answered as before. */
export function besides(call: string, answer: Answer | ((init: RequestInit) => Promise<Answer>)): void {
  const others = globalThis.fetch;
  globalThis.fetch = jest.fn(async (path: string, init: RequestInit = {}) =>
    `${init.method ?? 'GET'} ${path}` === call
      ? replyOf(typeof answer === 'function' ? await answer(init) : answer)
      : others(path, init),
  ) as unknown as typeof fetch;
}

const replyOf = (answer: Answer): Response =>
  ({
    ok: answer.status < 400,
    status: answer.status,
    statusText: '',
    headers: new Map(Object.entries(answer.headers ?? {})),
    text: async () => (answer.body === undefined ? '' : JSON.stringify(answer.body)),
  }) as unknown as Response;

/** Returns an error response. */
export const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { code, message, requestId: 'r', ...more },
});
