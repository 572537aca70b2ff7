import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES, type TreatmentType } from '@atrium/rules/stock/labels';

/** Choices of a treatment's type; empty for general use. */
export const TREATMENT_CHOICES = [
  { value: '', label: 'General use' },
  ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] })),
];

export const isTreatmentType = (type: string | null): type is TreatmentType =>
  type !== null && (TREATMENT_TYPES as readonly string[]).includes(type);
