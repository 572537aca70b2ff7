import type { suggestTasks } from '@atrium/contract/agency/suggestions/calls';
import type { CheckedBody } from '@atrium/contract/core/endpoint';

/** What the job `suggest-tasks` is given. */
export interface QueuedSuggestion {
  readonly title: string;
  readonly description: string | null;
  readonly metricName: string | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly clientId: number | null;
  readonly departmentIds: readonly number[];
  readonly playbook: string | null;
  /** When the model's time is up, in milliseconds since 1970: the call waits no longer than a little more. */
  readonly modelUntil: number;
}

/** A call answers within 25 s in all: so long for the model, and then for the playbook and the way back. */
const MODEL_MS = 21_500;

export const queueable = (body: CheckedBody<typeof suggestTasks>, began: number): QueuedSuggestion => ({
  title: body.title,
  description: body.description ?? null,
  metricName: body.metricName ?? null,
  startDate: body.startDate ?? null,
  dueDate: body.dueDate ?? null,
  clientId: body.clientId ?? null,
  departmentIds: [...new Set(body.departmentIds ?? [])],
  playbook: body.playbook ?? null,
  modelUntil: began + MODEL_MS,
});
