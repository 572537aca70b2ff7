import {
  addWork,
  hasWork,
  NO_WORK,
  type OpenWork,
  workInWords,
  type WorkPart,
  workOfPart,
} from '@atrium/rules/agency/open-work';
import { displayName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { Handovers } from '../directory.js';
import type { Member } from './member.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

/** Columns that refer to users, except in personal tables. */
const NAMING = `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app_user'::regclass
    and c.conrelid not in ('app_user'::regclass, 'notification'::regclass, 'notice_off'::regclass, 'api_key'::regclass,
      'notice_by_mail'::regclass, 'notice_mail'::regclass, 'provider_identity'::regclass,
      'password_link'::regclass,
      'second_factor'::regclass, 'recovery_code'::regclass, 'remembered_device'::regclass,
      'passkey'::regclass)
    and (c.conrelid::regclass::text, a.attname::text) not in (('staff', 'user_id'), ('access_review_row', 'user_id'))`;

/** Finds open work and history of a member. Members with either are not deleted; their employment ends instead. */
@Injectable()
export class Traces {
  constructor(private readonly handovers: Handovers) {}

  async openWork(
    tx: Tx,
    userId: string,
  ): Promise<OpenWork & { readonly parts: readonly WorkPart[]; readonly hasHistory: boolean }> {
    const parts = await this.handovers.openParts(tx, userId);
    return { ...parts.map(workOfPart).reduce(addWork, NO_WORK), parts, hasHistory: await this.hasHistory(tx, userId) };
  }

  async refuse(tx: Tx, member: Member): Promise<void> {
    const work = await this.openWork(tx, member.userId);
    if (hasWork(work)) throw openWorkLeft(member, work);
    if (work.hasHistory) throw new DomainError('staff.has-history', { name: displayName(member) });
  }

  private async hasHistory(tx: Tx, userId: string): Promise<boolean> {
    if (await this.handovers.hadWork(tx, userId)) return true;
    const columns = await rowsOf<{ table: string; column: string }>(tx, NAMING);
    const traces = columns.map(({ table, column }) => `exists (select from ${table} where ${column} = $1)`);
    const row = await rowOf<{ hasHistory: boolean }>(tx, `select ${traces.join(' or ')} as "hasHistory"`, [userId]);
    return row.hasHistory;
  }
}

export const openWorkLeft = (member: Member, work: OpenWork): DomainError =>
  new DomainError('staff.open-work', { name: displayName(member), work: workInWords(work) });
