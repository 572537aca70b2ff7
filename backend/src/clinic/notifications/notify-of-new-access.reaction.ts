import type { EventCatalogue } from '@atrium/contract/core/live';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import { isolateDirection } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { queryRows } from '../../platform/database/rows.js';

interface NewMember extends PersonName {
  readonly id: string;
}

/** Notifies the clinic's managers when a user gets access, except that user. */
@Reaction({ name: 'notify-managers-of-new-access', to: ['assignment.created'] })
export class NotifyOfNewAccess implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { assignment } = event.data as EventCatalogue['assignment.created'];
    if (assignment.project !== 'perfect-b' || !assignment.isActive) return;
    const [newMember] = await queryRows<NewMember>(
      tx,
      `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
       from staff s join app_user u on u.id = s.user_id where s.id = $1`,
      [assignment.staffId],
    );
    if (newMember === undefined) return;
    const managers = await this.recipients.findDeciders(event.actor.id);
    const position = assignment.position === null ? '' : ` as ${assignment.position}`;
    await this.notifier.notify(
      tx,
      managers.filter((id) => id !== newMember.id),
      {
        type: 'assignment.created',
        title: 'New clinic access',
        body: `${isolateDirection(event.actor.name)} gave ${getDisplayName(newMember)} access to the clinic${position}`,
        link: null,
        project: 'perfect-b',
        dedupe: event.id,
      },
    );
  }
}
