import type { Treatment, CorrectionChange } from '@atrium/contract/clinic/treatments/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName, getShortName } from '@atrium/rules/people/people';
import { countUsageLines } from '@atrium/rules/usage/counted-lines';
import { ChevronRight, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { useUser } from '../../../../session/session-store.js';
import { classes } from '../../../../ui/classes.js';
import { findUndoableTreatment } from '../offline/logged-treatment.js';
import { canUndo, needsReason, RowHighlight, UndoButton, UsageRow, formatUsedLines } from '../../usage/public.js';
import { describeLateEntry } from '../../../shared/used-at.js';
import { Moment } from '../../../../ui/display/moment.js';
import { showToast } from '../../../../lib/page/toast.js';
import { openCorrection } from '../state/fill-tray.js';
import { isTrayTyped } from '../state/tray-state.js';
import { getTray } from '../state/tray-store.js';
import { AsyncButton } from '../../../../ui/buttons/button.js';

/** Row of a treatment, which expands to its lines. */
export function TreatmentRow({ treatment }: { readonly treatment: Treatment }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { usages, usedAt, loggedAt, loggedBy, kit, kitChanges, corrections } = treatment;
  const shown = countUsageLines(usages);
  const first = shown.find(({ undoneAt }) => undoneAt === null);
  const isUndone = first === undefined;
  const lines = formatUsedLines(shown);
  const title = kit?.name ?? getTreatmentLabel(treatment.treatmentType);
  const byAnother = loggedBy !== null && treatment.user !== null && loggedBy.id !== treatment.user.id;
  const details = [
    kit !== null && getTreatmentLabel(treatment.treatmentType),
    treatment.treatmentArea,
    treatment.patientId && `Patient ${treatment.patientId}`,
    treatment.reason,
    kitChanges !== null && kitChanges.length > 0 && 'kit changed',
    describeLateEntry({ isLate: treatment.isLate, enteredAt: loggedAt }),
    byAnother && `Logged by ${getShortName(loggedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li aria-label={`${title}, ${formatShortMoment(usedAt)}`}>
      <div className="relative flex items-center gap-3 px-4 py-2">
        <RowHighlight of={`treatment-${treatment.id}`} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-control text-left after:absolute after:inset-0"
        >
          <ChevronRight
            className={classes('mt-0.5 -ml-1 size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">
            <span
              className={classes('block truncate font-semibold', isUndone && 'text-muted line-through')}
              title={title}
            >
              {title}
            </span>
            <span className="block truncate text-caption text-muted" title={lines}>
              {lines}
            </span>
            {details !== '' && (
              <span className="block truncate text-caption text-muted" title={details}>
                {details}
              </span>
            )}
            <span className="block truncate text-caption text-muted sm:hidden">
              <span>{`${getShortName(treatment.user)} · `}</span>
              <Moment at={usedAt} className="figures text-caption text-muted" />
            </span>
            {treatment.undoneAt !== null && (
              <span className="block text-caption font-semibold break-words text-warn-text">{`Undone by ${getDisplayName(treatment.undoneBy)}${treatment.undoReason !== null ? `: ${treatment.undoReason}` : ''}`}</span>
            )}
          </span>
        </button>
        <p className="figures shrink-0 text-right text-table text-muted">{formatPlural(shown.length, 'line')}</p>
        <div className="hidden w-36 shrink-0 text-right sm:block">
          <p className="truncate text-table">{getShortName(treatment.user)}</p>
          <Moment at={usedAt} className="figures text-caption text-muted" />
        </div>
        <div className="relative z-1 flex shrink-0 flex-col items-end sm:w-24">
          {first !== undefined && canUndo(first, user) && <CorrectButton treatment={treatment} title={title} />}
          {first !== undefined && canUndo(first, user) && (
            <UndoButton
              of={`${title}, ${formatPlural(shown.length, 'line')}`}
              asks={needsReason({ enteredAt: loggedAt })}
              undoable={findUndoableTreatment(treatment)}
            />
          )}
        </div>
      </div>
      <ul
        id={id}
        hidden={!isOpen}
        aria-label={`Lines of ${title}`}
        className="divide-y divide-line border-t border-line bg-sunken/50 pl-4 sm:pl-6"
      >
        {isOpen && usages.map((usage) => <UsageRow key={usage.id} entry={usage} isLine />)}
        {isOpen && corrections.map((correction) => <CorrectionRow key={correction.at} correction={correction} />)}
      </ul>
    </li>
  );
}

/** Button that opens a logged treatment in the tray to correct it. */
function CorrectButton({ treatment, title }: { readonly treatment: Treatment; readonly title: string }) {
  const open = async () => {
    if (isTrayTyped(getTray()))
      return showToast({
        title: 'The tray is not empty',
        description: 'Log or clear it first, then correct this treatment.',
        tone: 'neutral',
      });
    await openCorrection(treatment);
    document.querySelector('form[aria-label="Log Usage"]')?.scrollIntoView({ block: 'start' });
  };
  return (
    <AsyncButton
      size="small"
      variant="quiet"
      busy="Correct"
      failed="The treatment could not be opened. Please try again."
      icon={<Pencil className="size-3.5" />}
      aria-label={`Correct ${title}`}
      onRun={open}
    >
      Correct
    </AsyncButton>
  );
}

const FIELD_LABELS: Readonly<Record<CorrectionChange['field'], string>> = {
  line: 'Line',
  patientId: 'Patient',
  treatmentType: 'Treatment Type',
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
const CorrectionRow = ({ correction }: { readonly correction: Treatment['corrections'][number] }) => (
  <li className="px-4 py-2 text-caption">
    <p className="font-semibold text-warn-text">{`Corrected by ${getDisplayName(correction.user)}, ${formatShortMoment(correction.at)}`}</p>
    {correction.changes.map((change) => (
      <p key={`${change.field} ${change.name} ${change.before} ${change.after}`} className="break-words text-muted">
        {formatChange(change)}
      </p>
    ))}
  </li>
);
