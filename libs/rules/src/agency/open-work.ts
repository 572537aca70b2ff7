import { plural, PROJECT_NAMES } from '../stock/labels.js';
import { hasProject, type Project, type Right, rightsInForce, type Role } from '../people/rights.js';

/** Counts of a user's unfinished work. */
export interface OpenWork {
  readonly tasks: number;
  readonly goals: number;
  readonly projects: number;
}

/** The project in which work is assigned; taking work over requires rights in it. */
export const WORK_PROJECT: Project = 'talent-phi';
const NEEDS: readonly (readonly [keyof OpenWork, Right, string])[] = [
  ['tasks', 'tasks:edit', 'tasks'],
  ['goals', 'goals:edit', 'goals'],
  ['projects', 'clients:edit', 'marketing projects'],
];

export const NO_WORK: OpenWork = { tasks: 0, goals: 0, projects: 0 };
export const hasWork = ({ tasks, goals, projects }: OpenWork): boolean => tasks + goals + projects > 0;
export const addWork = (a: OpenWork, b: OpenWork): OpenWork => ({
  tasks: a.tasks + b.tasks,
  goals: a.goals + b.goals,
  projects: a.projects + b.projects,
});

/** A goal with the user's tasks in it, or a marketing project. */
export interface WorkPart {
  readonly kind: 'goal' | 'project';
  readonly id: number;
  readonly title: string;
  readonly tasks: number;
  readonly owned: boolean;
}

export const workOfPart = ({ kind, tasks, owned }: WorkPart): OpenWork => ({
  tasks,
  goals: kind === 'goal' && owned ? 1 : 0,
  projects: kind === 'project' ? 1 : 0,
});

/** Returns "11 tasks, 4 goals, 2 projects"; zero counts are left out. */
export const workInWords = ({ tasks, goals, projects }: OpenWork): string =>
  [[tasks, 'task'] as const, [goals, 'goal'] as const, [projects, 'project'] as const]
    .filter(([count]) => count > 0)
    .map(([count, noun]) => plural(count, noun))
    .join(', ');

/** The user who takes work over. `permissions` are those of their active assignment, or null without one. */
export interface Taker {
  readonly role: Role;
  readonly permissions: readonly string[] | null;
}

/** Returns whether only a missing assignment prevents a user from taking work over. */
export const lacksAccess = ({ role, permissions }: Taker): boolean => !hasProject(role, permissions !== null);

/** Returns why a user cannot take work over ("has no access to Talent Phi", to follow their name), or null. */
export function whyNotTake(work: OpenWork, taker: Taker): string | null {
  const where = PROJECT_NAMES[WORK_PROJECT];
  if (lacksAccess(taker)) return `has no access to ${where}`;
  const rights = rightsInForce(taker.role, WORK_PROJECT, taker.permissions);
  const missing = NEEDS.find(([what, right]) => work[what] > 0 && !rights.includes(right));
  return missing === undefined ? null : `may not edit ${missing[2]} in ${where}`;
}
