import type { TestClient } from '../test-client.js';

interface CallFixture {
  readonly client: TestClient;
  readonly databaseUrl: string;
}

export interface PreparedCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: object;
  readonly file?: Buffer;
  /** The table in which the call inserts one row. */
  readonly table?: string;
}

/** Functions by endpoint name that prepare a call. */
export type PreparedCalls = Readonly<Record<string, (stage: CallFixture) => Promise<PreparedCall>>>;

let assertCreated = 0;
/** Returns a unique number for names. */
export const nextNumber = (): number => (assertCreated += 1);

/** Sends a POST and throws on an error response. */
export const post = async <T>(client: TestClient, path: string, body: object = {}): Promise<T> => {
  const response = await client.post<T>(path, body);
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
};
export interface WithId {
  readonly id: number;
}
