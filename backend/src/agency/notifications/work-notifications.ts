import { formatKinds, formatWork } from '@atrium/rules/agency/open-work';
import { getEntityPath } from '@atrium/rules/links/entity-path';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { NotificationType } from '@atrium/rules/people/notifications';
import type { UnownedWork } from '../../enterprise/directory.js';
import type { NewNotification, NotificationText } from '../../platform/notifications/notifier.js';

const TASKS_PATH = '/talent-phi/tasks';
const GOALS_PATH = '/talent-phi/goals';
/** Returns a link to the tasks of a user, or of all users for null. */
const getTasksLink = (userId: string | null, status?: string): string => {
  const filters = { ...(userId !== null && { person: userId }), ...(status !== undefined && { status }) };
  return `${TASKS_PATH}?${new URLSearchParams(filters).toString()}`;
};
/** Maximum number of task ids in a link, so that the URL does not become too long. */
const MAX_IDS_IN_URL = 100;
/**
 * Returns a link to the transferred tasks, or to all open tasks of the user when their ids exceed the URL limit.
 * `userId` is null for several users.
 */
export const getTransferredTasksLink = (ids: readonly number[], userId: string | null): string => {
  if (ids.length > 0 && ids.length <= MAX_IDS_IN_URL) return `${TASKS_PATH}?tasks=${ids.join(',')}`;
  return userId === null ? TASKS_PATH : getTasksLink(userId, 'open');
};
const getGoalLink = (id: number): string => getEntityPath({ kind: 'goal', id });

type NotificationContent = Omit<NewNotification, 'dedupe'>;

interface AssignedWorkInfo {
  readonly what: 'task' | 'goal';
  readonly id: number;
  readonly title: string;
  readonly goalId: number;
  /** Name of the new owner. */
  readonly newOwner: string;
  readonly by: { readonly id: string | null; readonly name: string };
}

const createGroupedNotification = (
  type: NotificationType,
  one: NotificationText,
  key: string,
  text: (count: number) => NotificationText,
): NotificationContent => ({
  type,
  ...one,
  project: 'talent-phi',
  group: { key, text },
});

const getWorkLink = ({ what, id }: AssignedWorkInfo): string => getEntityPath({ kind: what, id });

export const createAssignedNotification = (assignment: AssignedWorkInfo, userId: string): NotificationContent => {
  const { what, title, by } = assignment;
  const isTask = what === 'task';
  return createGroupedNotification(
    isTask ? 'task.assigned' : 'goal.assigned',
    {
      title: isTask ? 'Task assigned' : 'Goal assigned',
      body: `${by.name} assigned "${title}" to you`,
      link: getWorkLink(assignment),
    },
    by.id ?? '',
    (count) => ({
      title: isTask ? 'Tasks assigned' : 'Goals assigned',
      body: `${by.name} assigned ${formatPlural(count, what)} to you`,
      link: isTask ? getTasksLink(userId) : GOALS_PATH,
    }),
  );
};

/** Tells managers that work was assigned to a user who may not do it. */
export const createUnreachableNotification = (
  assignment: AssignedWorkInfo,
  hasAccess: boolean,
): NotificationContent => ({
  type: 'work.unowned',
  title: hasAccess ? 'Owner without rights' : 'Owner without access',
  body: `${assignment.by.name} assigned "${assignment.title}" to ${assignment.newOwner}, who ${hasAccess ? `may not edit ${assignment.what}s` : 'has no access'}`,
  link: getWorkLink(assignment),
  project: 'talent-phi',
});

/** Returns the notification to the previous owner of reassigned work. */
export const createReassignedNotification = (assignment: AssignedWorkInfo): NotificationContent => {
  const { what, title, newOwner, by } = assignment;
  const isTask = what === 'task';
  return createGroupedNotification(
    isTask ? 'task.reassigned' : 'goal.reassigned',
    {
      title: isTask ? 'Task reassigned' : 'Goal reassigned',
      body: `${by.name} reassigned your ${what} "${title}" to ${newOwner}`,
      link: getWorkLink(assignment),
    },
    by.id ?? '',
    (count) => ({
      title: isTask ? 'Tasks reassigned' : 'Goals reassigned',
      body: `${by.name} reassigned ${count} of your ${what}s`,
      link: isTask ? TASKS_PATH : GOALS_PATH,
    }),
  );
};

interface DueTasks {
  /** Assignee; null for names that are no user. */
  readonly userId: string | null;
  readonly tasks: number;
  /** Id and title of one of the due tasks. */
  readonly taskId: number;
  readonly title: string;
}

