import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_LIMIT } from '@atrium/contract/core/query-fields';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../app.js';
import { countActions, createSeededRandom, readSeed } from '../random.js';
import type { ClientResponse, TestClient } from '../test-client.js';

/* Sends calls generated from the OpenAPI document: valid, almost valid and invalid ones. Every response must be a
   documented success or an error of the catalogue. `FUZZ_SEED` repeats a run. */

const CALLS = countActions(2_000);
/** Time limit in ms; slow machines make fewer calls. */
const MAX_MS = 40_000;
const CONCURRENCY = 6;

/** Calls that would end the session or that wait for a worker, which does not run here. */
const EXCLUDED_CALLS = [
  '/api/login',
  '/api/logout',
  '/api/auth/password',
  '/api/auth/sessions',
  '/api/admin/update-superadmin-password',
  '/api/scrape',
  '/api/scrape-product',
  '/api/scrape-suppliers',
  '/api/scrape-page',
  '/api/ai/suggest-tasks',
];

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}
interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const TEXTS = [
  '',
  ' ',
  'Gauze',
  'x'.repeat(201),
  '2026-11-02',
  '2026-02-30',
  '2026-11-02T09:30',
  '2026-02-30T10:00',
  '2026-02-30T10:00:00Z',
  '9999-12-31T25:61',
  'ana@example.com',
  'https://example.com/a',
  'javascript:alert(1)',
  "'; drop table stock; --",
  '%00',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '\u200b',
  '=1+1',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '1e309',
  '0x10',
  '-1',
  '12.50',
  '9'.repeat(40),
  '[]',
  'null',
  'true',
  '550e8400-e29b-41d4-a716-446655440000',
];
const NUMBERS = [0, 1, 2, 3, 5, -1, 1.5, 1e9, 1e10, 2_147_483_648, 9_007_199_254_740_992, -0];
const NONSENSE: readonly unknown[] = [null, true, [], {}, [null], { a: { b: 1 } }, 'x', 7, [[1]], '__proto__'];

class RandomInput {
  constructor(private readonly random: () => number) {}

  isChosen(share: number): boolean {
    return this.random() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  value(schema: Schema, depth = 0): unknown {
    if (this.isChosen(0.08)) return this.pick(NONSENSE);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.pick(schema.enum);
    if (schema.anyOf !== undefined) return this.value(this.pick(schema.anyOf), depth);
    switch (schema.type) {
      case 'integer':
      case 'number':
        return this.isChosen(0.6) ? this.pick([1, 2, 3]) : this.pick(NUMBERS);
      case 'boolean':
        return this.isChosen(0.5);
      case 'null':
        return null;
      case 'array':
        return Array.from({ length: this.pick([0, 1, 2, 5]) }, () => this.value(schema.items ?? {}, depth + 1));
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
            this.isChosen(schema.required?.includes(name) === true ? 0.95 : 0.4)
              ? [[name, this.value(field, depth + 1)]]
              : [],
          ),
        );
      default:
        return this.isChosen(0.3) ? `Made ${Math.floor(this.random() * 1e6)}` : this.pick(TEXTS);
    }
  }

  text(schema: Schema): string {
    const value = this.value(schema);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

interface FuzzCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly operation: Operation;
}

const createCall = (maker: RandomInput, operations: readonly (readonly [string, string, Operation])[]): FuzzCall => {
  const [template, method, operation] = maker.pick(operations);
  let path = template;
  const query: string[] = [];
  for (const { name, in: position, schema } of operation.parameters) {
    if (position === 'path') path = path.replace(`{${name}}`, encoded(maker.text(schema)) || '1');
    else if (position === 'query' && maker.isChosen(0.4)) query.push(`${name}=${encoded(maker.text(schema))}`);
  }
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  return {
    method: method.toUpperCase(),
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body: schema === undefined ? undefined : maker.value(schema),
    operation,
  };
};

/** Returns GET endpoints without path parameters: lists and files. */
const readCalls = (operations: readonly (readonly [string, string, Operation])[]): FuzzCall[] =>
  operations.flatMap(([path, method, operation]) => {
    const needed = operation.parameters.filter(
      ({ in: position, required }) => position === 'path' || required === true,
    );
    if (method !== 'get' || needed.length > 0) return [];
    const isPaged = operation.parameters.some(({ name }) => name === 'limit');
    return [{ method: 'GET', path: isPaged ? `${path}?limit=${MAX_LIMIT}` : path, body: undefined, operation }];
  });

/** Patterns that reveal internals in a response. */
const INTERNAL_TEXT = /node_modules|\bat [\w.<>]+ \(|QueryFailedError|syntax error at|\/(?:backend|src|dist)\//;

const findProblem = ({ operation }: FuzzCall, { status, body }: ClientResponse<unknown>): string | null => {
  if (status >= 500) return 'the server failed';
  if (INTERNAL_TEXT.test(JSON.stringify(body ?? ''))) return 'the answer tells of the inside';
  if (status < 400)
    return operation.responses[String(status)] === undefined ? 'a success that is not documented' : null;
  const { code, message, requestId } = body as Partial<ErrorReply>;
  return [code, message, requestId].every((text) => typeof text === 'string' && text !== '')
    ? null
    : 'a refusal without code, message and id';
};

describe('generated calls', () => {
  let app: TestApp;
  let superadmin: TestClient;

  beforeAll(async () => {
    app = await startApp();
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  it('receive a documented success or an error of the catalogue', async () => {
    const seed = readSeed('FUZZ_SEED');
    console.log(`FUZZ_SEED=${seed}`);
    const { paths } = (await superadmin.get<{ paths: Paths }>('/api/docs-json')).body;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      EXCLUDED_CALLS.some((remaining) => path === remaining || path.startsWith(`${remaining}/`))
        ? []
        : Object.entries(methods).map(([method, operation]) => [path, method, operation] as const),
    );
    const maker = new RandomInput(createSeededRandom(seed));
    const statuses = new Map<number, number>();
    const wrong: unknown[] = [];
    const startedAt = performance.now();
    for (let created = 0; created < CALLS && performance.now() - startedAt < MAX_MS; created += CONCURRENCY)
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          const call = createCall(maker, operations);
          const response = await superadmin.send<unknown>(call.method, call.path, call.body);
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          const problem = findProblem(call, response);
          if (problem !== null)
            wrong.push({
              seed,
              fault: problem,
              status: response.status,
              method: call.method,
              path: call.path,
              body: call.body,
            });
        }),
      );
    const readings = readCalls(operations);
    expect(readings.length).toBeGreaterThan(80);
    for (const call of readings) {
      // A file that fails after its first chunk has a success status and cannot be read to its end.
      const response = await superadmin.get<unknown>(call.path).catch((error: unknown) => String(error));
      const problem = typeof response === 'string' ? response : findProblem(call, response);
      if (problem !== null) wrong.push({ seed, fault: problem, method: call.method, path: call.path });
    }
    console.log(`Made-up calls by status: ${[...statuses].map(([status, calls]) => `${status}: ${calls}`).join(', ')}`);
    expect(wrong).toEqual([]);
    // Both successes and errors occurred, and the session is still valid.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(0);
    expect(statuses.get(401) ?? 0).toBe(0);
  });
});
