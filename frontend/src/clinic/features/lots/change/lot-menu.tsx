import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { offeredStates } from '@atrium/rules/holds/lot-states';
import { isExpired, lotTitle, type LotState } from '@atrium/rules/stock/lots';
import { Ellipsis, Megaphone, Pencil, ShieldAlert, ShieldCheck, Split, Syringe, Trash2, Undo2 } from 'lucide-react';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/menu.js';
import { useMay } from '../../../shared/rights.js';
import { type LotAct, openLotDialog, useLotInDialog } from '../lot-dialogs.js';
import { useManagesLots } from './lot-acts.js';

interface LotMenuProps {
  readonly lot: Lot;
  /** Receives the changed lot. */
  readonly onTook: (lot: Lot) => void;
  /** Puts all actions into the menu, for rows on a phone. */
  readonly isBrief?: boolean;
}

const icon = 'size-4';
const STATES: Readonly<Record<LotState, { readonly label: string; readonly Icon: typeof ShieldCheck }>> = {
  available: { label: 'Release Lot', Icon: ShieldCheck },
  quarantined: { label: 'Quarantine', Icon: ShieldAlert },
  recalled: { label: 'Mark as Recalled', Icon: Megaphone },
};

/** Actions of a lot: quarantine or the next steps of a held lot as buttons, the others in a menu. */
export function LotMenu({ lot, onTook, isBrief = false }: LotMenuProps) {
  useLotInDialog(lot);
  const open = (act: LotAct) => openLotDialog({ act, lot, onTook });
  const today = useToday();
  const mayEdit = useMay('stock:edit');
  const mayUse = useMay('stock:use');
  const manages = useManagesLots();
  const isThere = lot.quantity > 0 || lot.opened.length > 0;
  const isHeld = lot.state !== 'available' || isExpired(lot, today);
  const mayRecord = mayUse && isHeld && isThere;
  if (!mayEdit && !mayRecord) return null;
  // An expired lot cannot be released, only written off.
  const nextStep =
    lot.state === 'available'
      ? ({ label: 'Write off', act: 'write-off' } as const)
      : ({ label: 'Resolve', act: 'resolve' } as const);
  const hasButton = mayEdit && !isHeld && isThere && !isBrief;
  const states = mayEdit ? offeredStates(lot.state, manages).filter((to) => to !== 'quarantined' || !hasButton) : [];
  return (
    <div className="flex shrink-0 items-center gap-1 print:hidden">
      {hasButton && (
        <Button
          size="small"
          aria-label={`Quarantine ${lotTitle(lot.number)}`}
          aria-haspopup="dialog"
          onClick={() => open('quarantined')}
        >
          Quarantine
        </Button>
      )}
      {mayEdit && isHeld && isThere && !isBrief && (
        <Button
          size="small"
          aria-label={`${nextStep.label} ${lotTitle(lot.number)}`}
          aria-haspopup="dialog"
          onClick={() => open(nextStep.act)}
        >
          {nextStep.label}
        </Button>
      )}
      {(isThere || states.length > 0 || manages) && (
        <Menu
          trigger={
            <IconButton
              label={`More actions for ${lotTitle(lot.number)}`}
              icon={<Ellipsis className={icon} aria-hidden="true" />}
              className="size-8 pointer-coarse:size-11"
            />
          }
        >
          <MenuLabel className="max-w-64 truncate">{lotTitle(lot.number)}</MenuLabel>
          {states.map((to) => {
            const { label, Icon } = STATES[to];
            return (
              <MenuItem key={to} icon={<Icon className={icon} aria-hidden="true" />} onSelect={() => open(to)}>
                {to === 'quarantined' && lot.state === 'recalled' ? 'Move to Quarantine' : label}
              </MenuItem>
            );
          })}
          {mayRecord && (
            <MenuItem icon={<Syringe className={icon} aria-hidden="true" />} onSelect={() => open('given')}>
              Record as Given
            </MenuItem>
          )}
          {manages && (
            <MenuItem icon={<Pencil className={icon} aria-hidden="true" />} onSelect={() => open('correct')}>
              {lot.number === null ? 'Name Lot' : 'Correct Lot'}
            </MenuItem>
          )}
          {manages && lot.quantity > 1 && (
            <MenuItem icon={<Split className={icon} aria-hidden="true" />} onSelect={() => open('split')}>
              Split Lot
            </MenuItem>
          )}
          {mayEdit && lot.quantity > 0 && (
            <MenuItem icon={<Undo2 className={icon} aria-hidden="true" />} onSelect={() => open('return')}>
              Return to Supplier
            </MenuItem>
          )}
          {mayEdit && isThere && (
            <MenuItem icon={<Trash2 className={icon} aria-hidden="true" />} onSelect={() => open('write-off')}>
              Write off
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  );
}
