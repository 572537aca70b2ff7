import { mergeLot, updateLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatExpiryInput } from '@atrium/rules/stock/expiry';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isExpired, getLotName, getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useState } from 'react';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { toIsoExpiry } from '../receive/expiry-input.js';
import { useLotForm } from './use-lot-form.js';
import { usePackageFields } from '../receive/use-package-fields.js';
import type { LotChangeProps } from '../lot-dialogs.js';

/** Corrects number or expiry date of a lot. */
export function CorrectLotDialog({ lot, onUpdated, onClose }: LotChangeProps) {
  const before = { number: lot.number ?? '', expiry: lot.expiresOn === null ? '' : formatExpiryInput(lot.expiresOn) };
  const [opened] = useState({ ...before, version: lot.version });
  const written = usePackageFields(lot.item, opened);
  const { number, expiry } = written;
  const [duplicateLot, setDuplicateLot] = useState<Lot | null>(null);
  const [reason, setReason] = useState('');
  const today = useToday();
  /** True when the new date makes an expired lot usable, which releases it. */
  const isRelease =
    lot.state === 'available' && isExpired(lot, today) && !isExpired({ expiresOn: toIsoExpiry(expiry) }, today);
  const form = useLotForm('The lot could not be saved. Please try again.', ['number', 'expiresOn', 'reason']);
  const save = () => {
    const isMissing = isRelease && reason.trim() === '';
    const found = { ...written.wrongs(), ...(isMissing && { reason: 'Please enter why the lot can be used again' }) };
    if (form.showErrors(found)) return;
    void form.send(async (accepted) => {
      const body = {
        ...accepted,
        ...(number !== opened.number && { number: number.trim() || null }),
        ...(expiry !== opened.expiry && { expiresOn: toIsoExpiry(expiry) }),
        ...(isRelease && { reason: reason.trim() }),
        version: opened.version,
      };
      onUpdated(await call(updateLot, { params: { id: lot.id }, body }));
      showToast({
        title: 'Lot saved',
        description: `${getLotTitle(number.trim() || null)} of ${isolateDirection(lot.item.name)} was saved.`,
      });
      onClose();
    }, offerMerge);
  };
  /** Offers a merge when another lot has this number. */
  const offerMerge = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'resource.taken' || error.current === undefined) return false;
    setDuplicateLot(error.current as Lot);
    return true;
  };
  const merge = (into: Lot) =>
    form.send(async () => {
      const body = { into: into.id, expiresOn: toIsoExpiry(expiry) };
      const merged = await call(mergeLot, { params: { id: lot.id }, body, idempotencyKey: form.keyFor(body) });
      onUpdated(merged);
      showToast({
        title: 'Lots merged',
        description: `${getLotTitle(merged.number)} of ${isolateDirection(merged.item.name)} holds ${formatQuantity(merged.quantity, merged.item.unit)} now.`,
      });
      onClose();
    });
  return (
    <FormDialog
      width={440}
      title={lot.number === null ? 'Name lot' : 'Correct lot'}
      description={lot.item.name}
      submit="Save lot"
      state={form}
      isDirty={number !== opened.number || expiry !== opened.expiry}
      typedText={written.typedText}
      onSubmit={save}
      onClose={onClose}
    >
      {written.fields({ errors: form.errors, isFirst: true, onTyped: () => setDuplicateLot(null) })}
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
      {duplicateLot !== null && (
        <Alert tone="warn" urgent className="text-table" title={`${getLotTitle(duplicateLot.number)} already exists`}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span>{`It has ${formatQuantity(duplicateLot.quantity, duplicateLot.item.unit)}${duplicateLot.expiresOn === null ? '' : `, until ${formatDayWithYear(duplicateLot.expiresOn)}`}.`}</span>
            <Button size="small" busy={form.busy && 'Merging...'} onClick={() => void merge(duplicateLot)}>
              {`Merge with ${getLotName(duplicateLot.number)}`}
            </Button>
          </span>
        </Alert>
      )}
    </FormDialog>
  );
}
