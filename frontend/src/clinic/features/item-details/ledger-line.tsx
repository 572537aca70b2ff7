import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { formatContentChange, getOpeningLabel } from '@atrium/rules/stock/contents';
import { ADJUSTMENT_REASON_LABELS, getLabel, MOVEMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName, getShortName } from '@atrium/rules/people/people';
import { formatQuantityChange } from '@atrium/rules/stock/quantity';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { useClinicRight } from '../../shared/rights.js';
import {
  isUndoableDiscard,
  formatMovementTime,
  restoreContent,
  describeWaste,
  formatWasteValue,
} from '../containers/public.js';
import type { ReactNode } from 'react';
import { isShownFact } from '../../../ui/display/facts.js';
import { Moment } from '../../../ui/display/moment.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

interface LedgerLineProps {
  readonly movement: Movement;
  readonly isNew: boolean;
  readonly onUpdated: () => void;
}

/** Row of one movement. */
export function LedgerLine({ movement, isNew, onUpdated }: LedgerLineProps) {
  const canDiscard = useClinicRight('stock:use');
  const { type, delta, balance, at, user, usedBy, content, contentUnit } = movement;
  const person = usedBy ?? user;
  const who = person === null ? 'System' : getShortName(person);
  return (
    <tr className={classes('align-top', isNew && 'animate-glow')}>
      <td className="border-b border-line py-2 pr-3">
        <p className="font-semibold">
          {[describeWaste(movement) ?? MOVEMENT_TYPE_LABELS[type], getOpeningLabel(movement)?.toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </p>
        {detailsOf(movement).map((detail, index) => (
          <p key={index} className="break-words text-muted">
            {detail}
          </p>
        ))}
        <p className="text-caption text-muted sm:hidden">
          <span>{`${who} · `}</span>
          <time dateTime={at}>{formatShortMoment(at)}</time>
        </p>
        {canDiscard && isUndoableDiscard(movement) && (
          <Button
            size="small"
            variant="quiet"
            className="-ml-2"
            onClick={() => void restoreContent(movement.id, onUpdated)}
          >
            Undo
          </Button>
        )}
      </td>
      <td className="hidden border-b border-line py-2 pr-3 sm:table-cell">
        <p className="truncate" title={person === null ? undefined : getDisplayName(person)}>
          {who}
        </p>
        <Moment at={at} className="figures text-caption text-muted" />
      </td>
      <td
        className={classes(
          'figures border-b border-line py-2 text-right font-semibold',
          (content ?? delta) === 0 ? 'text-muted' : 'text-text',
        )}
      >
        {content === null ? formatQuantityChange(delta) : formatContentChange(content, contentUnit)}
      </td>
      <td className="figures border-b border-line py-2 text-right">{balance.toLocaleString('en')}</td>
    </tr>
  );
}

/**
 * Returns the details of a movement: treatment and patient, then the reason. Only members of the clinic see patient
 * references.
 */
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
}: Movement): readonly ReactNode[] {
  const isUse = type === 'usage' || type === 'undo';
  const use = [
    getTreatmentLabel(treatmentType),
    treatmentArea,
    patientId && `Patient ${patientId}`,
    user !== null &&
      usedBy !== null &&
      user.id !== usedBy.id &&
      `${type === 'undo' ? 'Undone' : 'Logged'} by ${getShortName(user)}`,
  ].filter(Boolean);
  const why =
    (type === 'adjustment' || type === 'waste') && reason !== null
      ? getLabel(ADJUSTMENT_REASON_LABELS, reason)
      : reason;
  const when = occurredAt === null ? null : formatMovementTime(type, reason, occurredAt);
  const facts = [when, lot && <LotTitle key="lot" number={lot.number} />, why, formatWasteValue(value), note];
  return [isUse && use.join(' · '), ...facts].filter(isShownFact);
}
