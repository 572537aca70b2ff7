import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { AccountChanges } from '../directory.js';
import { lockMember } from './member.js';
import { StaffRecord } from './staff-record.js';

/** Raises the version of a staff record whose account changed, so that screens accept the event. */
export const nextVersion = async (tx: Tx, staffId: number): Promise<void> => {
  await tx.query('update staff set version = version + 1 where id = $1', [staffId]);
};

/** Publishes staff records whose accounts changed elsewhere, such as by a new password. */
@Injectable()
export class StaffAccounts implements OnModuleInit {
  constructor(
    private readonly accounts: AccountChanges,
    private readonly record: StaffRecord,
  ) {}

  onModuleInit(): void {
    this.accounts.announce((tx, userId, actor) => this.tell(tx, userId, actor));
  }

  private async tell(tx: Tx, userId: string, actor: Actor): Promise<void> {
    const [staff] = await rowsOf<{ id: number }>(tx, 'select id from staff where user_id = $1 and removed_at is null', [
      userId,
    ]);
    const member = staff === undefined ? null : await lockMember(tx, staff.id);
    if (member === null) return;
    await nextVersion(tx, member.staffId);
    await this.record.tell(tx, actor, member, 'updated', true);
  }
}
