import { logConsumableUsageSchemas } from '@atrium/contract/clinic/consumable-usage/schemas';
import type { Resolver } from 'react-hook-form';
import { bodyErrors } from '../../../../lib/forms/forms.js';
import { type Stock, stockOf } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { type ChosenLot, sentLot } from '../../../shared/chosen-lot.js';
import { sentAmount, type UsedContent } from '../../../shared/stock/used-content.js';
import { sentInstant } from '../../../shared/when.js';

/** Form values of a consumable's use. */
export interface UseValues extends UsedContent {
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
  lot: ChosenLot;
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

export const bodyOf = (
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
  }: UseValues,
  stock: Stock | null,
) => ({
  ...rest,
  ...sentAmount(stock, { content, isWhole }, quantityUsed),
  ...sentLot(lot),
  consumableId: consumableId ?? 0,
  patientId: patientId.trim() || null,
  procedureType: procedureType.trim() || null,
  treatmentArea: treatmentArea.trim() || null,
  notes: notes.trim() || null,
  ...(usedAt && { usedAt: sentInstant(usedAt) }),
});

/** The chosen consumable with its current level. */
export const chosenIn = ({ consumableId }: UseValues): Stock | null =>
  stockOf(useClinic.getState(), 'consumable', consumableId) ?? null;

/** Validates with the body schema of the call. The form requires the user, whom the API would default to the caller. */
export const check: Resolver<UseValues, unknown, UseValues> = (values) => {
  const wrong: Record<string, string> = {
    ...(values.userId === '' && { userId: 'Please choose who used it' }),
    ...bodyErrors(logConsumableUsageSchemas.body, {
      ...bodyOf(values, chosenIn(values)),
      consumableId: values.consumableId ?? undefined,
    }),
  };
  const errors = Object.fromEntries(
    Object.entries(wrong).map(([field, message]) => [field, { type: 'refused', message }]),
  );
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
};
