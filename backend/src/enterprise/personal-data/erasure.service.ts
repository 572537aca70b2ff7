import type { Staff } from '@atrium/contract/enterprise/staff';
import { hasWork } from '@atrium/rules/open-work';
import { displayName } from '@atrium/rules/people';
import { Injectable } from '@nestjs/common';
import { endKeysOf, endSessions } from '../../auth/access.js';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { enterpriseRoom } from '../../platform/realtime/rooms.js';
import { lockMember, type Member } from '../staff/member.js';
import { StaffRecord } from '../staff/staff-record.js';
import { openWorkLeft, Traces } from '../staff/traces.js';
import { KeptCopies } from './kept-copies.js';

/** What is a person's own and goes with them: the database says so of these tables itself. */
const OWN = `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'c'`;

/** What was known of somebody as answers and events hold it, and what is left of it. */
const LEFT_OUT = {
  username: null,
  phone: null,
  directManager: null,
  hourlyRate: null,
  salary: null,
  profileImageUrl: null,
  skills: [],
  certifications: [],
  emergencyContact: null,
  address: null,
  notes: null,
  lastSignInAt: null,
} as const;

/**
 * Takes somebody who has left out of what is kept. Their row stays, so that figures, entries and the audit keep adding
 * up, under a name that says nothing. What has left the house (files, delivered mails, backups) is the operator's matter.
 */
@Injectable()
export class ErasureService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly record: StaffRecord,
    private readonly traces: Traces,
    private readonly copies: KeptCopies,
  ) {}

  async erase(person: Person, staffId: number, typed: string): Promise<Staff> {
    return this.transactions.run(async (tx) => {
      const member = await lockMember(tx, staffId);
      if (member === null) throw notFound('Staff member');
      const name = displayName(member);
      const { isErased } = await rowOf<{ isErased: boolean }>(
        tx,
        'select erased_at is not null as "isErased" from app_user where id = $1',
        [member.userId],
      );
      if (isErased) throw new DomainError('staff.erased', { name });
      if (member.isActive) throw new DomainError('staff.still-employed', { name });
      const work = await this.traces.openWork(tx, member.userId);
      if (hasWork(work)) throw openWorkLeft(member, work);
      if (typed.normalize().trim() !== name.normalize().trim())
        throw invalidField('name', `Please type the name as it is written here: ${name}`);
      const actor = actorOf(person);
      await endKeysOf(tx, this.outbox, actor, member.userId);
      await endSessions(tx, actor, { id: member.userId, name });
      const called = await this.replace(tx, member);
      await writeAudit(tx, {
        actor,
        action: 'erased',
        objectKind: 'staff',
        objectId: String(staffId),
        objectName: called,
      });
      const staff = await this.record.read(tx, staffId);
      // Without rows: what they were called before is in no entry.
      await this.outbox.append(tx, {
        type: 'staff.updated',
        actor,
        project: null,
        rooms: [enterpriseRoom],
        data: { staff },
        rows: [],
        affects: [member.userId],
      });
      return staff;
    });
  }

  private async replace(tx: Tx, member: Member): Promise<string> {
    const { userId, staffId } = member;
    const called = `Former staff ${staffId}`;
    const address = `former-staff-${staffId}@removed.invalid`;
    const names = await namesOf(tx, member);
    // No edit that the audit notes: the version alone rises.
    await tx.query(
      `update app_user set email = $2, username = null, first_name = 'Former', last_name = $3, profile_image_url = null,
         password_hash = null, password_changed_at = null, last_sign_in_at = null, erased_at = now(), version = version + 1
       where id = $1`,
      [userId, address, `staff ${staffId}`],
    );
    await tx.query(
      `update staff set phone = null, direct_manager = null, hourly_rate = null, salary = null, skills = '{}', certifications = '{}',
         emergency_contact = null, address = null, notes = null, version = version + 1 where id = $1`,
      [staffId],
    );
    for (const { table, column } of await rowsOf<{ table: string; column: string }>(tx, OWN))
      await tx.query(`delete from ${table} where ${column} = $1`, [userId]);
    await tx.query(`delete from api_key_use where key_id in (select id from api_key where user_id = $1)`, [userId]);
    await tx.query(`update api_key set name = 'Key ' || id where user_id = $1`, [userId]);
    for (const name of names) {
      await tx.query('update staff set direct_manager = $2, version = version + 1 where direct_manager = $1', [
        name,
        called,
      ]);
      await tx.query(
        `update notification set title = replace(title, $1, $2), body = replace(body, $1, $2), revision = revision + 1
         where position($1 in title) > 0 or position($1 in body) > 0`,
        [name, called],
      );
    }
    await tx.query('select audit_forget($1, $2, $3::text[], $4)', [userId, staffId, names, called]);
    const now = { ...LEFT_OUT, name: called, firstName: 'Former', lastName: `staff ${staffId}`, email: address };
    await this.copies.forget(tx, { userId, names, called, now });
    return called;
  }
}

/** All that they were called, the longest first. */
const namesOf = async (tx: Tx, member: Member): Promise<string[]> => {
  const acted = await rowsOf<{ name: string }>(
    tx,
    `select distinct actor_name as name from audit where actor_id = $1 and actor_name not like '% via %'`,
    [member.userId],
  );
  const names = [displayName(member), member.email, ...acted.map(({ name }) => name)];
  return [...new Set(names)].filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length);
};
