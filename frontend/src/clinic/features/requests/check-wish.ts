import {
  requestConsumableReorderSchemas,
  requestItemReorderSchemas,
} from '@atrium/contract/clinic/reorder-requests/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { inWords } from '../../../lib/forms/forms.js';

/** Form values; `itemId` contains the consumable's id for a consumable. */
export interface Wish {
  kind: StockKind;
  itemId: number | undefined;
  priority: string;
  requestedQuantity: number;
  reason: string;
}

/** Form fields of server errors, for either kind. */
export const WISH_FIELDS: Readonly<Record<string, keyof Wish>> = {
  itemId: 'itemId',
  consumableId: 'itemId',
  priority: 'priority',
  requestedQuantity: 'requestedQuantity',
  reason: 'reason',
};

const LABELS: Readonly<Record<string, string>> = {
  itemId: 'Item',
  consumableId: 'Item',
  priority: 'Priority',
  requestedQuantity: 'Quantity',
  reason: 'Reason',
};

/** Returns the label of an API field. */
export const wishLabel = (name: string): string | undefined => LABELS[name];

/** Validates with the body schema of the kind; priorities differ by kind. */
export const checkWish: Resolver<Wish, unknown, Wish> = async (values) => {
  const { body } = values.kind === 'item' ? requestItemReorderSchemas : requestConsumableReorderSchemas;
  const result = await body['~standard'].validate({ ...values, consumableId: values.itemId });
  if (result.issues === undefined) return { values, errors: {} };
  const errors: FieldErrors<Wish> = {};
  for (const { path, message } of result.issues) {
    const [place] = path ?? [];
    if (typeof place !== 'string') continue;
    const field = WISH_FIELDS[place];
    if (field !== undefined) errors[field] ??= { type: 'refused', message: inWords(message, place, wishLabel) };
  }
  return { values: {}, errors };
};
