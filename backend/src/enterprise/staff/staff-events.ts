import type { Staff, StaffWithoutPay } from '@atrium/contract/enterprise/staff/schemas';
import { canAdministerEnterprise, PROJECTS } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { getProjectRoom, getUserRoom } from '../../platform/realtime/rooms.js';
import { publishRenames } from '../directory.js';
import { type Member, memberRows } from './member.js';
import type { StaffChanges } from './staff-changes.js';
import { staffView } from './staff.entity.js';
import { queryRows } from '../../platform/database/rows.js';

/** Fields shown wherever a user is named. */
const NAME_FIELDS = ['firstName', 'lastName', 'email'] as const;
/** Additional fields that colleagues see. */
const TEAM_FIELDS = ['profileImageUrl', 'position', 'hourlyRate', 'skills', 'hireDate', 'role', 'isActive'] as const;

/** Reads staff records and publishes their changes. */
@Injectable()
export class StaffEvents {
  constructor(private readonly outbox: Outbox) {}

  async read(tx: Tx, staffId: number): Promise<Staff> {
    const [row] = await queryRows<{ json: Staff }>(
      tx,
      `select ${staffView.json} as json from ${staffView.from} where s.id = $1`,
      [staffId],
    );
    if (row === undefined) throw notFound('Staff member');
    return row.json;
  }

  /** @param isInAudit whether another audit entry already covers the change */
  async publish(tx: Tx, actor: Actor, member: Member, what: 'created' | 'updated', isInAudit = false): Promise<Staff> {
    const staff = await this.read(tx, member.staffId);
    const type = `staff.${what}` as const;
    const event = { actor, ...(isInAudit ? { changes: {} } : {}) };
    await this.outbox.publish(tx, type, {
      ...event,
      data: { staff },
      rows: memberRows(member),
      affects: [member.userId],
    });
    // Administrators already received the full record, which this event would overwrite.
    if (what === 'updated' && !canAdministerEnterprise(member.role)) {
      const { hourlyRate: _rate, salary: _salary, notes: _notes, ...rest } = staff;
      await this.outbox.publish(tx, type, {
        ...event,
        audience: { project: null, rooms: [getUserRoom(member.userId)] },
        data: { staff: rest satisfies StaffWithoutPay },
        rows: [],
      });
    }
    return staff;
  }

  /** Makes colleagues' screens reload names and teams, without sending them the record. */
  async publishToColleagues(tx: Tx, actor: Actor, changes: StaffChanges): Promise<void> {
    if (NAME_FIELDS.some((field) => field in changes)) await publishRenames(tx, this.outbox, actor);
    if (TEAM_FIELDS.some((field) => field in changes))
      await this.outbox.publish(tx, 'team.changed', {
        actor,
        audience: { project: null, rooms: PROJECTS.map(getProjectRoom) },
        data: {},
        rows: [],
      });
  }
}
