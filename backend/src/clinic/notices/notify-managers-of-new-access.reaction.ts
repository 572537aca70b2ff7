import type { EventCatalogue } from '@atrium/contract/core/live';
import { displayName, type PersonName } from '@atrium/rules/people/people';
import { isolate } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ClinicPeople } from './clinic-people.js';
import { rowsOf } from '../../platform/database/rows.js';

interface Newcomer extends PersonName {
  readonly id: string;
}

/** Notifies the clinic's managers of users who got access, except the user concerned. */
@Reaction({ name: 'notify-managers-of-new-access', to: ['assignment.created'] })
export class NotifyManagersOfNewAccess implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { assignment } = event.data as EventCatalogue['assignment.created'];
    if (assignment.project !== 'perfect-b' || !assignment.isActive) return;
    const [newcomer] = await rowsOf<Newcomer>(
      tx,
      `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
       from staff s join app_user u on u.id = s.user_id where s.id = $1`,
      [assignment.staffId],
    );
    if (newcomer === undefined) return;
    const managers = await this.people.deciders(event.actor.id);
    const position = assignment.position === null ? '' : ` as ${assignment.position}`;
    await this.notices.tell(
      tx,
      managers.filter((id) => id !== newcomer.id),
      {
        type: 'assignment.created',
        title: 'New Clinic Access',
        body: `${isolate(event.actor.name)} gave ${displayName(newcomer)} access to the clinic${position}`,
        link: null,
        project: 'perfect-b',
        dedupe: event.id,
      },
    );
  }
}
