import { logConsumableUsageSchemas } from '@atrium/contract/clinic/consumable-usage/schemas';
import type { Resolver } from 'react-hook-form';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { type Stock, getStock } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { type LotSelection, toLotFields } from '../../../shared/lot-selection.js';
import { toAmountFields, type UsedContent } from '../../../shared/stock/used-content.js';
import { toInstant } from '../../../shared/used-at.js';

/** Form values of a consumable's use. */
export interface ConsumableUsageValues extends UsedContent {
  consumableId: number | null;
  quantityUsed: number;
  content: string;
  isWhole: boolean;
  userId: string;
  patientId: string;
  procedureType: string;
  treatmentArea: string;
  notes: string;
  usedAt: string;
  lot: LotSelection;
}

/** API names of the form fields. */
export const FIELDS = [
  'consumableId',
  'quantityUsed',
  'content',
  'userId',
  'patientId',
  'procedureType',
  'treatmentArea',
  'notes',
  'usedAt',
  'lotId',
  'lotReason',
] as const;

export const toUsageBody = (
  {
    consumableId,
    quantityUsed,
    content,
    isWhole,
    patientId,
    procedureType,
    treatmentArea,
    notes,
    usedAt,
    lot,
    ...rest
  }: ConsumableUsageValues,
  stock: Stock | null,
) => ({
  ...rest,
  ...toAmountFields(stock, { content, isWhole }, quantityUsed),
  ...toLotFields(lot),
  consumableId: consumableId ?? 0,
  patientId: patientId.trim() || null,
  procedureType: procedureType.trim() || null,
  treatmentArea: treatmentArea.trim() || null,
  notes: notes.trim() || null,
  ...(usedAt && { usedAt: toInstant(usedAt) }),
});

/** Returns the selected consumable with its current level. */
export const getSelectedConsumable = ({ consumableId }: ConsumableUsageValues): Stock | null =>
  getStock(useClinic.getState(), 'consumable', consumableId) ?? null;

/**
 * Form resolver that validates with the body schema of the call. The form requires a user, for whom the API would
 * default to the caller.
 */
export const validateUsage: Resolver<ConsumableUsageValues, unknown, ConsumableUsageValues> = (values) => {
  const fieldProblems: Record<string, string> = {
    ...(values.userId === '' && { userId: 'Please choose the person who used it' }),
    ...getBodyErrors(logConsumableUsageSchemas.body, {
      ...toUsageBody(values, getSelectedConsumable(values)),
      consumableId: values.consumableId ?? undefined,
    }),
  };
  const errors = Object.fromEntries(
    Object.entries(fieldProblems).map(([field, message]) => [field, { type: 'refused', message }]),
  );
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
};
