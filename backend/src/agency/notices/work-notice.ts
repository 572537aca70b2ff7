import { plural } from '@atrium/rules/stock/labels';
import type { NoticeType } from '@atrium/rules/people/notices';
import type { Notice, NoticeText } from '../../platform/notifications/notices.js';

const TASKS = '/talent-phi/tasks';
const GOALS = '/talent-phi/goals';
const tasksOf = (userId: string, status?: string): string =>
  `${TASKS}?person=${userId}${status === undefined ? '' : `&status=${status}`}`;
/** Limits the length of the URL. */
const MOST_IN_ADDRESS = 100;
/** Links to these tasks, or to all open tasks of the user if there are too many. `userId` is null for several users. */
export const handedTasks = (ids: readonly number[], userId: string | null): string => {
  if (ids.length > 0 && ids.length <= MOST_IN_ADDRESS) return `${TASKS}?tasks=${ids.join(',')}`;
  return userId === null ? TASKS : tasksOf(userId, 'open');
};
const tasksOfGoal = (goalId: number): string => `${TASKS}?goal=${goalId}`;
const goalLink = (goalId: number): string => `${GOALS}?goal=${goalId}`;

type Words = Omit<Notice, 'dedupe'>;

interface Given {
  readonly what: 'task' | 'goal';
  readonly id: number;
  readonly title: string;
  readonly goalId: number;
  /** Name of the new owner. */
  readonly heir: string;
  readonly by: { readonly id: string | null; readonly name: string };
}

const growing = (type: NoticeType, one: NoticeText, key: string, text: (count: number) => NoticeText): Words => ({
  type,
  ...one,
  project: 'talent-phi',
  group: { key, text },
});

const linkTo = ({ what, goalId }: Given): string => (what === 'task' ? tasksOfGoal(goalId) : goalLink(goalId));

export const assignedNotice = (given: Given, userId: string): Words => {
  const { what, title, by } = given;
  const isTask = what === 'task';
  return growing(
    isTask ? 'task.assigned' : 'goal.assigned',
    {
      title: isTask ? 'Task Assigned' : 'Goal Assigned',
      body: `${by.name} assigned "${title}" to you`,
      link: linkTo(given),
    },
    by.id ?? '',
    (count) => ({
      title: isTask ? 'Tasks Assigned' : 'Goals Assigned',
      body: `${by.name} assigned ${plural(count, what)} to you`,
      link: isTask ? tasksOf(userId) : GOALS,
    }),
  );
};

/** Notification to the previous owner. */
export const reassignedNotice = (given: Given): Words => {
  const { what, title, heir, by } = given;
  const isTask = what === 'task';
  return growing(
    isTask ? 'task.reassigned' : 'goal.reassigned',
    {
      title: isTask ? 'Task Reassigned' : 'Goal Reassigned',
      body: `${by.name} reassigned your ${what} "${title}" to ${heir}`,
      link: linkTo(given),
    },
    by.id ?? '',
    (count) => ({
      title: isTask ? 'Tasks Reassigned' : 'Goals Reassigned',
      body: `${by.name} reassigned ${count} of your ${what}s`,
      link: isTask ? TASKS : GOALS,
    }),
  );
};

interface OfDay {
  readonly userId: string;
  readonly tasks: number;
  /** Title of one of the tasks. */
  readonly title: string;
}

export const dueNotice = ({ userId, tasks, title }: OfDay): Words => ({
  type: 'task.due',
  title: 'Due Today',
  body: tasks === 1 ? `"${title}" is due today` : `${plural(tasks, 'task')} are due today`,
  link: tasksOf(userId),
  project: 'talent-phi',
});

export const overdueNotice = ({ userId, tasks, title }: OfDay): Words => ({
  type: 'task.overdue',
  title: 'Overdue',
  body: tasks === 1 ? `"${title}" is overdue` : `${plural(tasks, 'task')} became overdue`,
  link: tasksOf(userId, 'overdue'),
  project: 'talent-phi',
});

export const behindNotice = (goal: { id: number; title: string; progress: number; elapsed: number }): Words => ({
  type: 'goal.behind',
  title: 'Goal Behind',
  body: `"${goal.title}" is behind: ${goal.progress}% of its tasks done, ${goal.elapsed}% of its time over`,
  link: goalLink(goal.id),
  project: 'talent-phi',
});

/** A user with more tasks in progress than allowed. */
interface Beyond {
  readonly name: string;
  readonly inProgress: number;
  readonly limit: number;
}
const beyondInWords = ({ name, inProgress, limit }: Beyond, isYou: boolean): string =>
  `${isYou ? 'You have' : `${name} has`} ${inProgress} tasks in progress now, over the limit of ${limit}`;

export const handedOverNotice = (
  work: string,
  {
    by,
    from,
    heir,
    beyond,
  }: { readonly by: string; readonly from: string; readonly heir: string | null; readonly beyond: readonly Beyond[] },
  link: string,
): Words => ({
  type: 'work.handed-over',
  title: 'Work Handed Over',
  body: `${by} handed the work of ${from} over to ${heir ?? 'you'}: ${work}${beyond.map((one) => `. ${beyondInWords(one, heir === null)}`).join('')}`,
  link,
  project: 'talent-phi',
});

export const unpublishedNotice = (post: { clientId: number; clientName: string }): Words => {
  const link = `/talent-phi/clients/${post.clientId}/social-media-calendar`;
  return growing(
    'post.unpublished',
    { title: 'Not Marked as Published', body: `The time of your post for ${post.clientName} has passed`, link },
    String(post.clientId),
    (count) => ({
      title: 'Not Marked as Published',
      body: `The time of ${plural(count, 'post')} of yours for ${post.clientName} has passed`,
      link,
    }),
  );
};
