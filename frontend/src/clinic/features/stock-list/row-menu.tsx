import {
  Ban,
  ClipboardList,
  History,
  Layers,
  Pencil,
  Scale,
  ShoppingCart,
  SlidersHorizontal,
  Syringe,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../ui/overlays/menu.js';
import type { PlaceView } from '../../shared/place-path.js';
import type { RowAction, RowRights } from '../../shared/stock/stock-actions.js';

interface RowMenuProps {
  readonly trigger: ReactNode;
  /** The item of the row, named in the menu. */
  readonly name: string;
  readonly rights: RowRights;
  readonly tracksLots: boolean;
  readonly onChoose: (action: RowAction) => void;
  /** Opens a tab of the item's details. */
  readonly onOpen: (tab: PlaceView) => void;
}

const icon = 'size-4';

/** Opens at once, because it is loaded on the first click. */
export function RowMenu({
  trigger,
  name,
  rights: { mayUse, mayEdit, mayRequest },
  tracksLots,
  onChoose,
  onOpen,
}: RowMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuLabel className="max-w-64 truncate">{name}</MenuLabel>
      {mayUse && (
        <MenuItem icon={<Syringe className={icon} aria-hidden="true" />} onSelect={() => onChoose('log-usage')}>
          Log Usage
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<SlidersHorizontal className={icon} aria-hidden="true" />} onSelect={() => onChoose('adjust')}>
          Adjust Stock
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<Pencil className={icon} aria-hidden="true" />} onSelect={() => onOpen('edit')}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<Scale className={icon} aria-hidden="true" />} onSelect={() => onOpen('prices')}>
        Compare Suppliers
      </MenuItem>
      {mayRequest && (
        <MenuItem icon={<ClipboardList className={icon} aria-hidden="true" />} onSelect={() => onChoose('reorder')}>
          Reorder
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<ShoppingCart className={icon} aria-hidden="true" />} onSelect={() => onChoose('purchase')}>
          Log Purchase
        </MenuItem>
      )}
      {tracksLots && (
        <MenuItem icon={<Layers className={icon} aria-hidden="true" />} onSelect={() => onOpen('lots')}>
          Lots
        </MenuItem>
      )}
      <MenuItem icon={<History className={icon} aria-hidden="true" />} onSelect={() => onOpen('history')}>
        History
      </MenuItem>
      {mayEdit && (
        <>
          <MenuLine />
          <MenuItem icon={<Ban className={icon} aria-hidden="true" />} onSelect={() => onChoose('deactivate')}>
            Deactivate
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
