import pg from 'pg';

/* Snapshots of lots, levels and containers before and after a call, read from the database. */

interface LotState {
  readonly id: number;
  readonly stockId: number;
  readonly number: string | null;
  readonly quantity: number;
  readonly state: string;
  readonly isHeld: boolean;
}

interface StockState {
  readonly id: number;
  readonly quantity: number;
  readonly tracksLots: boolean;
}

interface ContainerState {
  readonly id: number;
  readonly lotId: number | null;
  readonly left: number;
  readonly isHeld: boolean;
}

export interface LedgerLine {
  readonly stockId: number;
  readonly lotId: number | null;
  readonly type: string;
  readonly delta: number;
  /** Number of held lots whose units this movement returns without naming a lot. */
  readonly heldLots: number;
}

export interface Snapshot {
  readonly lots: ReadonlyMap<number, LotState>;
  readonly stock: ReadonlyMap<number, StockState>;
  readonly containers: ReadonlyMap<number, ContainerState>;
  readonly lastLine: number;
}

const HELD = `(t.state <> 'available' or coalesce(t.expires_on < (now() at time zone o.time_zone)::date, false))`;

const byId = <T extends { readonly id: number }>(rows: readonly T[]): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Reads the test's database through a single connection. */
export class LedgerReader {
  private constructor(private readonly client: pg.Client) {}

  static async open(databaseUrl: string): Promise<LedgerReader> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    return new LedgerReader(client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  private async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query(sql, values)).rows as T[];
  }

  async read(stockIds: readonly number[]): Promise<Snapshot> {
    const lots = await this.rows<LotState>(
      `select t.id, t.stock_id as "stockId", t.number, t.quantity, t.state, ${HELD} as "isHeld" from stock_lot t, organisation o where t.stock_id = any($1)`,
      [stockIds],
    );
    const stock = await this.rows<StockState>(
      'select id, quantity, tracks_lots as "tracksLots" from stock where id = any($1)',
      [stockIds],
    );
    const containers = await this.rows<ContainerState>(
      `select k.id, k.lot_id as "lotId", k.content_left::float8 as left, t.id is not null and ${HELD} as "isHeld"
       from opened_container k left join stock_lot t on t.id = k.lot_id cross join organisation o where k.stock_id = any($1)`,
      [stockIds],
    );
    const [{ last } = { last: 0 }] = await this.rows<{ last: number }>(
      'select coalesce(max(id), 0)::int as last from stock_movement',
    );
    return { lots: byId(lots), stock: byId(stock), containers: byId(containers), lastLine: last };
  }

  /** Returns the movements since a snapshot, except compensations of late entries. */
  readLinesSince(stockIds: readonly number[], last: number): Promise<LedgerLine[]> {
    return this.rows<LedgerLine>(
      `select m.stock_id as "stockId", m.lot_id as "lotId", m.type, m.delta,
         case when m.type = 'undo' and m.delta > 0 and m.lot_id is null then (
           select count(*)::int from stock_movement b join stock_lot t on t.id = b.lot_id cross join organisation o
           where b.usage_id = m.usage_id and b.type = 'usage' and ${HELD}) else 0 end as "heldLots"
       from stock_movement m where m.stock_id = any($1) and m.id > $2 and not (m.type = 'adjustment' and m.occurred_at is not null) order by m.id`,
      [stockIds, last],
    );
  }

  /** Returns differences between levels, lots and ledger. */
  async assertAddsUp(stockIds: readonly number[]): Promise<string[]> {
    const wrong = await this.rows<{ id: number }>(
      `select s.id from stock s where s.id = any($1) and (
         s.quantity <> (select coalesce(sum(delta), 0) from stock_movement where stock_id = s.id)
         or s.tracks_lots and s.quantity <> (select coalesce(sum(quantity), 0) from stock_lot where stock_id = s.id)
         or s.held_back <> case when s.tracks_lots then held_back_of(s.id) else 0 end)`,
      [stockIds],
    );
    return wrong.map(({ id }) => `Level, lots and ledger of ${id} differ`);
  }
}

