import { ADJUSTMENT_REASON_LABELS, WASTE_REASONS, type WasteReason } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { SelectField, TextareaField } from '../../../../ui/fields/control-fields.js';

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...WASTE_REASONS.map((value) => ({ value, label: ADJUSTMENT_REASON_LABELS[value] })),
];

/** State of the fields reason and note of a write-off. */
export function useWasteFields(first: WasteReason | '') {
  const [start] = useState(first);
  const [reason, setReason] = useState<WasteReason | ''>(start);
  const [note, setNote] = useState('');
  const trimmedNote = note.trim();
  return {
    reason,
    note,
    setReason,
    setNote,
    isDirty: reason !== start || trimmedNote !== '',
    /** Returns the errors of missing values by field. */
    missing: (): Readonly<Record<string, string>> =>
      reason === ''
        ? { reason: 'Please choose a reason' }
        : reason === 'other' && trimmedNote === ''
          ? { note: 'Please describe what happened' }
          : {},
    said: trimmedNote === '' ? null : trimmedNote,
  };
}

interface WasteFieldProps {
  readonly waste: ReturnType<typeof useWasteFields>;
  readonly error: string | undefined;
}

export function ReasonField({ waste, error, isFirst = false }: WasteFieldProps & { readonly isFirst?: boolean }) {
  return (
    <SelectField
      label="Reason"
      required
      error={error}
      {...(isFirst && { 'data-first-field': true })}
      choices={reasons}
      value={waste.reason}
      onChange={(event) => waste.setReason(event.currentTarget.value as WasteReason | '')}
    />
  );
}

/** Field for a note, which the reason "Other" requires. */
export function NoteField({ waste, error }: WasteFieldProps) {
  const isNeeded = waste.reason === 'other';
  return (
    <TextareaField
      label="Note"
      required={isNeeded}
      error={error}
      placeholder={isNeeded ? 'What happened' : 'Optional'}
      value={waste.note}
      onChange={(event) => waste.setNote(event.currentTarget.value)}
    />
  );
}
