import { jest } from '@jest/globals';

/* Fake of the HTTP boundary: records requests and returns the test's responses. All code above it is real. */

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface MockResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Mocks replies to calls in their order. A promise delays the response until it settles. */
export function mockResponses(...answers: readonly (MockResponse | Promise<MockResponse>)[]): readonly SentRequest[] {
  const sent: SentRequest[] = [];
  const waiting = [...answers];
  globalThis.fetch = jest.fn(async (path: unknown, init: RequestInit = {}) => {
    sent.push({
      method: init.method ?? 'GET',
      path: String(path),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const answer = await waiting.shift();
    if (answer === undefined) throw new Error(`No answer was set for ${String(path)}`);
    return toResponse(answer);
  });
  return sent;
}

/** Mocks replies by call ("GET /api/suppliers") in any order. A function receives the query. */
export function mockRoutes(
  answers: Readonly<Record<string, MockResponse | ((query: URLSearchParams) => Promise<MockResponse>)>>,
): readonly SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = jest.fn(async (path: unknown, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ method, path: String(path), body });
    const [where = '', query = ''] = String(path).split('?', 2);
    const answer = answers[`${method} ${where}`];
    if (answer === undefined) throw new Error(`No answer was set for ${method} ${String(path)}`);
    return toResponse(typeof answer === 'function' ? await answer(new URLSearchParams(query)) : answer);
  });
  return sent;
}

/** Mocks the reply to one call, constant or by its request. Other calls keep their replies. */
export function mockRoute(call: string, answer: MockResponse | ((init: RequestInit) => Promise<MockResponse>)): void {
  const others = globalThis.fetch;
  globalThis.fetch = jest.fn(async (path: string, init: RequestInit = {}) =>
    `${init.method ?? 'GET'} ${path}` === call
      ? toResponse(typeof answer === 'function' ? await answer(init) : answer)
      : others(path, init),
  ) as unknown as typeof fetch;
}

const toResponse = (answer: MockResponse): Response =>
  ({
    ok: answer.status < 400,
    status: answer.status,
    statusText: '',
    headers: new Map(Object.entries(answer.headers ?? {})),
    text: async () => (answer.body === undefined ? '' : JSON.stringify(answer.body)),
  }) as unknown as Response;

/** Returns an error response. */
export const errorResponse = (status: number, code: string, message: string, more: object = {}): MockResponse => ({
  status,
  body: { code, message, requestId: 'r', ...more },
});
