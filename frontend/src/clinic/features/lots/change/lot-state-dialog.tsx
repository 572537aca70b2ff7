import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isWeakerState } from '@atrium/rules/holds/lot-states';
import { isExpired, getLotName, getLotTitle, type LotState } from '@atrium/rules/stock/lots';
import { getDisplayName } from '@atrium/rules/people/people';
import { useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { LotHoldDetails } from '../holds/lot-hold-details.js';
import { describeLotStock, changeLotState, describeUntrackedHold } from './lot-actions.js';
import type { LotChangeProps } from '../lot-dialogs.js';

interface LotStateDialogProps extends LotChangeProps {
  readonly state: LotState;
}

const STATE_TEXTS = {
  recalled: {
    title: 'Mark as recalled',
    submit: 'Mark as recalled',
    busy: 'Recalling...',
    placeholder: "e.g. the maker's notice and its number",
    missing: 'Please enter the reason of the recall',
  },
  quarantined: {
    title: 'Move to quarantine',
    submit: 'Move to quarantine',
    busy: 'Moving...',
    placeholder: 'e.g. the notice was withdrawn for this lot',
    missing: 'Please enter why the recall ends',
  },
  held: {
    title: 'Quarantine lot',
    submit: 'Quarantine',
    busy: 'Holding...',
    placeholder: 'e.g. box was wet, cold chain broken',
    missing: null,
  },
  available: {
    title: 'Release lot',
    submit: 'Release lot',
    busy: 'Releasing...',
    placeholder: 'e.g. checked, cold chain intact',
    missing: 'Please enter the reason for the release',
  },
} as const satisfies Record<LotState | 'held', object>;

/** Asks for the reason of a state change; optional for a quarantine. */
export function LotStateDialog({ lot: current, state, onUpdated, onClose }: LotStateDialogProps) {
  // The decision applies to the hold that the dialog showed when it opened.
  const [lot] = useState(current);
  const hasChanged = current.state !== lot.state || current.stateAt !== lot.stateAt;
  // The server rejects the change of a hold that was not seen, but always accepts a recall.
  const isOver = hasChanged && state !== 'recalled';
  const [reason, setReason] = useState('');
  const form = useSubmit('The lot could not be changed. Please try again.', ['reason']);
  const isQuarantine = state === 'quarantined' && lot.state === 'available';
  const { title, submit, busy, placeholder, missing } = STATE_TEXTS[isQuarantine ? 'held' : state];
  const left = `${describeLotStock(lot)} of ${getLotName(lot.number)}`;
  const isPastExpiry = isExpired(lot, useToday());
  return (
    <FormDialog
      width={440}
      title={title}
      description={lot.item.name}
      submit={submit}
      isDanger={state === 'recalled'}
      isEnded={isOver}
      state={form}
      busy={busy}
      isDirty={reason.trim() !== ''}
      typedText={() => formatFieldLines({ Reason: reason })}
      onSubmit={(event) =>
        form.submit(event, { reason: reason.trim() === '' ? (missing ?? undefined) : undefined }, async () => {
          await changeLotState(lot, state, reason.trim() || null, onUpdated);
          onClose();
        })
      }
      onClose={onClose}
    >
      {hasChanged && (
        <Alert
          tone="warn"
          urgent
          title={`${getLotTitle(lot.number)} is ${current.state} now${current.stateBy === null ? '' : `, by ${getDisplayName(current.stateBy)}`}. Close this dialog and check the lot.`}
        >
          {current.stateReason}
        </Alert>
      )}
      {isWeakerState(state, lot.state) && <LotHoldDetails lot={lot} isWhole />}
      {!isOver && <p className="text-table text-muted">{describeOutcome(lot, state, left, isPastExpiry)}</p>}
      <TextareaField
        label="Reason"
        required={!isQuarantine}
        {...(isQuarantine && { help: 'Optional. Shown with the lot and in the notification.' })}
        error={form.errors['reason']}
        data-first-field
        placeholder={placeholder}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const describeOutcome = (lot: Lot, state: LotState, left: string, isOver: boolean): string => {
  if (state === 'available')
    return `${left} ${isOver ? 'stays blocked, because the lot has expired' : 'can be used again'}. Everyone who was told of the hold is notified.`;
  const untracked = describeUntrackedHold(lot);
  if (untracked !== null) return untracked;
  if (state === 'quarantined' && lot.state === 'available') return `${left} cannot be used until the lot is released.`;
  if (state === 'quarantined') return `${left} stays blocked until it is released.`;
  const open = lot.opened.length === 0 ? '' : ' Write off what is open.';
  return `${left} can no longer be used. The lot's page lists the patients it reached.${open}`;
};
