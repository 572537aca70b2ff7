import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IMPORT_TARGETS, type ImportTarget } from '@atrium/contract/clinic/import/values';
import type { LotState } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { nameSkeleton } from '@atrium/rules/text/text';

/** Targets that are read with others and are no value of an item by themselves. */
export const READ_WITH_OTHERS = ['packaging', 'kind', 'lot', 'lots', 'shelfLifeUnit', 'tracksLots', 'active'] as const;
export type ItemField = Exclude<ImportTarget, (typeof READ_WITH_OTHERS)[number]>;

/** What is no optional text. */
interface OtherValues {
  readonly name: string;
  readonly currentQuantity: number;
  readonly minStockLevel: number;
  readonly reorderQuantity: number;
  readonly unit: string;
  readonly unitsPerPackage: number | null;
  /** The typical shelf life in days, under its older name. */
  readonly expirationDate: number | null;
  /** 100 of 1 vial = 100 U. */
  readonly contentAmount: number | null;
  readonly hoursOnceOpened: number | null;
}

/** What the import knows and sets of an item; categories and suppliers by name, since the list names them. */
export type ItemValues = OtherValues & Readonly<Record<Exclude<ItemField, keyof OtherValues>, string | null>>;

type FieldOf<T> = { [F in ItemField]: NonNullable<ItemValues[F]> extends T ? F : never }[ItemField];
export type TextField = FieldOf<string>;
export type NumberField = FieldOf<number>;

/** An active item as it is in stock. */
export type KnownItem = ItemValues & {
  readonly id: number;
  readonly kind: StockKind;
  readonly tracksLots?: boolean;
  /** The unit of what is open of it; null: nothing is. */
  readonly openUnit?: string | null;
  /** Of all lots, used-up ones too. */
  readonly lots?: readonly KnownLot[];
};

export interface KnownLot {
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly quantity: number;
  /** Missing in what a list says. */
  readonly state?: LotState;
  /** Units left it, other than by a use or a return, and may turn up again. Missing in what a list says. */
  readonly hasLostUnits?: boolean;
}

/** Defaults of a new item (docs/api.md). */
export const NEW_ITEM = {
  ...Object.fromEntries(
    IMPORT_TARGETS.filter((target) => !(READ_WITH_OTHERS as readonly string[]).includes(target)).map((target) => [
      target,
      null,
    ]),
  ),
  name: '',
  currentQuantity: 0,
  minStockLevel: 10,
  reorderQuantity: 50,
  unit: 'units',
} as ItemValues;

/** Names, part numbers and barcodes are the same in any case and form (docs/api.md). */
export const fold = nameSkeleton;

/** A line of an item's notes that the import keeps up: "Packaging: 500 tab/bx". */
export interface LabelledNote {
  readonly label: string;
  readonly text: string;
}

/** One row of the list, read and checked by itself. What it does not say is absent. */
export interface ImportRow {
  /** Counted as a spreadsheet counts. */
  readonly row: number;
  /** What it becomes; null until it is settled where its row does not say. */
  kind: StockKind | null;
  readonly values: Partial<{ -readonly [F in ItemField]: NonNullable<ItemValues[F]> }>;
  readonly labelledNotes: LabelledNote[];
  /** What it says of a lot; `notes` is where that goes when it is no row of one. */
  lot?: { number?: string; isUnknown?: boolean; expiresOn?: string; readonly notes: LabelledNote[] };
  /** All that is there, lot by lot, as an export says it. */
  lots?: readonly KnownLot[];
  /** The unit came from a packaging ("500 tab/bx"): what is counted is the package, so a package's cost is a unit's. */
  countsPackages: boolean;
  /** The cell of the unit, and the fields that were read from it: they change nothing when the item has that unit. */
  fromUnit?: { readonly text: string; readonly fields: readonly NumberField[] };
  shelfLifeUnit?: 'days' | 'months';
  /** Missing where the list does not say it. */
  tracksLots?: boolean;
  /** Exported as deactivated: the row is left as it is. */
  isDeactivated?: boolean;
  /** A person chose to leave the row out. */
  isLeftOut?: boolean;
  /** What a person has to confirm, with the answers. */
  readonly questions: ImportReport['rows'][number]['questions'];
  readonly reasons: string[];
  readonly warnings: string[];
}
