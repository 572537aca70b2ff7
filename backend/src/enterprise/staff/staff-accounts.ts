import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { AccountChanges } from '../directory.js';
import { StaffEvents } from './staff-events.js';
import { lockMemberOfUser } from './member.js';

/** Increments the version of a staff record whose account changed, so that screens accept the event. */
export const bumpStaffVersion = async (tx: Tx, staffId: number): Promise<void> => {
  await tx.query('update staff set version = version + 1 where id = $1', [staffId]);
};

/** Publishes staff records whose accounts were changed by another service, such as by a new password. */
@Injectable()
export class StaffAccountListener implements OnModuleInit {
  constructor(
    private readonly accountChanges: AccountChanges,
    private readonly staffEvents: StaffEvents,
  ) {}

  onModuleInit(): void {
    this.accountChanges.registerListener((tx, userId, actor) => this.publish(tx, userId, actor));
  }

  private async publish(tx: Tx, userId: string, actor: Actor): Promise<void> {
    const member = await lockMemberOfUser(tx, userId);
    if (member === null) return;
    await bumpStaffVersion(tx, member.staffId);
    await this.staffEvents.publish(tx, actor, member, 'updated', true);
  }
}
