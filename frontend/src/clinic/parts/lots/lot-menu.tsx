import type { Lot } from '@atrium/contract/clinic/lots';
import { lotTitle } from '@atrium/rules/lots';
import { Ellipsis, Megaphone, Pencil, ShieldAlert, ShieldCheck, Split, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { IconButton } from '../../../ui/icon-button.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { useMay } from '../rights.js';
import { quarantine, useManagesLots } from './lot-acts.js';
import { CorrectLotDialog } from './correct-lot-dialog.js';
import { LotStateDialog } from './lot-state-dialog.js';
import { SplitLotDialog } from './split-lot-dialog.js';
import { WriteOffDialog } from './write-off-dialog.js';

type Act = 'correct' | 'split' | 'write-off' | 'recalled' | 'available';

interface LotMenuProps {
  readonly lot: Lot;
  /** The lot as it is since then. */
  readonly onTook: (lot: Lot) => void;
  /** In a row of a phone: all of it in the menu. */
  readonly isBrief?: boolean;
}

const icon = 'size-4';

/** What can be done with a lot: held back in one press, the rest in a menu. */
export function LotMenu({ lot, onTook, isBrief = false }: LotMenuProps) {
  const [act, setAct] = useState<Act | null>(null);
  const [busy, setBusy] = useState(false);
  const mayEdit = useMay('stock:edit');
  const manages = useManagesLots();
  const close = () => setAct(null);
  if (!mayEdit) return null;
  const isThere = lot.quantity > 0 || lot.opened.length > 0;
  const hold = async () => {
    setBusy(true);
    await quarantine(lot, onTook);
    setBusy(false);
  };
  return (
    <div className="flex shrink-0 items-center gap-1 print:hidden">
      {lot.state === 'available' && isThere && !isBrief && (
        <Button
          size="small"
          busy={busy && 'Holding...'}
          aria-label={`Quarantine ${lotTitle(lot.number)}`}
          onClick={() => void hold()}
        >
          Quarantine
        </Button>
      )}
      {(isThere || lot.state !== 'recalled' || manages) && (
        <Menu
          trigger={
            <IconButton
              label={`More actions for ${lotTitle(lot.number)}`}
              icon={<Ellipsis className={icon} aria-hidden="true" />}
              className="size-8 pointer-coarse:size-11"
            />
          }
        >
          {lot.state !== 'available' && manages && (
            <MenuItem icon={<ShieldCheck className={icon} aria-hidden="true" />} onSelect={() => setAct('available')}>
              Make Available
            </MenuItem>
          )}
          {(lot.state === 'recalled' || (lot.state === 'available' && (!isThere || isBrief))) && (
            <MenuItem icon={<ShieldAlert className={icon} aria-hidden="true" />} onSelect={() => void hold()}>
              Quarantine
            </MenuItem>
          )}
          {lot.state !== 'recalled' && (
            <MenuItem icon={<Megaphone className={icon} aria-hidden="true" />} onSelect={() => setAct('recalled')}>
              Mark as Recalled
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
          {isThere && (
            <MenuItem icon={<Trash2 className={icon} aria-hidden="true" />} onSelect={() => setAct('write-off')}>
              Write Off
            </MenuItem>
          )}
        </Menu>
      )}
      {act === 'correct' && <CorrectLotDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'split' && <SplitLotDialog lot={lot} onTook={onTook} onClose={close} />}
      {act === 'write-off' && <WriteOffDialog lot={lot} onTook={onTook} onClose={close} />}
      {(act === 'recalled' || act === 'available') && (
        <LotStateDialog lot={lot} state={act} onTook={onTook} onClose={close} />
      )}
    </div>
  );
}
