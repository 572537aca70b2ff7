import type { MovementType, TreatmentType } from '@atrium/rules/stock/labels';
import type { LotState } from '@atrium/rules/stock/lots';
import { multiplyMoney } from '@atrium/rules/prices/money';
import type { DemoStock } from './clinic-data.js';

/* Rows of the demonstration clinic as objects: keys are columns, or refer to other rows. */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

export interface Lot {
  readonly stock: DemoStock;
  readonly number: string;
  quantity: number;
  version: number;
  expiresOn: string;
  state: LotState;
}

export interface Use {
  readonly stock: DemoStock;
  readonly quantity: number;
  readonly usedAt: Date;
  readonly userId: string;
  readonly patientId: string | null;
  readonly treatmentType: TreatmentType | null;
  readonly content?: number;
  readonly contentUnit?: string | undefined;
  treatment?: object;
}

export type Purchase = ReturnType<ClinicLedger['addPurchase']>;

export interface Movement {
  readonly stock: DemoStock;
  readonly type: MovementType;
  readonly delta: number;
  readonly at: Date;
  readonly userId: string;
  readonly reason?: string;
  readonly note?: string | null;
  readonly usage?: Use;
  readonly purchase?: Purchase | undefined;
  readonly lot?: Lot | undefined;
  readonly container?: object;
  readonly content?: number;
  readonly value?: string;
}

export class ClinicLedger {
  readonly uses: Use[] = [];
  readonly lots: Lot[] = [];
  readonly movements: Movement[] = [];
  readonly manager: string;
  /** Account of the clinic's second user; the manager when it has only one. */
  readonly staff: string;
  private readonly levels = new Map<DemoStock, number>();

  /** Creates an empty ledger. `people` are the ids of the accounts that log entries, the manager first. */
  constructor(
    readonly now: Date,
    readonly people: readonly [string, ...string[]],
  ) {
    this.manager = people[0];
    this.staff = people[1] ?? people[0];
  }

  /** Returns the moment that was `hours` ago. */
  hoursBefore(hours: number): Date {
    return new Date(this.now.getTime() - hours * HOUR_MS);
  }

  getLevel(stock: DemoStock): number {
    return this.levels.get(stock) ?? 0;
  }

  getLots(stock: DemoStock): Lot[] {
    return this.lots.filter((lot) => lot.stock === stock);
  }

  addMovement(movement: Movement): void {
    const balance = this.getLevel(movement.stock) + movement.delta;
    this.levels.set(movement.stock, balance);
    this.movements.push(Object.assign({ balance }, movement));
  }

  addUse(use: Use): Use {
    const { stock, userId } = use;
    const row = { kind: stock.kind, hasLots: stock.tracksLots, loggedBy: userId, ...use };
    this.uses.push(row);
    return row;
  }

  /** Adds a purchase by the manager. `receivedAt` is null while it is on order. */
  addPurchase(
    stock: DemoStock,
    quantity: number,
    unitCost: string,
    orderedAt: Date,
    receivedAt: Date | null,
    more = {},
  ) {
    return {
      kind: stock.kind,
      stock,
      supplier: stock.primarySupplier,
      quantityPurchased: quantity,
      quantityReceived: receivedAt === null ? 0 : quantity,
      unitCost,
      totalCost: multiplyMoney(unitCost, quantity),
      purchaseDate: toDay(orderedAt),
      receivedDate: receivedAt === null ? null : toDay(receivedAt),
      receivedAt,
      orderedBy: this.manager,
      loggedBy: this.manager,
      receivedBy: receivedAt === null ? null : this.manager,
      createdAt: orderedAt,
      ...more,
    };
  }
}
