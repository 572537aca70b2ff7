import type { Staff, StaffWithoutPay } from '@atrium/contract/enterprise/staff';
import { canAdministerEnterprise } from '@atrium/rules/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { notFound } from '../../platform/http/domain-error.js';
import { enterpriseRoom, userRoom } from '../../platform/realtime/rooms.js';
import { type Member, rowsOfMember } from './member.js';
import { staffView } from './staff.entity.js';
import { rowsOf } from '../../platform/database/rows.js';

/** Reads a staff member and tells of them, whoever has changed them. */
@Injectable()
export class StaffRecord {
  constructor(private readonly outbox: Outbox) {}

  async read(tx: Tx, staffId: number): Promise<Staff> {
    const [row] = await rowsOf<{ json: Staff }>(
      tx,
      `select ${staffView.json} as json from ${staffView.from} where s.id = $1`,
      [staffId],
    );
    if (row === undefined) throw notFound('Staff member');
    return row.json;
  }

  /** `isInAudit`: an entry of its own says already what no field shows. */
  async tell(tx: Tx, actor: Actor, member: Member, what: 'created' | 'updated', isInAudit = false): Promise<Staff> {
    const staff = await this.read(tx, member.staffId);
    const event = { type: `staff.${what}` as const, actor, project: null, ...(isInAudit ? { changes: {} } : {}) };
    await this.outbox.append(tx, {
      ...event,
      rooms: [enterpriseRoom],
      data: { staff },
      rows: rowsOfMember(member),
      affects: [member.userId],
    });
    // Administrators have heard the whole already, and would take this one for all there is.
    if (what === 'updated' && !canAdministerEnterprise(member.role)) {
      const { hourlyRate: _rate, salary: _salary, notes: _notes, ...rest } = staff;
      await this.outbox.append(tx, {
        ...event,
        rooms: [userRoom(member.userId)],
        data: { staff: rest satisfies StaffWithoutPay },
        rows: [],
      });
    }
    return staff;
  }
}
