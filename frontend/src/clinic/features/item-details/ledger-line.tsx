import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { treatmentText } from '@atrium/rules/agency/activity';
import { changeOfContent, openingText } from '@atrium/rules/stock/contents';
import { ADJUSTMENT_REASON_LABELS, labelOf, MOVEMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { lotTitle } from '@atrium/rules/stock/lots';
import { displayName, shortName } from '@atrium/rules/people/people';
import { changeText } from '@atrium/rules/stock/quantity';
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { useMay } from '../../shared/rights.js';
import { isUndoableDiscard, timeText, undoDiscarded, wasteText, wasteValue } from '../containers/public.js';

interface LedgerLineProps {
  readonly movement: Movement;
  readonly isNew: boolean;
  readonly onTook: () => void;
}

/** One movement. */
export function LedgerLine({ movement, isNew, onTook }: LedgerLineProps) {
  const mayDiscard = useMay('stock:use');
  const { type, delta, balance, at, user, usedBy, content, contentUnit } = movement;
  const person = usedBy ?? user;
  const who = person === null ? 'System' : shortName(person);
  return (
    <tr className={classes('align-top', isNew && 'animate-glow')}>
      <td className="border-b border-line py-2 pr-3">
        <p className="font-medium">
          {[wasteText(movement) ?? MOVEMENT_TYPE_LABELS[type], openingText(movement)?.toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </p>
        {detailsOf(movement).map((detail) => (
          <p key={detail} className="break-words text-muted">
            {detail}
          </p>
        ))}
        <p className="text-caption text-muted sm:hidden">
          {who} · <time dateTime={at}>{momentText(at)}</time>
        </p>
        {mayDiscard && isUndoableDiscard(movement) && (
          <Button
            size="small"
            variant="quiet"
            className="-ml-2.5"
            onClick={() => void undoDiscarded(movement.id, onTook)}
          >
            Undo
          </Button>
        )}
      </td>
      <td className="hidden border-b border-line py-2 pr-3 sm:table-cell">
        <p className="truncate" title={person === null ? undefined : displayName(person)}>
          {who}
        </p>
        <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
          {momentText(at)}
        </time>
      </td>
      <td
        className={classes(
          'figures border-b border-line py-2 text-right font-semibold',
          (content ?? delta) > 0 ? 'text-good-text' : (content ?? delta) < 0 ? 'text-text' : 'text-muted',
        )}
      >
        {content === null ? changeText(delta) : changeOfContent(content, contentUnit)}
      </td>
      <td className="figures border-b border-line py-2 text-right">{balance.toLocaleString('en')}</td>
    </tr>
  );
}

/** Returns treatment and patient, then the reason. Patient references are shown only to members of the clinic. */
function detailsOf({
  type,
  reason,
  note,
  user,
  usedBy,
  treatmentType,
  treatmentArea,
  patientId,
  lot,
  value,
  occurredAt,
}: Movement): string[] {
  const isUse = type === 'usage' || type === 'undo';
  const use = [
    treatmentText(treatmentType),
    treatmentArea,
    patientId && `Patient ${patientId}`,
    user !== null &&
      usedBy !== null &&
      user.id !== usedBy.id &&
      `${type === 'undo' ? 'Undone' : 'Logged'} by ${shortName(user)}`,
  ].filter(Boolean);
  const why =
    (type === 'adjustment' || type === 'waste') && reason !== null ? labelOf(ADJUSTMENT_REASON_LABELS, reason) : reason;
  const when = occurredAt === null ? null : timeText(type, reason, occurredAt);
  const facts = [when, lot && lotTitle(lot.number), why, wasteValue(value), note];
  return [...(isUse ? [use.join(' · ')] : []), ...facts.filter((text) => text !== null)].filter(Boolean);
}
