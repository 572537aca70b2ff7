import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isWeakerState } from '@atrium/rules/holds/lot-states';
import { isExpired, lotName, lotTitle, type LotState } from '@atrium/rules/stock/lots';
import { displayName } from '@atrium/rules/people/people';
import { useId, useState } from 'react';
import { typedLines } from '../../../../lib/forms/unsaved.js';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { HeldFacts } from '../held/held-facts.js';
import { lotHoldsText, putState, untrackedText } from './lot-acts.js';
import { useLotForm } from './use-lot-form.js';

interface LotStateDialogProps {
  readonly lot: Lot;
  readonly state: LotState;
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

const WORDS = {
  recalled: {
    title: 'Mark as Recalled',
    submit: 'Mark as Recalled',
    busy: 'Recalling...',
    placeholder: "e.g. the maker's notice and its number",
    missing: 'Please say why it is recalled',
  },
  quarantined: {
    title: 'Move to Quarantine',
    submit: 'Move to Quarantine',
    busy: 'Moving...',
    placeholder: 'e.g. the notice was withdrawn for this lot',
    missing: 'Please say why the recall ends',
  },
  held: {
    title: 'Quarantine Lot',
    submit: 'Quarantine',
    busy: 'Holding...',
    placeholder: 'e.g. box was wet, cold chain broken',
    missing: null,
  },
  available: {
    title: 'Release Lot',
    submit: 'Release Lot',
    busy: 'Releasing...',
    placeholder: 'e.g. checked, the cold chain was kept',
    missing: 'Please say why the lot is released',
  },
} as const satisfies Record<LotState | 'held', object>;

/** Asks for the reason of a state change; optional for a quarantine. */
export function LotStateDialog({ lot: current, state, onTook, onClose }: LotStateDialogProps) {
  const id = useId();
  // The decision applies to the hold that the dialog showed when it opened.
  const [lot] = useState(current);
  const hasChanged = current.state !== lot.state || current.stateAt !== lot.stateAt;
  // The server rejects the change of a hold that was not seen, but always accepts a recall.
  const isOver = hasChanged && state !== 'recalled';
  const [reason, setReason] = useState('');
  const form = useLotForm(['reason'], 'The lot could not be changed. Please try again.');
  const isQuarantine = state === 'quarantined' && lot.state === 'available';
  const { title, submit, busy, placeholder, missing } = WORDS[isQuarantine ? 'held' : state];
  const left = `${lotHoldsText(lot)} of ${lotName(lot.number)}`;
  const isPastExpiry = isExpired(lot, useToday());
  return (
    <FormDialog
      id={id}
      width={440}
      title={title}
      description={lot.item.name}
      submit={submit}
      isDanger={state === 'recalled'}
      isOver={isOver}
      busy={form.busy && busy}
      isDirty={reason.trim() !== ''}
      typedText={() => typedLines({ Reason: reason })}
      wrongs={form.wrongs}
      refusal={form.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '' && missing !== null) {
          form.refuse({ reason: missing });
          return;
        }
        void form.send(async () => {
          await putState(lot, state, reason.trim() === '' ? null : reason.trim(), onTook);
          onClose();
        });
      }}
      onClose={onClose}
    >
      {hasChanged && (
        <Alert
          tone="warn"
          urgent
          title={`${lotTitle(lot.number)} is ${current.state} now${current.stateBy === null ? '' : `, by ${displayName(current.stateBy)}`}. Close this dialog and check the lot.`}
        >
          {current.stateReason}
        </Alert>
      )}
      {isWeakerState(state, lot.state) && <HeldFacts lot={lot} isWhole />}
      {!isOver && <p className="text-table text-muted">{outcomeText(lot, state, left, isPastExpiry)}</p>}
      <TextareaField
        label="Reason"
        required={!isQuarantine}
        {...(isQuarantine && { help: 'Optional. It is shown with the held lot and in the notification.' })}
        error={form.errors['reason']}
        data-first-field
        rows={2}
        placeholder={placeholder}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const outcomeText = (lot: Lot, state: LotState, left: string, isOver: boolean): string => {
  if (state === 'available')
    return `${left} ${isOver ? 'stays blocked, because the lot has expired' : 'can be used again'}. Everyone who was told of the hold is notified.`;
  const untracked = untrackedText(lot);
  if (untracked !== null) return untracked;
  if (state === 'quarantined' && lot.state === 'available') return `Nobody can use ${left} until it is released.`;
  if (state === 'quarantined') return `${left} stays blocked until it is released.`;
  const open = lot.opened.length === 0 ? '' : ' Write off what is open.';
  return `Nobody can use ${left}. The page of the lot lists the patients it reached.${open}`;
};
