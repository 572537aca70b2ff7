import { formatPlural, joinList, PROJECT_NAMES } from '../stock/labels.js';
import { hasProject, type Project, type Right, getEffectiveRights, type Role } from '../people/rights.js';

/** The project in which work is assigned; taking work over requires rights in it. */
export const WORK_PROJECT: Project = 'talent-phi';

/** Kinds of work that has an owner, each with the right that its owner needs. */
export const WORK_KINDS = ['tasks', 'goals', 'projects', 'posts', 'pages'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

interface WorkKindInfo {
  readonly noun: string;
  readonly right: Right;
  /** Completes "may not edit …" and "can no longer edit …". */
  readonly label: string;
}
const WORK_KIND_INFO: Readonly<Record<WorkKind, WorkKindInfo>> = {
  tasks: { noun: 'task', right: 'tasks:edit', label: 'tasks' },
  goals: { noun: 'goal', right: 'goals:edit', label: 'goals' },
  projects: { noun: 'project', right: 'clients:edit', label: 'marketing projects' },
  posts: { noun: 'post', right: 'posts:edit', label: 'posts' },
  pages: { noun: 'website page', right: 'clients:edit', label: 'website pages' },
};

/** Assignee of tasks and owner of goals that a handover left without a member. Other kinds of work have no owner. */
export const UNASSIGNED = 'Unassigned';

/** Stands for all work that needs a new owner, also work without one. */
export const ALL_OWNERS = 'all';

/** Counts of a user's unfinished work. */
export type OpenWork = Readonly<Record<WorkKind, number>>;

export const NO_WORK: OpenWork = { tasks: 0, goals: 0, projects: 0, posts: 0, pages: 0 };
export const countWork = (work: OpenWork): number => WORK_KINDS.reduce((sum, kind) => sum + work[kind], 0);
export const hasWork = (work: OpenWork): boolean => countWork(work) > 0;
const mapWork = (count: (kind: WorkKind) => number): OpenWork =>
  Object.fromEntries(WORK_KINDS.map((kind) => [kind, count(kind)])) as OpenWork;
export const addWork = (a: OpenWork, b: Partial<OpenWork>): OpenWork => mapWork((kind) => a[kind] + (b[kind] ?? 0));

/** Kinds of parts by which work is handed over. */
export const WORK_PARTS = ['goal', 'project', 'client'] as const;

/** A goal with the user's tasks in it, a marketing project, or a client with the user's posts and website pages. */
export interface WorkPart extends Pick<OpenWork, 'tasks' | 'posts' | 'pages'> {
  readonly kind: (typeof WORK_PARTS)[number];
  readonly id: number;
  readonly title: string;
  readonly owned: boolean;
}

/** One piece of open work, such as a task. */
export interface OpenWorkItem {
  readonly kind: WorkKind;
  readonly id: number;
  readonly title: string;
  /** Client of a post or website page; null for other kinds. */
  readonly clientId: number | null;
  /** The part in which a handover lists it. */
  readonly part: Pick<WorkPart, 'kind' | 'id'>;
}

export const getWorkOfPart = ({ kind, owned, tasks, posts, pages }: WorkPart): OpenWork => ({
  tasks,
  posts,
  pages,
  goals: kind === 'goal' && owned ? 1 : 0,
  projects: kind === 'project' && owned ? 1 : 0,
});

/** Returns one part for each goal, project and client, in which several users may have work. */
export const mergeParts = (parts: readonly WorkPart[]): WorkPart[] => {
  const merged = new Map<string, WorkPart>();
  for (const part of parts) {
    const key = `${part.kind} ${part.id}`;
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined
        ? part
        : {
            ...known,
            tasks: known.tasks + part.tasks,
            posts: known.posts + part.posts,
            pages: known.pages + part.pages,
            owned: known.owned || part.owned,
          },
    );
  }
  return [...merged.values()];
};

/** Returns the parts with these kinds of work only. */
export const restrictParts = (parts: readonly WorkPart[], kinds: readonly WorkKind[]): WorkPart[] =>
  parts
    .map((part) => ({
      ...part,
      tasks: kinds.includes('tasks') ? part.tasks : 0,
      posts: kinds.includes('posts') ? part.posts : 0,
      pages: kinds.includes('pages') ? part.pages : 0,
      owned: part.owned && kinds.includes(part.kind === 'goal' ? 'goals' : 'projects'),
    }))
    .filter((part) => hasWork(getWorkOfPart(part)));

/** Returns the counts of these kinds of work only. */
export const restrictWork = (work: OpenWork, kinds: readonly WorkKind[]): OpenWork =>
  mapWork((kind) => (kinds.includes(kind) ? work[kind] : 0));

/** Returns "tasks, goals and website pages": the kinds with a count above zero. */
export const formatKinds = (work: OpenWork): string =>
  joinList(WORK_KINDS.filter((kind) => work[kind] > 0).map((kind) => WORK_KIND_INFO[kind].label));

/** Returns "11 tasks, 4 goals, 2 projects"; zero counts are left out. */
export const formatWork = (work: OpenWork): string =>
  WORK_KINDS.filter((kind) => work[kind] > 0)
    .map((kind) => formatPlural(work[kind], WORK_KIND_INFO[kind].noun))
    .join(', ');

/** The user who takes work over. `permissions` are those of their active assignment, or null without one. */
export interface WorkReceiver {
  readonly role: Role;
  readonly permissions: readonly string[] | null;
}

const getRights = ({ role, permissions }: WorkReceiver): readonly Right[] =>
  getEffectiveRights(role, WORK_PROJECT, permissions);

/** A user without access to the project, who may not do any work. */
export const NO_ACCESS: WorkReceiver = { role: 'user', permissions: null };

/** Returns the kinds of work that a user may not do. */
export const getMissingKinds = (user: WorkReceiver): WorkKind[] => {
  const rights = getRights(user);
  return WORK_KINDS.filter((kind) => !rights.includes(WORK_KIND_INFO[kind].right));
};

/** Returns whether a user with these rights may do a kind of work. */
export const canDoWork = (kind: WorkKind, rights: ReadonlySet<Right>): boolean =>
  rights.has(WORK_KIND_INFO[kind].right);

/** Returns whether only a missing assignment prevents a user from taking work over. */
export const lacksAccess = ({ role, permissions }: WorkReceiver): boolean => !hasProject(role, permissions !== null);

/**
 * Returns the kinds of work that a user may not do after a change that takes access or a right to work from them, also
 * those whose right was removed earlier. Other changes return none.
 */
export const getLostKinds = (before: WorkReceiver, after: WorkReceiver): WorkKind[] => {
  const [missed, missing] = [getMissingKinds(before), getMissingKinds(after)];
  const losesAccess = lacksAccess(after) && !lacksAccess(before);
  return losesAccess || missing.some((kind) => !missed.includes(kind)) ? missing : [];
};

/** Returns why a user cannot take work over ("has no access to Talent Phi", to follow their name), or null. */
export function getTakeoverProblem(work: OpenWork, receiver: WorkReceiver): string | null {
  const where = PROJECT_NAMES[WORK_PROJECT];
  if (lacksAccess(receiver)) return `has no access to ${where}`;
  const missing = getMissingKinds(receiver).find((kind) => work[kind] > 0);
  return missing === undefined ? null : `may not edit ${WORK_KIND_INFO[missing].label} in ${where}`;
}
