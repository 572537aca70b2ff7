import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getOfferedStates } from '@atrium/rules/holds/lot-states';
import { isExpired, getLotTitle, type LotState } from '@atrium/rules/stock/lots';
import { Ellipsis, Megaphone, Pencil, ShieldAlert, ShieldCheck, Split, Syringe, Trash2, Undo2 } from 'lucide-react';
import { useToday } from '../../../../session/today.js';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { Menu, MenuItem } from '../../../../ui/overlays/menu.js';
import { useClinicRight } from '../../../shared/rights.js';
import { type LotAction, openLotDialog, useLotInDialog } from '../lot-dialogs.js';
import { useCanManageLots } from './lot-actions.js';

interface LotMenuProps {
  readonly lot: Lot;
  /** Receives the changed lot. */
  readonly onUpdated: (lot: Lot) => void;
  /** Puts all actions into the menu, for rows on a phone. */
  readonly isBrief?: boolean;
}

const STATES: Readonly<Record<LotState, { readonly label: string; readonly Icon: typeof ShieldCheck }>> = {
  available: { label: 'Release lot', Icon: ShieldCheck },
  quarantined: { label: 'Quarantine', Icon: ShieldAlert },
  recalled: { label: 'Mark as recalled', Icon: Megaphone },
};

/** Actions of a lot: quarantine or the next steps of a held lot as buttons, others in a menu. */
export function LotMenu({ lot, onUpdated, isBrief = false }: LotMenuProps) {
  useLotInDialog(lot);
  const open = (action: LotAction) => openLotDialog({ action, lot, onUpdated });
  const today = useToday();
  const canEdit = useClinicRight('stock:edit');
  const canUse = useClinicRight('stock:use');
  const manages = useCanManageLots();
  const isThere = lot.quantity > 0 || lot.opened.length > 0;
  const isHeld = lot.state !== 'available' || isExpired(lot, today);
  const canRecord = canUse && isHeld && isThere;
  if (!canEdit && !canRecord) return null;
  // An expired lot cannot be released, only written off.
  const nextStep =
    lot.state === 'available'
      ? ({ label: 'Write off', act: 'write-off' } as const)
      : ({ label: 'Resolve', act: 'resolve' } as const);
  const hasButton = canEdit && !isHeld && isThere && !isBrief;
  const states = canEdit ? getOfferedStates(lot.state, manages).filter((to) => to !== 'quarantined' || !hasButton) : [];
  return (
    <div className="flex shrink-0 items-center gap-1 print:hidden">
      {hasButton && (
        <Button
          size="small"
          aria-label={`Quarantine ${getLotTitle(lot.number)}`}
          aria-haspopup="dialog"
          onClick={() => open('quarantined')}
        >
          Quarantine
        </Button>
      )}
      {canEdit && isHeld && isThere && !isBrief && (
        <Button
          size="small"
          aria-label={`${nextStep.label} ${getLotTitle(lot.number)}`}
          aria-haspopup="dialog"
          onClick={() => open(nextStep.act)}
        >
          {nextStep.label}
        </Button>
      )}
      {(isThere || states.length > 0 || manages) && (
        <Menu
          of={getLotTitle(lot.number)}
          trigger={
            <IconButton
              label={`More actions for ${getLotTitle(lot.number)}`}
              icon={Ellipsis}
              className="size-8 pointer-coarse:size-11"
            />
          }
        >
          {states.map((to) => {
            const { label, Icon } = STATES[to];
            return (
              <MenuItem key={to} icon={Icon} onSelect={() => open(to)}>
                {to === 'quarantined' && lot.state === 'recalled' ? 'Move to quarantine' : label}
              </MenuItem>
            );
          })}
          {canRecord && (
            <MenuItem icon={Syringe} onSelect={() => open('given')}>
              Record as given
            </MenuItem>
          )}
          {manages && (
            <MenuItem icon={Pencil} onSelect={() => open('correct')}>
              {lot.number === null ? 'Name lot' : 'Correct lot'}
            </MenuItem>
          )}
          {manages && lot.quantity > 1 && (
            <MenuItem icon={Split} onSelect={() => open('split')}>
              Split lot
            </MenuItem>
          )}
          {canEdit && lot.quantity > 0 && (
            <MenuItem icon={Undo2} onSelect={() => open('return')}>
              Return to supplier
            </MenuItem>
          )}
          {canEdit && isThere && (
            <MenuItem icon={Trash2} onSelect={() => open('write-off')}>
              Write off
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  );
}