/** Completes a notification for managers about work whose owner cannot be notified; null for no member. */
const describeOwner = (ownerId: string | null): string =>
  ownerId === null ? ', and no member is assigned' : ', and the owner may not do it';

/** @param isForManagers true when the assignee may not do the tasks */
export const createDueNotification = (
  { userId, tasks, taskId, title }: DueTasks,
  isForManagers: boolean,
): NotificationContent => ({
  type: 'task.due',
  title: 'Due today',
  body: `${tasks === 1 ? `"${title}" is due today` : `${formatPlural(tasks, 'task')} are due today`}${isForManagers ? describeOwner(userId) : ''}`,
  link:
    tasks === 1
      ? getEntityPath({ kind: 'task', id: taskId })
      : getTasksLink(userId, userId === null ? 'open' : undefined),
  project: 'talent-phi',
});

/** @param isForManagers true when the assignee may not do the tasks */
export const createOverdueNotification = (
  { userId, tasks, taskId, title }: DueTasks,
  isForManagers: boolean,
): NotificationContent => ({
  type: 'task.overdue',
  title: 'Overdue',
  body: `${tasks === 1 ? `"${title}" is overdue` : `${formatPlural(tasks, 'task')} became overdue`}${isForManagers ? describeOwner(userId) : ''}`,
  link: tasks === 1 ? getEntityPath({ kind: 'task', id: taskId }) : getTasksLink(userId, 'overdue'),
  project: 'talent-phi',
});

/** @param isForManagers true when the owner may not do the work */
export const createBehindNotification = (
  goal: { id: number; title: string; ownerId: string | null; progress: number; elapsed: number },
  isForManagers: boolean,
): NotificationContent => ({
  type: 'goal.behind',
  title: 'Goal behind',
  body: `"${goal.title}" is behind: ${goal.progress}% of tasks done, ${goal.elapsed}% of time elapsed${isForManagers ? describeOwner(goal.ownerId) : ''}`,
  link: getGoalLink(goal.id),
  project: 'talent-phi',
});

/** A user with more tasks in progress than allowed. */
interface WipExcess {
  readonly name: string;
  readonly inProgress: number;
  readonly limit: number;
}
const describeWipExcess = ({ name, inProgress, limit }: WipExcess, isYou: boolean): string =>
  `${isYou ? 'You have' : `${name} has`} ${inProgress} tasks in progress now, over the limit of ${limit}`;

export const createHandoverNotification = (
  work: string,
  {
    by,
    from,
    successor: newOwner,
    beyond: excess,
  }: {
    readonly by: string;
    /** The work, such as "the work of Lea Moss". */
    readonly from: string;
    readonly successor: string | null;
    readonly beyond: readonly WipExcess[];
  },
  link: string,
): NotificationContent => ({
  type: 'work.handed-over',
  title: 'Work handed over',
  body: `${newOwner === by ? `${by} took over ${from}` : `${by} handed ${from} over to ${newOwner ?? 'you'}`}: ${work}${excess.map((one) => `. ${describeWipExcess(one, newOwner === null)}`).join('')}`,
  link,
  project: 'talent-phi',
});

/** Tells managers that work has an owner who can no longer do it, or none. */
export const createUnownedNotification = (
  owner: string,
  { work, keepsAccess, isUnassigned }: UnownedWork,
): NotificationContent => ({
  type: 'work.unowned',
  title: isUnassigned ? 'Unassigned work' : keepsAccess ? 'Owner without rights' : 'Owner without access',
  body: `${owner} ${keepsAccess ? `can no longer edit ${formatKinds(work)}` : 'no longer has access'}. ${isUnassigned ? 'Now unassigned' : 'Still open'}: ${formatWork(work)}. Please choose who takes over`,
  // The dashboard hands it over.
  link: '/talent-phi',
  project: 'talent-phi',
});

/** @param isForManagers true when the post has no user who can publish it */
export const createUnpublishedNotification = (
  post: { id: number; clientId: number; clientName: string },
  isForManagers: boolean,
): NotificationContent => {
  const what = isForManagers ? 'a post without an owner' : 'your post';
  const ofWhom = isForManagers ? 'without an owner' : 'of yours';
  const link = getEntityPath({ kind: 'post', ...post });
  return createGroupedNotification(
    'post.unpublished',
    { title: 'Not marked as published', body: `The time of ${what} for ${post.clientName} has passed`, link },
    `${post.clientId}${isForManagers ? ' managers' : ''}`,
    (count) => ({
      title: 'Not marked as published',
      body: `The time of ${formatPlural(count, 'post')} ${ofWhom} for ${post.clientName} has passed`,
      link,
    }),
  );
};
