import type { Visitor } from '../visitor.js';

interface Stage {
  readonly who: Visitor;
  readonly databaseUrl: string;
}

/** A call that is ready to be sent. */
export interface PreparedCall {
  /** Values of the parameters in the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** The content of the uploaded file. */
  readonly file?: Buffer;
  /** The table that gets one row. */
  readonly table?: string;
}

/** Prepares a call by the name of its endpoint. */
export type PreparedCalls = Readonly<Record<string, (stage: Stage) => Promise<PreparedCall>>>;

let made = 0;
/** Returns a number that no other name has. */
export const next = (): number => (made += 1);

/** Posts, and throws on a refusal. */
export const post = async <T>(who: Visitor, path: string, body: object = {}): Promise<T> => {
  const answer = await who.post<T>(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
export interface WithId {
  readonly id: number;
}
