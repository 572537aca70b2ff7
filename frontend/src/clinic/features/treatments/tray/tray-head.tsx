import type { TreatmentType } from '@atrium/rules/stock/labels';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { Button } from '../../../../ui/buttons/button.js';
import { InputField, SelectField } from '../../../../ui/fields/control-fields.js';
import { UsedAtField } from '../../../shared/used-at-field.js';
import { TREATMENT_CHOICES } from '../../../shared/treatment-types.js';
import { MoreDetails, PersonDetail, TextDetail } from '../../usage/public.js';
import { getStock } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import type { Tray, TrayHead } from '../state/tray-state.js';

const MORE = ['treatmentArea', 'userId', 'usedAt'] as const;

interface TrayHeadProps {
  readonly tray: Tray;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<TrayHead>) => void;
}

/** Fields for the whole treatment. */
export function TrayHeadFields({ tray, errors, onChange }: TrayHeadProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  const hasLots = useClinic((state) =>
    tray.entries.some(({ kind, stockId }) => getStock(state, kind, stockId)?.tracksLots === true),
  );
  return (
    <div className="grid gap-x-4 gap-y-3 max-sm:grid-cols-2 sm:grid-cols-3">
      <div data-patient="" className="min-w-0">
        <TextDetail
          label="Patient"
          placeholder="Patient reference"
          {...(hasLots && tray.patientId.trim() === '' && { help: 'Add a patient so recalls can find them' })}
          value={tray.patientId}
          error={errors['patientId']}
          onChange={(patientId) => onChange({ patientId })}
        />
        {tray.patientId === '' && Boolean(tray.copiedPatient) && (
          <Button
            size="small"
            className="mt-1.5 max-w-full"
            onClick={() => onChange({ patientId: tray.copiedPatient ?? '' })}
          >{`Same patient: ${tray.copiedPatient ?? ''}`}</Button>
        )}
      </div>
      <SelectField
        label="Treatment Type"
        error={errors['treatmentType']}
        value={tray.treatmentType}
        choices={TREATMENT_CHOICES}
        onChange={(event) => onChange({ treatmentType: event.currentTarget.value as '' | TreatmentType })}
      />
      {!onPhone && <Practitioner tray={tray} errors={errors} onChange={onChange} />}
    </div>
  );
}

const Practitioner = ({ tray, errors, onChange }: TrayHeadProps) => (
  <PersonDetail
    label="Practitioner"
    value={tray.userId}
    error={errors['userId']}
    onChange={(userId) => onChange({ userId })}
  />
);

export const TrayReason = ({ tray, errors, onChange }: TrayHeadProps) => (
  <InputField
    label="Reason"
    error={errors['reason']}
    placeholder="Optional"
    value={tray.reason}
    onChange={(event) => onChange({ reason: event.currentTarget.value })}
  />
);

/** Treatment area; on a phone also the user, who is usually the caller. */
export function TrayDetails({ tray, errors, onChange }: TrayHeadProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  return (
    <MoreDetails
      startsOpen={tray.treatmentArea !== '' || tray.usedAt !== ''}
      isWrong={MORE.some((field) => errors[field] !== undefined)}
    >
      {() => (
        <div className="grid gap-4 sm:grid-cols-2">
          {onPhone && <Practitioner tray={tray} errors={errors} onChange={onChange} />}
          <UsedAtField value={tray.usedAt} error={errors['usedAt']} onChange={(usedAt) => onChange({ usedAt })} />
          <TextDetail
            label="Treatment area"
            placeholder="Optional"
            value={tray.treatmentArea}
            error={errors['treatmentArea']}
            onChange={(treatmentArea) => onChange({ treatmentArea })}
          />
        </div>
      )}
    </MoreDetails>
  );
}
