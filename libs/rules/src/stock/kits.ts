/* Kits: the planned products of a treatment, and how a treatment differed from them. */

export const KIT_CHANGES = ['left-out', 'amount', 'added'] as const;
export type KitChangeKind = (typeof KIT_CHANGES)[number];

export interface PlannedLine {
  readonly stockIds: readonly number[];
  readonly quantity: number | null;
  readonly content: number | null;
  readonly contentUnit: string | null;
}

/** One line of a treatment: whole units, or an amount of content. */
export interface UsedLine {
  readonly stockId: number;
  readonly quantity: number | null;
  readonly content: number | null;
  readonly contentUnit: string | null;
}

export interface KitChange {
  readonly what: KitChangeKind;
  readonly stockId: number;
  readonly planned: number | null;
  readonly used: number | null;
  /** Content units of the two amounts; null when the amount counts whole units. */
  readonly plannedUnit: string | null;
  readonly usedUnit: string | null;
}

const getUnit = ({ content, contentUnit }: Pick<UsedLine, 'content' | 'contentUnit'>): string | null =>
  content === null ? null : contentUnit;
const getAmount = ({ quantity, content }: Pick<UsedLine, 'quantity' | 'content'>): number => content ?? quantity ?? 0;
const sumAmounts = (lines: readonly UsedLine[]): number =>
  Number(lines.reduce((total, line) => total + getAmount(line), 0).toFixed(3));

/**
 * Returns lines left out, used in another amount, or added. Any product of a line's choices fulfills it. Whole units
 * instead of content are another amount. Lots of one product are added up.
 */
export function compareWithKit(kit: readonly PlannedLine[], used: readonly UsedLine[]): KitChange[] {
  const left = new Set(used);
  const changes: KitChange[] = [];
  for (const line of kit) {
    const [first] = line.stockIds;
    if (first === undefined) continue;
    const ofLine = [...left].filter(({ stockId }) => line.stockIds.includes(stockId));
    // When the same product is on two lines, each line matches its exact amount first.
    const exact = ofLine.find((one) => isSameMeasure(line, one) && getAmount(one) === getAmount(line));
    const taken = exact === undefined ? ofLine : [exact];
    for (const one of taken) left.delete(one);
    const [one] = taken;
    if (one === undefined)
      changes.push({
        what: 'left-out',
        stockId: first,
        planned: getAmount(line),
        used: null,
        plannedUnit: getUnit(line),
        usedUnit: null,
      });
    else if (
      exact === undefined &&
      (!taken.every((each) => isSameMeasure(line, each)) || sumAmounts(taken) !== getAmount(line))
    )
      changes.push({
        what: 'amount',
        stockId: one.stockId,
        planned: getAmount(line),
        used: sumAmounts(taken),
        plannedUnit: getUnit(line),
        usedUnit: getUnit(one),
      });
  }
  for (const one of left)
    changes.push({
      what: 'added',
      stockId: one.stockId,
      planned: null,
      used: getAmount(one),
      plannedUnit: null,
      usedUnit: getUnit(one),
    });
  return changes;
}

const isSameMeasure = (line: PlannedLine, one: UsedLine): boolean =>
  (line.content === null) === (one.content === null) && (one.contentUnit === null || getUnit(line) === getUnit(one));
