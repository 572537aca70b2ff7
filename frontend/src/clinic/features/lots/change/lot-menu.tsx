import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { offeredStates } from '@atrium/rules/holds/lot-states';
import { isExpired, lotTitle, type LotState } from '@atrium/rules/stock/lots';
import { Ellipsis, Megaphone, Pencil, ShieldAlert, ShieldCheck, Split, Syringe, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../../../session/today.js';
import { Button } from '../../../../ui/buttons/button.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/menu.js';
import { useMay } from '../../../shared/rights.js';
import { GivenDialog } from '../held/given-dialog.js';
import { HeldLotDialog } from '../held/held-lot-dialog.js';
import { ReturnDialog } from '../held/return-dialog.js';
import { useManagesLots } from './lot-acts.js';
import { CorrectLotDialog } from './correct-lot-dialog.js';
import { LotStateDialog } from './lot-state-dialog.js';
import { SplitLotDialog } from './split-lot-dialog.js';
import { WriteOffDialog } from './write-off-dialog.js';

type Act = 'resolve' | 'correct' | 'split' | 'given' | 'return' | 'write-off' | LotState;

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
  const [act, setAct] = useState<Act | null>(null);
  const today = useToday();
  const mayEdit = useMay('stock:edit');
  const mayUse = useMay('stock:use');
  const manages = useManagesLots();
  const close = () => setAct(null);
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
          onClick={() => setAct('quarantined')}
        >
          Quarantine
        </Button>
      )}
      {mayEdit && isHeld && isThere && !isBrief && (
        <Button
          size="small"
          aria-label={`${nextStep.label} ${lotTitle(lot.number)}`}
          aria-haspopup="dialog"
          onClick={() => setAct(nextStep.act)}
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
              <MenuItem key={to} icon={<Icon className={icon} aria-hidden="true" />} onSelect={() => setAct(to)}>
                {to === 'quarantined' && lot.state === 'recalled' ? 'Move to Quarantine' : label}
              </MenuItem>
            );
          })}
          {mayRecord && (
            <MenuItem icon={<Syringe className={icon} aria-hidden="true" />} onSelect={() => setAct('given')}>
              Record as Given
            </MenuItem>
          )}
          {manages && (
            <MenuItem icon={<Pencil className={icon} aria-hidden="true" />} onSelect={() => setAct('correct')}>
              {lot.number === null ? 'Name Lot' : 'Correct Lot'}
            </MenuItem>
          )}
          {manages && lot.quantity > 1 && (
            <MenuItem icon={<Split className={icon} aria-hidden="true" />} onSelect={() => setAct('split')}>
              Split Lot
            </MenuItem>
          )}
          {mayEdit && lot.quantity > 0 && (
            <MenuItem icon={<Undo2 className={icon} aria-hidden="true" />} onSelect={() => setAct('return')}>
              Return to Supplier
            </MenuItem>
          )}
          {mayEdit && isThere && (
            <MenuItem icon={<Trash2 className={icon} aria-hidden="true" />} onSelect={() => setAct('write-off')}>
              Write off
            </MenuItem>
          )}
        </Menu>
      )}
      {act === 'resolve' && <HeldLotDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'correct' && <CorrectLotDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'split' && <SplitLotDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'given' && <GivenDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'return' && <ReturnDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'write-off' && <WriteOffDialog lot={lot} onTook={onTook} onClose={close} />}
      {(act === 'recalled' || act === 'quarantined' || act === 'available') && (
        <LotStateDialog lot={lot} state={act} onTook={onTook} onClose={close} />
      )}
    </div>
  );
}
