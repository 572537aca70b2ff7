import { formatShortMoment } from '../../../../lib/format/dates.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { TextDetail } from '../../usage/public.js';
import type { CorrectedTreatment } from '../state/tray-state.js';

interface CorrectionHeaderProps {
  readonly corrects: CorrectedTreatment;
  readonly error: string | undefined;
  readonly onChange: (corrects: CorrectedTreatment) => void;
}

/** Header that names the treatment to correct, with the reason. */
export const CorrectionHeader = ({ corrects, error, onChange }: CorrectionHeaderProps) => (
  <div className="flex flex-col gap-3 px-4 pb-4">
    <Alert
      tone="info"
      className="text-table"
    >{`Correcting the treatment of ${formatShortMoment(corrects.usedAt)}. Only the difference is saved.`}</Alert>
    <TextDetail
      label="Reason for the correction"
      placeholder="Required if a lot is recalled or quarantined"
      value={corrects.why ?? ''}
      error={error}
      onChange={(reason) => onChange({ ...corrects, why: reason })}
    />
  </div>
);
