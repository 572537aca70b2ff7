import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { Task } from '@atrium/contract/agency/tasks/schemas';

export const TASKS_PATH = '/talent-phi/tasks';
export const taskPath = ({ id }: Pick<Task, 'id'>): string => getEntityPath({ kind: 'task', id });
