import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { isRowMissing } from '../../lib/area/windows.js';
import type { AgencyState } from './agency-state.js';

/** Returns the name of the assignee: a user's name, or the free text. */
export const assigneeName = ({ assignee, assignedTo }: Pick<Task, 'assignee' | 'assignedTo'>): string =>
  assignee === null ? assignedTo : getDisplayName(assignee);
export const ownerName = ({ owner, ownerId }: Pick<Goal, 'owner' | 'ownerId'>): string =>
  owner === null ? ownerId : getDisplayName(owner);

/** Returns the title of a goal: "Deleted goal" once the server has no such goal, and empty while it is not loaded. */
export const goalTitle = ({ goals }: Pick<AgencyState, 'goals'>, goalId: number): string =>
  goals.all.rows.get(goalId)?.title ?? (isRowMissing(goals, goalId) ? 'Deleted goal' : '');

/** Returns the client of a goal; null when it has none or clients are not loaded yet. */
export const clientName = ({ clients }: Pick<AgencyState, 'clients'>, clientId: number | null): string | null =>
  clientId === null ? null : (clients.all.rows.get(clientId)?.name ?? null);

export const departmentNames = ({ departments }: Pick<AgencyState, 'departments'>, ids: readonly number[]): string[] =>
  ids.flatMap((id) => departments.value?.find((department) => department.id === id)?.name ?? []);

/** Returns the name of a project's client: the current name, or the free text. */
export const clientOfProject = (
  { clients }: Pick<AgencyState, 'clients'>,
  { clientId, clientName: written }: Pick<MarketingProject, 'clientId' | 'clientName'>,
): string => clientName({ clients }, clientId) ?? written;

/** Returns the marketing project that a goal belongs to. */
export function projectOfGoal(
  { marketingProjects }: Pick<AgencyState, 'marketingProjects'>,
  goalId: number,
): MarketingProject | undefined {
  for (const project of marketingProjects.all.rows.values()) if (project.goalIds.includes(goalId)) return project;
  return undefined;
}

export function projectsOfClient(
  { marketingProjects }: Pick<AgencyState, 'marketingProjects'>,
  clientId: number,
): number {
  let count = 0;
  for (const project of marketingProjects.all.rows.values()) if (project.clientId === clientId) count++;
  return count;
}
