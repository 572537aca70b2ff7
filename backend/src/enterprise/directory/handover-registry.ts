import type { OpenWork, OpenWorkItem, WorkKind, WorkPart } from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { getPersonName, type Person, toActor } from '../../platform/http/request/current-user.js';

/** The user who decided about open work. A stored decision that applies later is carried out by the system. */
export interface HandoverAuthor {
  readonly actor: Actor;
  readonly userId: string | null;
  /** Name of the user who decided. */
  readonly name: string;
}
export const toHandoverAuthor = (person: Person): HandoverAuthor => ({
  actor: toActor(person),
  userId: person.id,
  name: getPersonName(person),
});

/** Open work of one owner: the id of a user, or `UNASSIGNED` for work without an owner. */
export interface WorkSource {
  readonly ownerId: string;
  readonly kinds: readonly WorkKind[];
}

/** A transfer of open work. */
export interface Handover {
  readonly sources: readonly WorkSource[];
  /** Returns the new owner of the work in a part; null leaves it. */
  readonly successorOf: (kind: WorkPart['kind'], id: number) => string | null;
}

/** Work that one user took over from an owner. */
export interface TransferredWork {
  readonly ownerId: string;
  readonly successorId: string;
  readonly work: OpenWork;
}

/** Open work whose owner can no longer do it. */
export interface UnownedWork {
  readonly work: OpenWork;
  /** True when the owner has lost single rights and can still open the project. */
  readonly keepsAccess: boolean;
  /** True when the work was left without an owner. */
  readonly isUnassigned: boolean;
}

/** An area of the application whose work users own. */
export interface WorkArea {
  /** Returns the parts with open work of a user, or without an owner (`UNASSIGNED`). */
  readOpenParts(tx: Tx, ownerId: string): Promise<readonly WorkPart[]>;
  /** Returns the open work of a user, or without an owner, by kind. */
  readOpenItems(tx: Tx, ownerId: string): Promise<readonly OpenWorkItem[]>;
  /** Returns the users who own open work, in the order of their ids. */
  readOwners(tx: Tx): Promise<readonly string[]>;
  /** Transfers open work and publishes the changes. Returns the work that each new owner got. */
  handOver(tx: Tx, by: HandoverAuthor, handover: Handover): Promise<readonly TransferredWork[]>;
  /** Notifies the managers of work whose owner can no longer do it. */
  reportUnowned(tx: Tx, by: Actor, fromUserId: string, unowned: UnownedWork): Promise<void>;
  /** Leaves open work without an owner. The history names the former one. */
  unassign(tx: Tx, by: HandoverAuthor, source: WorkSource): Promise<void>;
  /** Unassigns parts of work that have no owner of their own, such as items of a checklist. */
  unassignItems(tx: Tx, by: Actor, userId: string): Promise<void>;
  readWorkloads(tx: Tx): Promise<readonly Workload[]>;
  /** Returns whether the user ever owned work, finished or not. */
  hadWork(tx: Tx, userId: string): Promise<boolean>;
}

/** Transfers the open work of a user over all areas, which register themselves. */
@Injectable()
export class HandoverRegistry {
  private readonly areas: WorkArea[] = [];

  register(area: WorkArea): void {
    this.areas.push(area);
  }

  readOpenParts(tx: Tx, ownerId: string): Promise<WorkPart[]> {
    return this.collect((area) => area.readOpenParts(tx, ownerId));
  }

  readOpenItems(tx: Tx, ownerId: string): Promise<OpenWorkItem[]> {
    return this.collect((area) => area.readOpenItems(tx, ownerId));
  }

  async readOwners(tx: Tx): Promise<string[]> {
    return [...new Set(await this.collect((area) => area.readOwners(tx)))].toSorted();
  }

  handOver(tx: Tx, by: HandoverAuthor, handover: Handover): Promise<TransferredWork[]> {
    return this.collect((area) => area.handOver(tx, by, handover));
  }

  async reportUnowned(tx: Tx, by: Actor, fromUserId: string, unowned: UnownedWork): Promise<void> {
    for (const area of this.areas) await area.reportUnowned(tx, by, fromUserId, unowned);
  }

  async unassign(tx: Tx, by: HandoverAuthor, source: WorkSource): Promise<void> {
    for (const area of this.areas) await area.unassign(tx, by, source);
  }

  async unassignItems(tx: Tx, by: Actor, userId: string): Promise<void> {
    for (const area of this.areas) await area.unassignItems(tx, by, userId);
  }

  readWorkloads(tx: Tx): Promise<Workload[]> {
    return this.collect((area) => area.readWorkloads(tx));
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    for (const area of this.areas) if (await area.hadWork(tx, userId)) return true;
    return false;
  }

  private async collect<T>(read: (area: WorkArea) => Promise<readonly T[]>): Promise<T[]> {
    const rows: T[] = [];
    for (const area of this.areas) rows.push(...(await read(area)));
    return rows;
  }
}
