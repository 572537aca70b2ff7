/* Kits: what a treatment usually takes, and where one differed from it. */

export const KIT_CHANGES = ['left-out', 'amount', 'added'] as const;
export type KitChangeKind = (typeof KIT_CHANGES)[number];

export interface PlannedLine {
  readonly stockIds: readonly number[];
  readonly quantity: number | null;
  readonly content: number | null;
  readonly contentUnit: string | null;
}

/** One line of a treatment: whole ones, or so much of the content. */
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
  /** The units of content that the two are measured in; null: whole ones. */
  readonly plannedUnit: string | null;
  readonly usedUnit: string | null;
}

const unitOf = ({ content, contentUnit }: Pick<UsedLine, 'content' | 'contentUnit'>): string | null =>
  content === null ? null : contentUnit;
const amountOf = ({ quantity, content }: Pick<UsedLine, 'quantity' | 'content'>): number => content ?? quantity ?? 0;
const sum = (lines: readonly UsedLine[]): number =>
  Number(lines.reduce((total, line) => total + amountOf(line), 0).toFixed(3));

/**
 * What was left out, used in another amount, or added. Any of a line's choices is the line as it stands; what is used in
 * another measure (whole ones instead of a content) is another amount. A product of two lines of the kit is compared as
 * one, and what two lots were taken of is one.
 */
export function kitChanges(kit: readonly PlannedLine[], used: readonly UsedLine[]): KitChange[] {
  const left = new Set(used);
  const changes: KitChange[] = [];
  for (const line of kit) {
    const [first] = line.stockIds;
    if (first === undefined) continue;
    const ofLine = [...left].filter(({ stockId }) => line.stockIds.includes(stockId));
    // Where the same product stands in two lines, each takes its own amount first.
    const exact = ofLine.find((one) => isSameMeasure(line, one) && amountOf(one) === amountOf(line));
    const taken = exact === undefined ? ofLine : [exact];
    for (const one of taken) left.delete(one);
    const [one] = taken;
    if (one === undefined)
      changes.push({
        what: 'left-out',
        stockId: first,
        planned: amountOf(line),
        used: null,
        plannedUnit: unitOf(line),
        usedUnit: null,
      });
    else if (
      exact === undefined &&
      (!taken.every((each) => isSameMeasure(line, each)) || sum(taken) !== amountOf(line))
    )
      changes.push({
        what: 'amount',
        stockId: one.stockId,
        planned: amountOf(line),
        used: sum(taken),
        plannedUnit: unitOf(line),
        usedUnit: unitOf(one),
      });
  }
  for (const one of left)
    changes.push({
      what: 'added',
      stockId: one.stockId,
      planned: null,
      used: amountOf(one),
      plannedUnit: null,
      usedUnit: unitOf(one),
    });
  return changes;
}

const isSameMeasure = (line: PlannedLine, one: UsedLine): boolean =>
  (line.content === null) === (one.content === null) && (one.contentUnit === null || unitOf(line) === unitOf(one));
