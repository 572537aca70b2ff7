import type { Container } from '@atrium/contract/clinic/opened-containers';
import { ADJUSTMENT_REASON_LABELS, WASTE_REASONS, type WasteReason } from '@atrium/rules/labels';
import { lotTitle } from '@atrium/rules/lots';
import { contentText } from '@atrium/rules/contents';
import { useId, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/forms.js';
import { moneyText } from '../../../lib/money.js';
import { typedLines } from '../../../lib/unsaved.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Select } from '../../../ui/select.js';
import { Textarea } from '../../../ui/textarea.js';
import { useLotForm } from '../lots/use-lot-form.js';
import { discard } from './discard.js';

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...WASTE_REASONS.map((value) => ({ value, label: ADJUSTMENT_REASON_LABELS[value] })),
];

interface DiscardDialogProps {
  readonly container: Container;
  readonly onTook: () => void;
  readonly onClose: () => void;
}

/** Before its time is over somebody throws away what is left of it, and says why. */
export function DiscardDialog({ container, onTook, onClose }: DiscardDialogProps) {
  const id = useId();
  const key = useIdempotencyKey();
  const [reason, setReason] = useState<WasteReason | ''>('');
  const [note, setNote] = useState('');
  const form = useLotForm(['reason', 'note'], 'It could not be discarded. Please try again.');
  const { left, unit, value, item, lotId, number } = container;
  const submit = () => {
    if (form.refuse(reason === '' ? { reason: 'Please choose a reason' } : {}) || reason === '') return;
    void form.send(async () => {
      const body = { reason, note: note.trim() || null };
      await discard(container, body, key.keyFor(body));
      onTook();
      onClose();
    });
  };
  return (
    <FormDialog
      id={id}
      width={440}
      title="Discard"
      description={lotId === null ? item.name : `${lotTitle(number)} of ${item.name}`}
      submit="Discard"
      isDanger
      busy={form.busy && 'Discarding...'}
      isDirty={reason !== '' || note.trim() !== ''}
      typedText={() => typedLines({ Note: note })}
      wrongs={form.wrongs}
      refusal={form.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <p className="text-table text-muted">
        The {contentText(left, unit)} that {left === 1 ? 'is' : 'are'} left count as waste
        {value === null ? '' : ` worth ${moneyText(value)}`}.
      </p>
      <Field label="Reason" required error={form.errors['reason']}>
        {(control) => (
          <Select
            {...control}
            data-first-field
            choices={reasons}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as WasteReason | '')}
          />
        )}
      </Field>
      <Field label="Note" error={form.errors['note']}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            placeholder="Optional"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
