import { type createTask, task as taskResource } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { formatHours } from '@atrium/rules/agency/duration';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getLabel, TASK_STATUS_LABELS, WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';

export type TaskForm = BodyOf<typeof createTask>;

export const TASK_LABELS = taskResource.words;

/** Initial values of a new task. */
export interface InitialTask {
  readonly goalId?: number;
  readonly dueDate?: string;
  readonly assignedTo?: string;
}

/** Returns the initial form values of a task. The goal id is 0 for none, which the schema rejects. */
export const getTaskValues = (task: Task | undefined, start: InitialTask): TaskForm => ({
  goalId: task?.goalId ?? start.goalId ?? 0,
  title: task?.title ?? '',
  description: task?.description ?? '',
  assignedTo: task?.assignedTo ?? start.assignedTo ?? '',
  dueDate: task === undefined ? (start.dueDate ?? '') : (task.dueDate ?? ''),
  status: task?.status ?? 'todo',
  priority: task?.priority ?? 'medium',
  estimatedHours: task?.estimatedHours ?? null,
  actualHours: task?.actualHours ?? null,
  proofUrl: task?.proofUrl ?? '',
  tags: task?.tags.join(', ') ?? '',
  notes: task?.notes ?? '',
  wipOverrideReason: '',
});

export interface TaskNames {
  readonly person: (id: string) => string;
  readonly goal: (id: number) => string;
}

/** Formats a field value; undefined when it is already text. */
export function formatTaskField(field: string, value: unknown, names: TaskNames): string | undefined {
  if (field === 'status' && typeof value === 'string') return getLabel(TASK_STATUS_LABELS, value);
  if (field === 'priority' && typeof value === 'string') return getLabel(WORK_PRIORITY_LABELS, value);
  if (field === 'dueDate' && typeof value === 'string' && value !== '') return formatDayWithYear(value);
  if (field.endsWith('Hours') && typeof value === 'number') return formatHours(value);
  if (field === 'assignedTo' && typeof value === 'string') return names.person(value);
  if (field === 'goalId' && typeof value === 'number') return names.goal(value);
  return undefined;
}
