import type { Lot } from '@atrium/contract/clinic/lots';
import { lotTitle } from '@atrium/rules/lots';
import { useId, useState } from 'react';
import { typedLines } from '../../../lib/unsaved.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Textarea } from '../../../ui/textarea.js';
import { lotHoldsText, putState, unrecall, useManagesLots } from './lot-acts.js';
import { useLotForm } from './use-lot-form.js';

interface LotStateDialogProps {
  readonly lot: Lot;
  readonly state: 'recalled' | 'available';
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

const WORDS = {
  recalled: { title: 'Recall Lot', submit: 'Mark as Recalled', busy: 'Recalling...' },
  available: { title: 'Make Lot Available', submit: 'Make Available', busy: 'Releasing...' },
} as const;

/** A recall has its reason; what is released may be used again at once. */
export function LotStateDialog({ lot, state, onTook, onClose }: LotStateDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const form = useLotForm(['reason'], 'The lot could not be changed. Please try again.');
  const manages = useManagesLots();
  const { title, submit, busy } = WORDS[state];
  const left = `${lotHoldsText(lot)} of ${lotTitle(lot.number)} left`;
  return (
    <FormDialog
      id={id}
      width={440}
      title={title}
      description={lot.item.name}
      submit={submit}
      isDanger={state === 'recalled'}
      busy={form.busy && busy}
      isDirty={reason.trim() !== ''}
      typedText={() => typedLines({ Reason: reason })}
      wrongs={form.wrongs}
      refusal={form.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'recalled' && reason.trim() === '') {
          form.refuse({ reason: 'Please say why it is recalled' });
          return;
        }
        void form.send(async () => {
          // To release what is recalled is for managers.
          const undo = state === 'recalled' && manages ? () => void unrecall(lot, onTook) : undefined;
          onTook(await putState(lot, state, reason.trim() || null, undo));
          onClose();
        });
      }}
      onClose={onClose}
    >
      <p className="text-table text-muted">
        {state === 'recalled'
          ? `Nobody can use the ${left}. The lot's page lists the patients it reached.${
              lot.opened.length === 0 ? '' : ' What is open has to be discarded.'
            }`
          : `The ${left} can be used again at once.`}
      </p>
      {state === 'recalled' && (
        <Field label="Reason" required error={form.errors['reason']}>
          {(control) => (
            <Textarea
              {...control}
              data-first-field
              rows={2}
              placeholder="e.g. the maker's notice and its number"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
