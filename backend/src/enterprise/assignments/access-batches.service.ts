import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { giveAccessToSeveral, undoAccessBatch } from '@atrium/contract/enterprise/access-batches/calls';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import { getDisplayName, getFullName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { lockMember, type Member } from '../staff/member.js';
import { type AssignmentRow, assignmentTable } from './assignment.entity.js';
import { AssignmentChanges } from './assignment-changes.js';
import { lockRole } from './access-rights.js';

const UNDO_WINDOW = `interval '24 hours'`;

type EarlierAccess = Pick<
  AssignmentRow,
  'departmentId' | 'position' | 'permissions' | 'roleId' | 'until' | 'accessLevel'
>;

interface BatchRow {
  readonly assignmentId: number;
  readonly staffId: number;
  /** Version of the assignment after the batch. */
  readonly version: number;
  readonly before: EarlierAccess | null;
}

/** Grants access to several members at once, and undoes it. */
@Injectable()
export class AccessBatchesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly assignments: AssignmentChanges,
  ) {}

  async grant(
    person: Person,
    { staffIds, ...access }: CheckedBody<typeof giveAccessToSeveral>,
  ): Promise<ReplyOf<typeof giveAccessToSeveral>> {
    return this.transactions.run(async (tx) => {
      await lockRole(tx, access.roleId);
      const rows: BatchRow[] = [];
      // Sorted, so that concurrent batches lock members in the same order.
      for (const staffId of staffIds.toSorted((a, b) => a - b)) {
        const row = await this.grantTo(tx, person, staffId, staffIds.indexOf(staffId), access);
        if (row !== null) rows.push(row);
      }
      const batch = await queryRow<{ id: number; undoUntil: string }>(
        tx,
        `insert into access_batch (made_by, rows) values ($1, $2::jsonb)
         returning id, ${instantSql(`(made_at + ${UNDO_WINDOW})`)} as "undoUntil"`,
        [person.id, JSON.stringify(rows)],
      );
      const grantedCount = rows.filter(({ before }) => before === null).length;
      return {
        id: rows.length === 0 ? null : batch.id,
        given: grantedCount,
        changed: rows.length - grantedCount,
        unchanged: staffIds.length - rows.length,
        undoUntil: batch.undoUntil,
      };
    });
  }

  /** Grants the access to one member. Returns null when the member already has it. */
  private async grantTo(
    tx: Tx,
    person: Person,
    staffId: number,
    index: number,
    access: Omit<CheckedBody<typeof giveAccessToSeveral>, 'staffIds'>,
  ): Promise<BatchRow | null> {
    const path = `staffIds.${index}`;
    const member = await lockMember(tx, staffId);
    if (member === null) throw invalidField(path, 'One of these people is no longer on staff');
    if (!member.isActive) throw invalidField(path, `${getDisplayName(member)} no longer works here`);
    const active = await this.assignments.lockActive(tx, member, access.project);
    try {
      const now =
        active === null
          ? await this.assignments.grant(tx, person, member, access)
          : await this.assignments.edit(tx, person, member, active, access);
      if (active !== null && now.version === active.version) return null;
      return {
        assignmentId: now.id,
        staffId,
        version: now.version,
        before: active === null ? null : pickAccess(active),
      };
    } catch (error) {
      throw withMemberName(error, member);
    }
  }

  async undo(person: Person, id: number, handover: HandoverChoice): Promise<ReplyOf<typeof undoAccessBatch>> {
    return this.transactions.run(async (tx) => {
      const [batch] = await queryRows<{ rows: BatchRow[]; isOver: boolean; isUndone: boolean }>(
        tx,
        `select rows, made_at < now() - ${UNDO_WINDOW} as "isOver", undone_at is not null as "isUndone"
         from access_batch where id = $1 for update`,
        [id],
      );
      if (batch === undefined) throw notFound('What was given');
      if (batch.isUndone) throw new DomainError('access.undo-over', { message: 'This was already undone.' });
      if (batch.isOver)
        throw new DomainError('access.undo-over', {
          message: 'This can be undone within 24 hours only. Please change the access of each person.',
        });
      await tx.query('update access_batch set undone_at = now() where id = $1', [id]);
      for (const roleId of collectRoleIds(batch.rows)) await lockRole(tx, roleId);
      const keptBy: { name: string; reason: string }[] = [];
      for (const row of batch.rows) {
        const kept = await this.undoRow(tx, person, row, handover);
        if (kept !== null) keptBy.push(kept);
      }
      return { undone: batch.rows.length - keptBy.length, kept: keptBy };
    });
  }

  private async undoRow(
    tx: Tx,
    person: Person,
    { assignmentId, staffId, version, before }: BatchRow,
    handover: HandoverChoice,
  ): Promise<{ name: string; reason: string } | null> {
    const member = await lockMember(tx, staffId);
    if (member === null) return { name: 'Somebody', reason: 'is no longer on staff' };
    const name = getFullName(member);
    const row = await tx.findOne(assignmentTable.schema, {
      where: { id: assignmentId },
      lock: { mode: 'pessimistic_write' },
    });
    if (row === null || !row.isActive) return { name, reason: 'no longer has this access' };
    if (row.version !== version) return { name, reason: 'has access that was changed later' };
    if (before === null) {
      await this.assignments.edit(tx, person, member, row, { ...handover, isActive: false });
      return null;
    }
    const { permissions, roleId: role, ...rest } = before;
    // A changed role applies with its current rights; for a deleted role, the old rights are restored.
    const hasRole =
      role !== null && (await queryRows(tx, 'select 1 from access_role where id = $1', [role])).length > 0;
    await this.assignments.edit(tx, person, member, row, {
      ...handover,
      ...rest,
      ...(hasRole ? { roleId: role } : { permissions }),
    });
    return null;
  }
}

const collectRoleIds = (rows: readonly BatchRow[]): number[] =>
  [...new Set(rows.flatMap(({ before }) => before?.roleId ?? []))].toSorted((a, b) => a - b);

const pickAccess = (row: EarlierAccess): EarlierAccess => {
  const { departmentId, position, permissions, roleId, until, accessLevel } = row;
  return { departmentId, position, permissions, roleId, until, accessLevel };
};

/** Names the member in the error, because the batch contains several. */
const withMemberName = (error: unknown, member: Member): unknown => {
  if (!(error instanceof DomainError) || error.code !== 'staff.superadmin-only') return error;
  return invalidField('staffIds', `Only a superadmin can change the access of ${getDisplayName(member)}`);
};
