import { mergeLot, updateLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { expiryAsTyped } from '@atrium/rules/stock/expiry';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isExpired, lotName, lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { useId, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { sentExpiry } from '../receive/expiry-input.js';
import { useLotForm } from './use-lot-form.js';
import { useLotOnPackage } from '../receive/use-lot-on-package.js';

interface CorrectLotDialogProps {
  readonly lot: Lot;
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

/** Corrects number or expiry date of a lot. */
export function CorrectLotDialog({ lot, onTook, onClose }: CorrectLotDialogProps) {
  const id = useId();
  const before = { number: lot.number ?? '', expiry: lot.expiresOn === null ? '' : expiryAsTyped(lot.expiresOn) };
  const [opened] = useState({ ...before, version: lot.version });
  const written = useLotOnPackage(lot.item, opened);
  const { number, expiry } = written;
  const [twin, setTwin] = useState<Lot | null>(null);
  const key = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const today = useToday();
  /** The new date makes an expired lot usable, which is a release. */
  const isRelease =
    lot.state === 'available' && isExpired(lot, today) && !isExpired({ expiresOn: sentExpiry(expiry) }, today);
  const form = useLotForm(['number', 'expiresOn', 'reason'], 'The lot could not be saved. Please try again.');
  const save = () => {
    const isMissing = isRelease && reason.trim() === '';
    if (form.refuse({ ...written.wrongs(), ...(isMissing && { reason: 'Please say why the lot can be used again' }) }))
      return;
    void form.send(async (accepted) => {
      const body = {
        ...accepted,
        ...(number !== opened.number && { number: number.trim() || null }),
        ...(expiry !== opened.expiry && { expiresOn: sentExpiry(expiry) }),
        ...(isRelease && { reason: reason.trim() }),
        version: opened.version,
      };
      onTook(await call(updateLot, { params: { id: lot.id }, body }));
      showToast({
        title: 'Lot Saved',
        description: `${lotTitle(number.trim() || null)} of ${lot.item.name} was saved.`,
        tone: 'good',
      });
      onClose();
    }, offerMerge);
  };
  /** Offers a merge when another lot has this number. */
  const offerMerge = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'resource.taken' || error.current === undefined) return false;
    setTwin(error.current as Lot);
    return true;
  };
  const merge = (into: Lot) =>
    form.send(async () => {
      const body = { into: into.id, expiresOn: sentExpiry(expiry) };
      const merged = await call(mergeLot, { params: { id: lot.id }, body, idempotencyKey: key.keyFor(body) });
      onTook(merged);
      showToast({
        title: 'Lots Merged',
        description: `${lotTitle(merged.number)} of ${merged.item.name} holds ${quantityText(merged.quantity, merged.item.unit)} now.`,
        tone: 'good',
      });
      onClose();
    });
  return (
    <FormDialog
      id={id}
      width={440}
      title={lot.number === null ? 'Name Lot' : 'Correct Lot'}
      description={lot.item.name}
      submit="Save Changes"
      busy={form.busy && 'Saving...'}
      isDirty={number !== opened.number || expiry !== opened.expiry}
      typedText={written.typedText}
      wrongs={form.wrongs}
      refusal={form.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      {written.fields({ errors: form.errors, isFirst: true, onTyped: () => setTwin(null) })}
      {isRelease && (
        <InputField
          label="Reason"
          required
          help="With this date the expired lot can be used again. Everyone who was told is notified."
          error={form.errors['reason']}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {twin !== null && (
        <Alert tone="warn" urgent className="text-table" title={`${lotTitle(twin.number)} is there already`}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {`It holds ${quantityText(twin.quantity, twin.item.unit)}${twin.expiresOn === null ? '' : `, until ${formatDayWithYear(twin.expiresOn)}`}.`}
            <Button size="small" busy={form.busy && 'Merging...'} onClick={() => void merge(twin)}>
              {`Merge with ${lotName(twin.number)}`}
            </Button>
          </span>
        </Alert>
      )}
      {form.dialog}
    </FormDialog>
  );
}
