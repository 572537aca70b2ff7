import type { MovementType } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Actor } from '../../../platform/events/event.js';
import type { LotPart } from '../lots/lot-parts.js';

/** A change of one stock level and its reason. */
export interface StockChange {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly quantity: number;
  readonly type: MovementType;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly note?: string | null;
  readonly usageId?: number;
  readonly purchaseId?: number;
  /** Day of arrival of a receipt. */
  readonly receivedOn?: string;
  /** Changes per lot when lots are tracked; they add up to the quantity. Without them the change is distributed. */
  readonly lots?: readonly LotPart[];
  /** Cost of the discarded units. */
  readonly value?: string | null;
  /** Id of the movement that this one undoes. */
  readonly undoes?: number;
  /** Group id of movements that are undone together. */
  readonly together?: number;
  /** Time of the change, if it happened before it is entered. */
  readonly occurredAt?: Date | null;
  /**
   * True for an adjustment that removes a late entry from an earlier count, adjustment or import. It does not set a
   * level itself.
   */
  readonly isCompensation?: boolean;
  /** The count that the adjustment posts or reverses. */
  readonly countId?: number;
  readonly import?: ImportOfMovement;
}

/** The import that sets the level, or whose undo restores it. */
interface ImportOfMovement {
  readonly id: number;
  readonly isUndo?: boolean;
}

/**
 * Returns whether the movement sets a level, as adjustments and imports do, of the whole product or of lots. Other
 * types and undone movements change it.
 */
export const isStatement = ({
  type,
  lots = [],
  import: source,
  isCompensation = false,
}: StockChange): 'stock' | 'lot' | null => {
  if ((type !== 'adjustment' && type !== 'import') || source?.isUndo === true || isCompensation) return null;
  return lots.length > 0 ? 'lot' : 'stock';
};

/** User and file of an import, which movements name. */
export interface ImportSource {
  readonly actor: Actor;
  readonly reason: string;
  readonly import: ImportOfMovement;
}
