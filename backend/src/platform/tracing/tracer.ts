import type { IncomingMessage, ServerResponse } from 'node:http';

type Facts = Readonly<Record<string, string | number | undefined>>;

/** What follows a wish through the product (`open-telemetry.ts`). */
export interface Tracer {
  call<T>(request: IncomingMessage, response: ServerResponse, factsAtEnd: () => Facts, work: () => T): T;
  job<T>(name: string, facts: Facts, from: string | null, work: () => Promise<T>): Promise<T>;
  /** Where the wish is now, for whoever goes on with it elsewhere. */
  place(): string | null;
  /** Something was committed; it is on its way until `sent`. */
  committed(): void;
  /** Begins to take what was committed so far; the answer tells that it was sent. */
  taking(): (facts: Facts) => void;
  close(): Promise<void>;
}
