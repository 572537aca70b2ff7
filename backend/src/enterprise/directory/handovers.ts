import { addWork, NO_WORK, type OpenWork, type WorkPart } from '@atrium/rules/agency/open-work';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/person.js';

/** Returns the new owner of a piece of work; null keeps it. */
export type HeirOf = (kind: WorkPart['kind'], id: number) => string | null;

/** An area whose users have their own work. */
export interface WorkArea {
  openParts(tx: Tx, userId: string): Promise<readonly WorkPart[]>;
  /** Transfers a user's open work and publishes the changes. Returns the work that each new owner got. */
  handOver(tx: Tx, by: Person, fromUserId: string, heirOf: HeirOf): Promise<ReadonlyMap<string, OpenWork>>;
  /** Returns whether the user ever owned work, finished or not. */
  hadWork(tx: Tx, userId: string): Promise<boolean>;
}

/** Transfers the open work of a leaving user over all areas, which register themselves. */
@Injectable()
export class Handovers {
  private readonly areas: WorkArea[] = [];

  announce(area: WorkArea): void {
    this.areas.push(area);
  }

  async openParts(tx: Tx, userId: string): Promise<readonly WorkPart[]> {
    const parts: WorkPart[] = [];
    for (const area of this.areas) parts.push(...(await area.openParts(tx, userId)));
    return parts;
  }

  async handOver(tx: Tx, by: Person, fromUserId: string, heirOf: HeirOf): Promise<ReadonlyMap<string, OpenWork>> {
    const got = new Map<string, OpenWork>();
    for (const area of this.areas)
      for (const [userId, work] of await area.handOver(tx, by, fromUserId, heirOf))
        got.set(userId, addWork(got.get(userId) ?? NO_WORK, work));
    return got;
  }

  async hadWork(tx: Tx, userId: string): Promise<boolean> {
    for (const area of this.areas) if (await area.hadWork(tx, userId)) return true;
    return false;
  }
}
