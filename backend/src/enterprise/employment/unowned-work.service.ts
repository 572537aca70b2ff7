import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getMemberOpenWork } from '@atrium/contract/agency/team/calls';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import {
  addWork,
  ALL_OWNERS,
  getWorkOfPart,
  mergeParts,
  NO_WORK,
  restrictParts,
  UNASSIGNED,
  WORK_KINDS,
} from '@atrium/rules/agency/open-work';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { HandoverRegistry, type WorkSource } from '../directory.js';
import { lockMember, lockMemberOfUser } from '../staff/member.js';
import { OpenWorkService } from './open-work.service.js';

/** Maximum number of pieces of work that a reply lists. */
const MAX_ITEMS = 500;

const WITHOUT_OWNER: WorkSource = { ownerId: UNASSIGNED, kinds: WORK_KINDS };

type OwnerWork = ReplyOf<typeof getMemberOpenWork>;

/**
 * Open work that needs a new owner: of users who may not do it, also deleted ones, and work without an owner. `ownerId` is the id
 * of a user, `UNASSIGNED`, or `ALL_OWNERS`.
 */
@Injectable()
export class UnownedWorkService {
  constructor(
    private readonly transactions: Transactions,
    private readonly handovers: HandoverRegistry,
    private readonly openWork: OpenWorkService,
  ) {}

  read(ownerId: string): Promise<OwnerWork> {
    return this.transactions.run(async (tx) => this.readWork(tx, await this.lockSources(tx, ownerId)));
  }

  /** Hands over the chosen part of the work. Returns the rest. */
  handOver(person: Person, ownerId: string, choice: HandoverChoice): Promise<OwnerWork> {
    return this.transactions.run(async (tx) => {
      const sources = await this.lockSources(tx, ownerId);
      await this.openWork.handOver(tx, person, sources, choice);
      return this.readWork(tx, sources);
    });
  }

  private async readWork(tx: Tx, sources: readonly WorkSource[]): Promise<OwnerWork> {
    const [parts, items]: [OwnerWork['parts'], OwnerWork['items']] = [[], []];
    for (const { ownerId, kinds } of sources) {
      parts.push(...restrictParts(await this.handovers.readOpenParts(tx, ownerId), kinds));
      for (const item of await this.handovers.readOpenItems(tx, ownerId))
        if (kinds.includes(item.kind)) items.push({ ...item, ownerId });
    }
    const work = parts.map(getWorkOfPart).reduce(addWork, NO_WORK);
    return { ...work, parts: mergeParts(parts), items: items.slice(0, MAX_ITEMS) };
  }

  /** Returns the work of the owners, whose members of staff it locks in the order of their ids. */
  private async lockSources(tx: Tx, ownerId: string): Promise<readonly WorkSource[]> {
    if (ownerId === UNASSIGNED) return [WITHOUT_OWNER];
    if (ownerId !== ALL_OWNERS) await lockOwner(tx, ownerId);
    const ownerIds = ownerId === ALL_OWNERS ? await this.handovers.readOwners(tx) : [ownerId];
    for (const { staffId } of await this.openWork.findUnownable(tx, ownerIds))
      if (staffId !== null) await lockMember(tx, staffId, { orDeleted: true });
    // Access may have changed until the lock.
    const sources = await this.openWork.findUnownable(tx, ownerIds);
    return ownerId === ALL_OWNERS ? [WITHOUT_OWNER, ...sources] : sources;
  }
}

const lockOwner = async (tx: Tx, userId: string): Promise<void> => {
  if ((await lockMemberOfUser(tx, userId, { orDeleted: true })) === null) throw notFound('Staff member');
};
