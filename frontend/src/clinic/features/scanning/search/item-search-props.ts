import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Ref } from 'react';
import type { ControlProps } from '../../../../ui/fields/field.js';
import type { StockByKind } from '../../../store/clinic-state.js';
import type { CodeAction, ScannedPackage, ScannedStock } from '../scanned.js';
import type { Elements } from '../../../../ui/elements.js';

/** Handle for codes that were not typed into the field, such as from the camera. */
export interface CodeField<K extends StockKind> {
  read(code: string): void;
  accept(found: ScannedStock<StockByKind[K]>): void;
  /** Reports whether the last scan was added, so that a number can be applied to it; null when it was skipped. */
  setAdded(isAdded: boolean | null): void;
}

export type CodeHandler<K extends StockKind> = (
  code: string,
) => Promise<ScannedStock<StockByKind[K]> | 'elsewhere' | null>;

export interface ItemSearchOptions<K extends StockKind> {
  /** Id of the input. */
  readonly id: string;
  /** Kinds to search. */
  readonly kinds: readonly K[];
  readonly selected: StockByKind[K] | null;
  /**
   * Receives the selected product; `packageData` is the package data of a scan. Returns `elsewhere` when another field
   * handles it.
   */
  readonly onSelect: (item: StockByKind[K] | null, packageData?: ScannedPackage) => unknown;
  /** Called for another scan while a product is selected, which stays selected. */
  readonly onScan?: (item: StockByKind[K], chosen: StockByKind[K], packageData?: ScannedPackage) => void;
  /** Looks up a scanned code; null for no product, `elsewhere` when another field asks. */
  readonly onCode?: CodeHandler<K>;
  readonly codeField?: Ref<CodeField<K>>;
  /** True when the selected product is added elsewhere and the field becomes empty again. */
  readonly isMultiple?: boolean;
  /** Applies a short number as quantity of the last scan. Returns false when there is none. */
  readonly onAmount?: (quantity: number, chosen: StockByKind[K] | null) => boolean;
  /** Called when a number could not be applied to the last scan; `isAdded` is false when that scan was not added. */
  readonly onAmountLost?: (typed: string, isAdded: boolean) => void;
}

export interface ItemSearchProps<K extends StockKind> extends ControlProps, ItemSearchOptions<K> {
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Badge at the end of a match; its stock status by default. */
  readonly badge?: (item: StockByKind[K]) => Elements;
  /** Called to add or attach an unknown code. */
  readonly onUnknown?: ((code: string, action: CodeAction) => void) | undefined;
}
