import type { Visitor } from '../visitor.js';

interface Stage {
  readonly who: Visitor;
  readonly databaseUrl: string;
}

export interface PreparedCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly file?: Buffer;
  /** The table in which the call inserts one row. */
  readonly table?: string;
}

/** Prepares a call by the name of its endpoint. */
export type PreparedCalls = Readonly<Record<string, (stage: Stage) => Promise<PreparedCall>>>;

let made = 0;
/** Returns a unique number for names. */
export const next = (): number => (made += 1);

/** Sends a POST and throws on an error response. */
export const post = async <T>(who: Visitor, path: string, body: object = {}): Promise<T> => {
  const answer = await who.post<T>(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
export interface WithId {
  readonly id: number;
}
