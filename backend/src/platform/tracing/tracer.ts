import type { IncomingMessage, ServerResponse } from 'node:http';

type Facts = Readonly<Record<string, string | number | undefined>>;

/** Traces calls, jobs and events (`open-telemetry.ts`). */
export interface Tracer {
  call<T>(request: IncomingMessage, response: ServerResponse, factsAtEnd: () => Facts, work: () => T): T;
  job<T>(name: string, facts: Facts, from: string | null, work: () => Promise<T>): Promise<T>;
  /** Returns the current trace context, to continue the trace elsewhere. */
  place(): string | null;
  /** Notes a commit whose events have not been sent yet. */
  committed(): void;
  /** Takes the noted commits; the returned function records that their events were sent. */
  taking(): (facts: Facts) => void;
  close(): Promise<void>;
}
