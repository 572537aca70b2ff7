import {
  requestConsumableReorderSchemas,
  requestItemReorderSchemas,
} from '@atrium/contract/clinic/reorder-requests/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { replaceFieldKey } from '../../../lib/forms/forms.js';

/** Form values; `itemId` contains the consumable's id for a consumable. */
export interface RequestValues {
  kind: StockKind;
  itemId: number | undefined;
  priority: string;
  requestedQuantity: number;
  reason: string;
}

/** Form fields by the field names of server errors, for items and consumables. */
export const REQUEST_FIELDS: Readonly<Record<string, keyof RequestValues>> = {
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
export const requestFieldLabel = (name: string): string | undefined => LABELS[name];

/** Validates with the body schema of the kind; priorities differ by kind. */
export const validateRequest: Resolver<RequestValues, unknown, RequestValues> = async (values) => {
  const { body } = values.kind === 'item' ? requestItemReorderSchemas : requestConsumableReorderSchemas;
  const result = await body['~standard'].validate({ ...values, consumableId: values.itemId });
  if (result.issues === undefined) return { values, errors: {} };
  const errors: FieldErrors<RequestValues> = {};
  for (const { path, message } of result.issues) {
    const [fieldName] = path ?? [];
    if (typeof fieldName !== 'string') continue;
    const field = REQUEST_FIELDS[fieldName];
    if (field !== undefined)
      errors[field] ??= { type: 'refused', message: replaceFieldKey(message, fieldName, requestFieldLabel) };
  }
  return { values: {}, errors };
};
