import type { EventCatalogue } from '@atrium/contract/core/live';
import { getDisplayName } from '@atrium/rules/people/people';
import { OPEN_GOAL_STATUSES, isOpenTask } from '@atrium/rules/stock/status-changes';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import type { AssignedWork } from '../assigned-work.js';
import { AgencyRecipients } from './agency-recipients.js';
import {
  createAssignedNotification,
  createReassignedNotification,
  createUnreachableNotification,
} from './work-notifications.js';

const ASSIGNMENT_EVENTS = ['task.created', 'task.updated', 'goal.created', 'goal.updated'] as const;
type AssignmentEvent = (typeof ASSIGNMENT_EVENTS)[number];

/**
 * Notifies the new and the previous owner of open work, except of their own changes. The managers are notified of an
 * owner who may not do the work.
 */
@Reaction({ name: 'tell-people-of-given-work', to: ASSIGNMENT_EVENTS })
export class NotifyOfAssignedWork implements ReactionClass {
  constructor(
    private readonly recipients: AgencyRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const internal = event.internal as AssignedWork | null;
    const work = readAssignedWork(event);
    if (internal?.givenFrom === undefined || !work.isOpen) return;
    const others = [work.holder, internal.givenFrom].filter((id) => id !== null && id !== event.actor.id) as string[];
    const listeners = others.length === 0 ? [] : await this.recipients.filterMembers(others);
    for (const userId of listeners) {
      const assignment = { ...work, by: event.actor };
      const words =
        userId === work.holder
          ? createAssignedNotification(assignment, userId)
          : createReassignedNotification(assignment);
      await this.notifier.notify(tx, [userId], { ...words, dedupe: event.id });
    }
    if (!work.isUser || work.holder === event.actor.id) return;
    const { userIds, areManagers } = (await this.recipients.findForOwners(`${work.what}s`))(work.holder);
    if (!areManagers) return;
    const managers = userIds.filter((id) => id !== event.actor.id);
    const notice = createUnreachableNotification({ ...work, by: event.actor }, listeners.includes(work.holder));
    await this.notifier.notify(tx, managers, { ...notice, dedupe: event.id });
  }
}

/** Returns the work of an event. `holder` is the owner's id, or a free name, which gets no notification. */
const readAssignedWork = (event: StoredEvent) => {
  const data = event.data as EventCatalogue[Extract<AssignmentEvent, 'goal.created'>] &
    Partial<EventCatalogue['task.created']>;
  const { goal, task } = data;
  if (task === undefined)
    return {
      what: 'goal' as const,
      id: goal.id,
      title: goal.title,
      goalId: goal.id,
      holder: goal.ownerId,
      isUser: goal.owner !== null,
      newOwner: goal.owner === null ? goal.ownerId : getDisplayName(goal.owner),
      isOpen: OPEN_GOAL_STATUSES.some((status) => status === goal.status),
    };
  return {
    what: 'task' as const,
    id: task.id,
    title: task.title,
    goalId: goal.id,
    holder: task.assignedTo,
    isUser: task.assignee !== null,
    newOwner: task.assignee === null ? task.assignedTo : getDisplayName(task.assignee),
    isOpen: isOpenTask(task.status, goal.status),
  };
};
