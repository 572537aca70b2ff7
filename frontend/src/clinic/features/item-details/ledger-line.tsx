import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { formatContentChange, getOpeningLabel } from '@atrium/rules/stock/contents';
import { ADJUSTMENT_REASON_LABELS, getLabel, MOVEMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName, getShortName } from '@atrium/rules/people/people';
import { formatQuantityChange } from '@atrium/rules/stock/quantity';
import { Button } from '../../../ui/buttons/button.js';
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
import { MovementRow } from '../../shared/stock/movement-table.js';
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
    <MovementRow
      title={[describeWaste(movement) ?? MOVEMENT_TYPE_LABELS[type], getOpeningLabel(movement)?.toLowerCase()]
        .filter(Boolean)
        .join(', ')}
      details={detailsOf(movement)}
      who={who}
      fullName={person === null ? undefined : getDisplayName(person)}
      at={at}
      change={content === null ? formatQuantityChange(delta) : formatContentChange(content, contentUnit)}
      balance={balance}
      isNew={isNew}
      action={
        canDiscard &&
        isUndoableDiscard(movement) && (
          <Button
            size="small"
            variant="quiet"
            className="-ml-2"
            onClick={() => void restoreContent(movement.id, onUpdated)}
          >
            Undo
          </Button>
        )
      }
    />
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
