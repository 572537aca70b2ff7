import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { getDisplayName } from '@atrium/rules/people/people';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { type StoredEvent, SYSTEM } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { lockMember } from './member.js';
import { bumpStaffVersion } from './staff-accounts.js';
import { StaffEvents } from './staff-events.js';

const INVITATION_EVENTS = `exists (select from password_link l where l.mail_job = (e.data -> 'job' ->> 'id')::uuid)`;

const FIND_ADMINISTRATORS = `select id from app_user where role in ('admin', 'superadmin') and is_active and removed_at is null order by id`;

/**
 * Stores whether the mail server rejected an invitation, and notifies the inviter, or all administrators when the
 * inviter is no longer one.
 */
@Reaction({ name: 'tell-of-refused-invitations', to: ['job.failed', 'job.finished'], where: INVITATION_EVENTS })
export class NotifyOfRejectedInvitations implements ReactionClass {
  constructor(
    private readonly staffEvents: StaffEvents,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { job } = event.data as EventCatalogue['job.failed'];
    const refusal = job.state === 'failed' ? (job.error ?? null) : null;
    const [invited] = await queryRows<{ staffId: number; by: string | null }>(
      tx,
      `update password_link l set refusal = $2 from app_user u join staff s on s.user_id = u.id
       where l.mail_job = $1 and l.refusal is distinct from $2 and u.id = l.user_id and u.is_active and s.removed_at is null
       returning s.id as "staffId", l.invited_by as by`,
      [job.id, refusal],
    );
    const member = invited === undefined ? null : await lockMember(tx, invited.staffId);
    if (invited === undefined || member === null) return;
    await bumpStaffVersion(tx, member.staffId);
    await this.staffEvents.publish(tx, SYSTEM, member, 'updated', true);
    if (refusal === null) return;
    const administrators = (await queryRows<{ id: string }>(tx, FIND_ADMINISTRATORS)).map(({ id }) => id);
    const inviter = administrators.filter((id) => id === invited.by);
    await this.notifier.notify(tx, inviter.length === 0 ? administrators : inviter, {
      type: 'invitation.refused',
      title: 'Invitation not delivered',
      body: `The invitation of ${getDisplayName(member)} was not delivered. ${refusal}`,
      link: getEntityPath({ kind: 'person', id: member.staffId }),
      project: null,
      dedupe: event.id,
    });
  }
}
