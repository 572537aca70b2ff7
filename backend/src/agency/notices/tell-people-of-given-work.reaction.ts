import type { EventCatalogue } from '@atrium/contract/core/live';
import { displayName } from '@atrium/rules/people/people';
import { OPEN_GOAL_STATUSES, isOpenTask } from '@atrium/rules/stock/status-changes';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import type { GivenWork } from '../given-work.js';
import { AgencyPeople } from './agency-people.js';
import { assignedNotice, reassignedNotice } from './work-notice.js';

const GIVEN = ['task.created', 'task.updated', 'goal.created', 'goal.updated'] as const;
type Given = (typeof GIVEN)[number];

/** Notifies the new and the previous owner of open work, except of their own changes. */
@Reaction({ name: 'tell-people-of-given-work', to: GIVEN })
export class TellPeopleOfGivenWork implements ReactionClass {
  constructor(
    private readonly people: AgencyPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const internal = event.internal as GivenWork | null;
    const work = workOf(event);
    if (internal?.givenFrom === undefined || !work.isOpen) return;
    const others = [work.holder, internal.givenFrom].filter((id) => id !== null && id !== event.actor.id) as string[];
    const listeners = others.length === 0 ? [] : await this.people.membersOf(others);
    for (const userId of listeners) {
      const given = { ...work, by: event.actor };
      const words = userId === work.holder ? assignedNotice(given, userId) : reassignedNotice(given);
      await this.notices.tell(tx, [userId], { ...words, dedupe: event.id });
    }
  }
}

/** Returns the work of an event. `holder` is the owner's id, or a free name, which gets no notification. */
const workOf = (event: StoredEvent) => {
  const data = event.data as EventCatalogue[Extract<Given, 'goal.created'>] & Partial<EventCatalogue['task.created']>;
  const { goal, task } = data;
  if (task === undefined)
    return {
      what: 'goal' as const,
      id: goal.id,
      title: goal.title,
      goalId: goal.id,
      holder: goal.ownerId,
      heir: goal.owner === null ? goal.ownerId : displayName(goal.owner),
      isOpen: OPEN_GOAL_STATUSES.some((status) => status === goal.status),
    };
  return {
    what: 'task' as const,
    id: task.id,
    title: task.title,
    goalId: goal.id,
    holder: task.assignedTo,
    heir: task.assignee === null ? task.assignedTo : displayName(task.assignee),
    isOpen: isOpenTask(task.status, goal.status),
  };
};
