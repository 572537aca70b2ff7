import { UsedAtField } from '../../../shared/used-at-field.js';
import { toInstant } from '../../../shared/used-at.js';
import { MoreDetails, PersonDetail, TextDetail } from '../detail-fields.js';

export interface UsageDetailValues {
  readonly patientId: string;
  readonly treatmentArea: string;
  /** Id of the practitioner; '' for the caller. */
  readonly userId: string;
  /** Time of use as wall time; '' for now. */
  readonly usedAt: string;
}
export const NO_DETAILS: UsageDetailValues = { patientId: '', treatmentArea: '', userId: '', usedAt: '' };
export const DETAIL_FIELDS = ['patientId', 'treatmentArea', 'userId', 'usedAt'] as const;

/** Returns the entered details for the request body. */
export const getUsageDetails = ({
  patientId,
  treatmentArea,
  userId,
  usedAt,
}: UsageDetailValues): Partial<UsageDetailValues> => ({
  ...(patientId.trim() && { patientId: patientId.trim() }),
  ...(treatmentArea.trim() && { treatmentArea: treatmentArea.trim() }),
  ...(userId && { userId }),
  ...(usedAt && { usedAt: toInstant(usedAt) ?? usedAt }),
});

interface UsageDetailsProps {
  readonly values: UsageDetailValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: UsageDetailValues) => void;
}

/** Patient, treatment area and user of a use. */
export const UsageDetails = ({ values, errors, onChange }: UsageDetailsProps) => (
  <MoreDetails isWrong={DETAIL_FIELDS.some((field) => errors[field] !== undefined)}>
    {() => (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextDetail
          label="Patient"
          placeholder="Optional"
          help="Reference only, visible to clinic staff"
          value={values.patientId}
          error={errors['patientId']}
          onChange={(patientId) => onChange({ ...values, patientId })}
        />
        <TextDetail
          label="Treatment area"
          placeholder="Optional"
          value={values.treatmentArea}
          error={errors['treatmentArea']}
          onChange={(treatmentArea) => onChange({ ...values, treatmentArea })}
        />
        <PersonDetail
          label="Used by"
          value={values.userId}
          error={errors['userId']}
          onChange={(userId) => onChange({ ...values, userId })}
        />
        <UsedAtField
          value={values.usedAt}
          error={errors['usedAt']}
          onChange={(usedAt) => onChange({ ...values, usedAt })}
        />
      </div>
    )}
  </MoreDetails>
);
