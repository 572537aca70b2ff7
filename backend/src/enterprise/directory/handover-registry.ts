import { addWork, NO_WORK, type OpenWork, type WorkKind, type WorkPart } from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import type { Person } from '../../platform/http/request/current-user.js';

/** A transfer of a user's open work. */
export interface Handover {
  readonly fromUserId: string;
  /** Returns the new owner of the work in a part; null leaves it. */
  readonly successorOf: (kind: WorkPart['kind'], id: number) => string | null;
  /** Kinds of work to transfer; all when missing. */
  readonly kinds?: readonly WorkKind[];
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
  readOpenParts(tx: Tx, userId: string): Promise<readonly WorkPart[]>;
  /** Transfers open work and publishes the changes. Returns the work that each new owner got. */
  handOver(tx: Tx, by: Person, handover: Handover): Promise<ReadonlyMap<string, OpenWork>>;
  /** Notifies the managers of work whose owner can no longer do it. */
  reportUnowned(tx: Tx, by: Actor, fromUserId: string, unowned: UnownedWork): Promise<void>;
  /** Leaves open work without an owner. The history names the former one. */
  unassign(tx: Tx, by: Person, fromUserId: string, kinds: readonly WorkKind[]): Promise<void>;
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

  async readOpenParts(tx: Tx, userId: string): Promise<readonly WorkPart[]> {
    const parts: WorkPart[] = [];
    for (const area of this.areas) parts.push(...(await area.readOpenParts(tx, userId)));
    return parts;
  }

  async handOver(tx: Tx, by: Person, handover: Handover): Promise<ReadonlyMap<string, OpenWork>> {
    const workByOwner = new Map<string, OpenWork>();
    for (const area of this.areas)
      for (const [userId, work] of await area.handOver(tx, by, handover))
        workByOwner.set(userId, addWork(workByOwner.get(userId) ?? NO_WORK, work));
    return workByOwner;
  }

  async reportUnowned(tx: Tx, by: Actor, fromUserId: string, unowned: UnownedWork): Promise<void> {
    for (const area of this.areas) await area.reportUnowned(tx, by, fromUserId, unowned);
  }

  async unassign(tx: Tx, by: Person, fromUserId: string, kinds: readonly WorkKind[]): Promise<void> {
    for (const area of this.areas) await area.unassign(tx, by, fromUserId, kinds);
  }

  async unassignItems(tx: Tx, by: Actor, userId: string): Promise<void> {
    for (const area of this.areas) await area.unassignItems(tx, by, userId);
  }

  async readWorkloads(tx: Tx): Promise<Workload[]> {
    const workloads: Workload[] = [];
    for (const area of this.areas) workloads.push(...(await area.readWorkloads(tx)));
    return workloads;
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    for (const area of this.areas) if (await area.hadWork(tx, userId)) return true;
    return false;
  }
}
