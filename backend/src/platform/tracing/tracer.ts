import type { IncomingMessage, ServerResponse } from 'node:http';

type TraceAttributes = Readonly<Record<string, string | number | undefined>>;

/** Traces calls, jobs and events (`open-telemetry.ts`). */
export interface Tracer {
  traceCall<T>(
    request: IncomingMessage,
    response: ServerResponse,
    attributesAtEnd: () => TraceAttributes,
    work: () => T,
  ): T;
  traceJob<T>(name: string, attributes: TraceAttributes, from: string | null, work: () => Promise<T>): Promise<T>;
  /** Returns the current trace context, to continue the trace elsewhere. */
  currentContext(): string | null;
  /** Records a commit whose events have not been sent yet. */
  noteCommit(): void;
  /** Returns and clears the recorded commits. The returned function records that their events were sent. */
  takeCommits(): (attributes: TraceAttributes) => void;
  close(): Promise<void>;
}
