import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { treatmentText } from '@atrium/rules/agency/activity';
import { plural } from '@atrium/rules/stock/labels';
import { displayName, shortName } from '@atrium/rules/people/people';
import { countedLines } from '@atrium/rules/usage/counted-lines';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { momentText } from '../../../../lib/format/dates.js';
import { useUser } from '../../../../session/session-store.js';
import { classes } from '../../../../ui/classes.js';
import { undoableTreatment } from '../offline/logged-treatment.js';
import { mayUndo, Moment, needsReason, RowGlow, UndoButton, UsageRow, usedLinesText } from '../../usage/public.js';
import { enteredLaterText } from '../../../shared/when.js';
import { CorrectButton, CorrectionRow } from './correction.js';

/** A treatment, which opens to show its lines. */
export function TreatmentRow({ treatment }: { readonly treatment: Treatment }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { usages, usedAt, loggedAt, loggedBy, kit, kitChanges, corrections } = treatment;
  const shown = countedLines(usages);
  const first = shown.find(({ undoneAt }) => undoneAt === null);
  const isUndone = first === undefined;
  const lines = usedLinesText(shown);
  const title = kit?.name ?? treatmentText(treatment.treatmentType);
  const byAnother = loggedBy !== null && treatment.user !== null && loggedBy.id !== treatment.user.id;
  const details = [
    kit !== null && treatmentText(treatment.treatmentType),
    treatment.treatmentArea,
    treatment.patientId && `Patient ${treatment.patientId}`,
    treatment.reason,
    kitChanges !== null && kitChanges.length > 0 && 'kit changed',
    enteredLaterText({ isLate: treatment.isLate, enteredAt: loggedAt }),
    byAnother && `Logged by ${shortName(loggedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li aria-label={`${title}, ${momentText(usedAt)}`}>
      <div className="relative flex items-center gap-3 px-4 py-2.5 sm:px-5">
        <RowGlow of={`treatment-${treatment.id}`} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-start gap-2 rounded-control text-left after:absolute after:inset-0"
        >
          <ChevronRight
            className={classes('mt-0.5 -ml-1 size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1">
            <span
              className={classes('block truncate font-medium', isUndone && 'text-muted line-through')}
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
              {shortName(treatment.user)} · <Moment at={usedAt} />
            </span>
            {treatment.undoneAt !== null && (
              <span className="block text-caption font-medium break-words text-warn-text">
                Undone by {displayName(treatment.undoneBy)}
                {treatment.undoReason !== null && `: ${treatment.undoReason}`}
              </span>
            )}
          </span>
        </button>
        <p className="figures shrink-0 text-right text-table text-muted">{plural(shown.length, 'line')}</p>
        <div className="hidden w-36 shrink-0 text-right sm:block">
          <p className="truncate text-table">{shortName(treatment.user)}</p>
          <Moment at={usedAt} />
        </div>
        <div className="relative z-1 flex shrink-0 flex-col items-end sm:w-24">
          {first !== undefined && mayUndo(first, user) && <CorrectButton treatment={treatment} title={title} />}
          {first !== undefined && mayUndo(first, user) && (
            <UndoButton
              of={`${title}, ${plural(shown.length, 'line')}`}
              asks={needsReason({ enteredAt: loggedAt })}
              undoable={undoableTreatment(treatment)}
            />
          )}
        </div>
      </div>
      <ul
        id={id}
        hidden={!isOpen}
        aria-label={`Lines of ${title}`}
        className="divide-y divide-line border-t border-line bg-sunken/50 pl-5 sm:pl-6"
      >
        {isOpen && usages.map((usage) => <UsageRow key={usage.id} entry={usage} isLine />)}
        {isOpen && corrections.map((correction) => <CorrectionRow key={correction.at} correction={correction} />)}
      </ul>
    </li>
  );
}
