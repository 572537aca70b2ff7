import { addWork, NO_WORK, type OpenWork, type WorkPart } from '@atrium/rules/agency/open-work';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/person.js';

/** Who gets a part; null: nobody, it stays as it is. */
export type HeirOf = (kind: WorkPart['kind'], id: number) => string | null;

/** An area in which people have work of their own. */
export interface WorkArea {
  openParts(tx: Tx, userId: string): Promise<readonly WorkPart[]>;
  /** Gives what somebody has not finished to others, and tells of it. Answers what each of them got. */
  handOver(tx: Tx, by: Person, fromUserId: string, heirOf: HeirOf): Promise<ReadonlyMap<string, OpenWork>>;
  /** Whether anything was ever theirs, finished or not. */
  hadWork(tx: Tx, userId: string): Promise<boolean>;
}

/** The work of whoever leaves, over all areas. Areas announce themselves: this one knows none of them. */
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
