import type { CorrectionChange, Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { getDisplayName } from '@atrium/rules/people/people';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { Button } from '../../../../ui/buttons/button.js';
import { openCorrection } from '../state/fill-tray.js';
import { isTrayTyped } from '../state/tray-state.js';
import { getTray } from '../state/tray-store.js';

interface CorrectButtonProps {
  readonly treatment: Treatment;
  readonly title: string;
}

/** Button that opens a logged treatment in the tray to correct it. */
export function CorrectButton({ treatment, title }: CorrectButtonProps) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (isTrayTyped(getTray()))
      return showToast({
        title: 'The tray is not empty',
        description: 'Log or clear it first, then correct this treatment.',
        tone: 'neutral',
      });
    setBusy(true);
    try {
      await openCorrection(treatment);
      document.querySelector('form[aria-label="Log Usage"]')?.scrollIntoView({ block: 'start' });
    } catch (error) {
      showFailure(error, 'The treatment could not be opened. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      busy={busy && 'Correct'}
      icon={<Pencil className="size-3.5" aria-hidden="true" />}
      aria-label={`Correct ${title}`}
      onClick={() => void open()}
    >
      Correct
    </Button>
  );
}

const FIELD_LABELS: Readonly<Record<CorrectionChange['field'], string>> = {
  line: 'Line',
  patientId: 'Patient',
  treatmentType: 'Treatment type',
  treatmentArea: 'Treatment area',
  reason: 'Reason',
  userId: 'Practitioner',
  usedAt: 'Time',
  kitId: 'Kit',
};

/** Returns "Botox: 2 vials → 3 vials" or "Patient: P-1 → none". */
function formatChange({ field, name, before, after }: CorrectionChange): string {
  const shown = (value: string | null): string => {
    if (field === 'treatmentType') return getTreatmentLabel(value);
    if (value === null) return 'none';
    return field === 'usedAt' ? formatShortMoment(value) : value;
  };
  return `${name ?? FIELD_LABELS[field]}: ${shown(before)} → ${shown(after)}`;
}

/** One correction: its author and changes. */
export const CorrectionRow = ({ correction }: { readonly correction: Treatment['corrections'][number] }) => (
  <li className="px-4 py-2 text-caption">
    <p className="font-semibold text-warn-text">{`Corrected by ${getDisplayName(correction.user)}, ${formatShortMoment(correction.at)}`}</p>
    {correction.changes.map((change) => (
      <p key={`${change.field} ${change.name} ${change.before} ${change.after}`} className="break-words text-muted">
        {formatChange(change)}
      </p>
    ))}
  </li>
);
