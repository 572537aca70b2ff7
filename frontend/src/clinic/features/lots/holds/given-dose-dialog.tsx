import { recordGiven } from '@atrium/contract/clinic/holds/calls';
import { getLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { wallTimeToInstant, getWallTimeInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useOrganization } from '../../../../session/organization-store.js';
import { useToday } from '../../../../session/today.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { Segmented } from '../../../../ui/choices/segmented.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import { describeLotStock } from '../change/lot-actions.js';

export interface GivenAmount {
  /** Amount in whole units, or in the content unit. */
  readonly quantity: number;
  readonly isByContent: boolean;
}

/** Initial values of a dose that is recorded. */
export interface GivenDose extends GivenAmount {
  readonly patientId: string;
  /** Time of the use as ISO text; '' when unknown. */
  readonly usedAt: string;
  readonly reason: string;
}

interface GivenDoseDialogProps {
  readonly lot: Lot;
  readonly dose?: GivenDose;
  /** Receives the lot after the deduction. */
  readonly onUpdated?: (lot: Lot) => void;
  readonly onRecorded?: (amount: GivenAmount) => void;
  readonly onClose: () => void;
}

const FIELDS = ['quantityUsed', 'content', 'patientId', 'usedAt', 'reason'];

/** Returns the initial amount. An amount of content stays empty, so that only what was given is recorded. */
const presetAmount = (isByContent: boolean): number => (isByContent ? Number.NaN : 1);

/** Records a dose that was given before its lot was held, so that the recall list names the right lot. */
export function GivenDoseDialog({ lot, dose, onUpdated, onRecorded, onClose }: GivenDoseDialogProps) {
  const today = useToday();
  const zone = useOrganization(({ timeZone }) => timeZone);
  const [unit] = lot.opened.map((one) => one.unit);
  const [byContent, setByContent] = useState(unit !== undefined && dose?.isByContent !== false);
  const [amount, setAmount] = useState(dose?.isByContent === byContent ? dose.quantity : presetAmount(byContent));
  const [givenOn = today, givenAt = ''] = dose?.usedAt
    ? getWallTimeInZone(dose.usedAt, zone).slice(0, 16).split('T')
    : [];
  const [day, setDay] = useState(givenOn);
  const [time, setTime] = useState(givenAt);
  const [texts, setTexts] = useState({ patientId: dose?.patientId ?? '', reason: dose?.reason ?? '' });
  const form = useSubmit('The dose could not be recorded. Please try again.', FIELDS);
  const write =
    (field: keyof typeof texts) =>
    ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setTexts((last) => ({ ...last, [field]: value }));
  const record = (event: FormEvent) => {
    const errorsFound = {
      ...(amount > 0 ? {} : { [byContent ? 'content' : 'quantityUsed']: 'Please enter the amount given' }),
      ...(texts.patientId.trim() === '' && { patientId: 'Please enter the patient' }),
      ...((day === '' || time === '') && { usedAt: 'Please enter the time it was given' }),
      ...(texts.reason.trim() === '' && { reason: 'Please enter the reason for the late record' }),
    };
    form.submit(event, errorsFound, async () => {
      const body = {
        ...(byContent ? { content: amount, contentUnit: unit ?? null } : { quantityUsed: amount }),
        patientId: texts.patientId.trim(),
        usedAt: wallTimeToInstant(`${day}T${time}:00`, zone).toISOString(),
        reason: texts.reason.trim(),
      };
      await call(recordGiven, { params: { id: lot.id }, body, idempotencyKey: form.keyFor(body) });
      showToast({
        title: 'Recorded as given',
        description: `${getLotTitle(lot.number)} of ${isolateDirection(lot.item.name)} was recorded as given. Managers are notified.`,
      });
      onClose();
      onRecorded?.({ quantity: amount, isByContent: byContent });
      onUpdated?.(await call(getLot, { params: { id: lot.id } }));
    });
  };
  return (
    <FormDialog
      width={440}
      title="Record as given"
      description={`${getLotTitle(lot.number)} of ${isolateDirection(lot.item.name)} holds ${describeLotStock(lot)}`}
      submit="Record as given"
      state={form}
      busy="Recording..."
      isDirty={texts.patientId + texts.reason + time !== ''}
      typedText={() => formatFieldLines({ Patient: texts.patientId, Reason: texts.reason })}
      onSubmit={record}
      onClose={onClose}
    >
      <p className="text-table text-muted">
        For a dose given before the lot was put on hold. It is marked in the recall list, and managers are notified.
      </p>
      {unit !== undefined && (
        <Segmented
          label="Amount in"
          value={byContent ? 'content' : 'whole'}
          choices={[
            { value: 'content', label: unit },
            { value: 'whole', label: lot.item.unit },
          ]}
          onChange={(next) => {
            setByContent(next === 'content');
            setAmount(presetAmount(next === 'content'));
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField
          label="Quantity"
          required
          counts="quantity"
          unit={byContent ? unit : lot.item.unit}
          help={byContent ? undefined : `of ${formatQuantity(lot.quantity, lot.item.unit)}`}
          value={amount}
          error={form.errors['quantityUsed'] ?? form.errors['content']}
          onChange={setAmount}
        />
        <InputField
          label="Patient"
          required
          error={form.errors['patientId']}
          data-first-field
          maxLength={200}
          value={texts.patientId}
          onChange={write('patientId')}
        />
        <DateField
          label="Given on"
          required
          error={form.errors['usedAt']}
          max={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <DateField
          label="Given at"
          required
          kind="time"
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <InputField
        label="Reason"
        required
        error={form.errors['reason']}
        maxLength={200}
        placeholder="e.g. given in the morning, not yet recorded"
        value={texts.reason}
        onChange={write('reason')}
      />
    </FormDialog>
  );
}
