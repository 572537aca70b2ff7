import {
  addWork,
  hasWork,
  NO_WORK,
  type OpenWork,
  formatWork,
  type WorkPart,
  getWorkOfPart,
} from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';
import { getDisplayName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { HandoverRegistry } from '../directory.js';
import type { Member } from './member.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';

/** SQL of the columns that refer to users, except in tables whose rows are deleted with the user. */
const READ_NAMING_COLUMNS = `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app_user'::regclass
    and c.conrelid not in ('app_user'::regclass, 'notification'::regclass, 'notice_off'::regclass, 'api_key'::regclass,
      'notice_by_mail'::regclass, 'notice_mail'::regclass, 'provider_identity'::regclass,
      'password_link'::regclass,
      'second_factor'::regclass, 'recovery_code'::regclass, 'remembered_device'::regclass,
      'passkey'::regclass)
    and (c.conrelid::regclass::text, a.attname::text) not in (('staff', 'user_id'), ('access_review_row', 'user_id'), ('planned_handover', 'user_id'))`;

/** Finds open work and history of a member. Members with either are not deleted; their employment ends instead. */
@Injectable()
export class MemberTraces {
  constructor(private readonly handovers: HandoverRegistry) {}

  async readOpenWork(
    tx: Tx,
    userId: string,
  ): Promise<OpenWork & { readonly parts: readonly WorkPart[]; readonly hasHistory: boolean }> {
    const parts = await this.handovers.readOpenParts(tx, userId);
    return {
      ...parts.map(getWorkOfPart).reduce(addWork, NO_WORK),
      parts,
      hasHistory: await this.hasHistory(tx, userId),
    };
  }

  async assertNoTraces(tx: Tx, member: Member): Promise<void> {
    const work = await this.readOpenWork(tx, member.userId);
    if (hasWork(work)) throw openWorkError(member, work);
    if (work.hasHistory) throw new DomainError('staff.has-history', { name: getDisplayName(member) });
  }

  private async hasHistory(tx: Tx, userId: string): Promise<boolean> {
    if (await this.handovers.hadWork(tx, userId)) return true;
    const columns = await queryRows<{ table: string; column: string }>(tx, READ_NAMING_COLUMNS);
    const traces = columns.map(({ table, column }) => `exists (select from ${table} where ${column} = $1)`);
    const row = await queryRow<{ hasHistory: boolean }>(tx, `select ${traces.join(' or ')} as "hasHistory"`, [userId]);
    return row.hasHistory;
  }
}

/** Returns the error for a member with open work. With `decision`, it offers a decision about these parts. */
export const openWorkError = (
  member: Member,
  work: OpenWork,
  decision?: {
    readonly parts: readonly WorkPart[];
    readonly workloads: readonly Workload[];
    readonly endsOn?: string;
  },
): DomainError => {
  const { staffId, userId } = member;
  const name = getDisplayName(member);
  const openWork = decision === undefined ? {} : { openWork: { staffId, userId, name, endsOn: null, ...decision } };
  return new DomainError('staff.open-work', { name, work: formatWork(work) }, openWork);
};