/** Returns the usable and the held units of a product. */
const countUnits = ({ lots, stock }: Snapshot, stockId: number): { usable: number; held: number } => {
  const level = stock.get(stockId);
  if (level === undefined) return { usable: 0, held: 0 };
  const held = level.tracksLots
    ? [...lots.values()].reduce((sum, lot) => sum + (lot.stockId === stockId && lot.isHeld ? lot.quantity : 0), 0)
    : 0;
  return { usable: level.quantity - held, held };
};

/** Matches calls that set a level, and so may find units. Undoing a use returns units instead. */
const STATEMENTS: ReadonlySet<string> = new Set(['adjust', 'edit', 'count', 'importList']);

/**
 * Tracks units that left held lots over any sequence of calls. No count, adjustment or import may find usable units of
 * a product that has held units or lost some, unless a manager stated why they are others.
 */
export class LostUnits {
  private readonly lostByLot = new Map<number, number>();

  /** Returns the violations of a call. */
  apply(
    {
      name,
      role,
      isExplained = false,
      isReturn = false,
    }: {
      readonly name: string;
      readonly role: string;
      readonly isExplained?: boolean;
      readonly isReturn?: boolean;
    },
    before: Snapshot,
    after: Snapshot,
    lines: readonly LedgerLine[],
  ): string[] {
    const wrong: string[] = [];
    // Only managers may undo an import.
    const isByStaff = (role === 'staff' && name !== 'undoImport') || name === 'importList';
    for (const stockId of before.stock.keys()) {
      const found = countUnits(after, stockId).usable - countUnits(before, stockId).usable;
      const held = [...before.lots.values()].filter((lot) => lot.stockId === stockId && lot.isHeld);
      const suspects = held.filter(({ id, quantity }) => quantity > 0 || (this.lostByLot.get(id) ?? 0) > 0);
      if (!isExplained && STATEMENTS.has(name) && found > 0 && suspects.length > 0)
        wrong.push(`${found} units of product ${stockId} were found usable while lots are held or lost units`);
      for (const { id, number } of held) {
        const left = lines.filter(
          ({ lotId, type, delta }) => lotId === id && delta < 0 && ['adjustment', 'import', 'waste'].includes(type),
        );
        if (isByStaff && !isReturn && left.some(({ type }) => type !== 'waste'))
          wrong.push(`The held lot ${number ?? 'unknown'} of product ${stockId} was counted down`);
        this.lostByLot.set(
          id,
          left.reduce((sum, { delta }) => sum - delta, this.lostByLot.get(id) ?? 0),
        );
      }
    }
    return wrong;
  }
}

/** Returns every held unit that became usable between two snapshots. `released` are the lots that the call released. */
export const countFreedUnits = (
  before: Snapshot,
  after: Snapshot,
  lines: readonly LedgerLine[],
  released: ReadonlySet<number>,
): string[] => {
  const wrong: string[] = [];
  for (const stockId of before.stock.keys()) {
    const [was, is] = [countUnits(before, stockId), countUnits(after, stockId)];
    const removed = lines
      .filter(
        ({ stockId: of, lotId, type, delta }) =>
          of === stockId &&
          delta < 0 &&
          ['usage', 'waste', 'reversal'].includes(type) &&
          lotId !== null &&
          before.lots.get(lotId)?.isHeld === true,
      )
      .reduce((sum, { delta }) => sum - delta, 0);
    const isReleased = [...released].some((lotId) => before.lots.get(lotId)?.stockId === stockId);
    const freed = Math.min(is.usable - was.usable, was.held - is.held - removed);
    if (freed > 0 && !isReleased) wrong.push(`${freed} held units of product ${stockId} became usable`);
  }
  for (const { stockId, heldLots } of lines)
    if (heldLots > 0) wrong.push(`An undo of product ${stockId} gave back units of a held lot without their lot`);
  for (const { id, lotId, isHeld, left } of before.containers.values()) {
    const now = after.containers.get(id);
    if (
      isHeld &&
      left > 0 &&
      now !== undefined &&
      now.left > 0 &&
      !now.isHeld &&
      !(lotId !== null && released.has(lotId))
    )
      wrong.push(`The open container ${id} of a held lot became usable`);
  }
  return wrong;
};
