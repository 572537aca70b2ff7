import type { suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { CheckedBody } from '@atrium/contract/core/endpoint';

/** Input of the job `suggest-tasks`. */
export interface QueuedSuggestion {
  readonly title: string;
  readonly description: string | null;
  readonly metricName: string | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly clientId: number | null;
  readonly departmentIds: readonly number[];
  readonly playbook: string | null;
  /** Deadline of the model in milliseconds since 1970; the API call waits a little longer. */
  readonly modelUntil: number;
}

/**
 * Maximum time of the model in milliseconds. A call replies within 25 s; the rest is for the playbook and the response.
 */
const MODEL_TIMEOUT_MS = 21_500;

export const toQueuedSuggestion = (body: CheckedBody<typeof suggestTasks>, startedAt: number): QueuedSuggestion => ({
  title: body.title,
  description: body.description ?? null,
  metricName: body.metricName ?? null,
  startDate: body.startDate ?? null,
  dueDate: body.dueDate ?? null,
  clientId: body.clientId ?? null,
  departmentIds: [...new Set(body.departmentIds ?? [])],
  playbook: body.playbook ?? null,
  modelUntil: startedAt + MODEL_TIMEOUT_MS,
});
