import { momentText } from '../../../../lib/format/dates.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { TextDetail } from '../../usage/public.js';
import type { CorrectedTreatment } from '../state/tray-state.js';

interface CorrectingProps {
  readonly corrects: CorrectedTreatment;
  readonly error: string | undefined;
  readonly onChange: (corrects: CorrectedTreatment) => void;
}

/** The treatment that the tray corrects, with the reason. */
export const Correcting = ({ corrects, error, onChange }: CorrectingProps) => (
  <div className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
    <Alert tone="info" className="text-table">
      Correcting the treatment of {momentText(corrects.usedAt)}. Only the difference is saved.
    </Alert>
    <TextDetail
      label="Reason for the correction"
      placeholder="Required if a lot is recalled or quarantined"
      value={corrects.why ?? ''}
      error={error}
      onChange={(why) => onChange({ ...corrects, why })}
    />
  </div>
);
