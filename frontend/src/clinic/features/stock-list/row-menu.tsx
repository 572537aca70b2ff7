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
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.js';
import type { DetailsView } from '../../shared/item-path.js';
import type { RowAction, RowRights } from '../../shared/stock/stock-actions.js';

interface RowMenuProps {
  readonly trigger: ReactNode;
  /** The item of the row, named in the menu. */
  readonly name: string;
  readonly rights: RowRights;
  readonly tracksLots: boolean;
  readonly onChoose: (action: RowAction) => void;
  /** Opens a tab of the item's details. */
  readonly onOpen: (tab: DetailsView) => void;
}

const icon = 'size-4';

/** Menu of a row. It is open when mounted, because its code loads on the first click. */
export function RowMenu({
  trigger,
  name,
  rights: { canUse, canEdit, canRequest },
  tracksLots,
  onChoose,
  onOpen,
}: RowMenuProps) {
  return (
    <Menu trigger={trigger} of={name} defaultOpen>
      {canUse && (
        <MenuItem icon={<Syringe className={icon} aria-hidden="true" />} onSelect={() => onChoose('log-usage')}>
          Log Usage
        </MenuItem>
      )}
      {canEdit && (
        <MenuItem icon={<SlidersHorizontal className={icon} aria-hidden="true" />} onSelect={() => onChoose('adjust')}>
          Adjust stock
        </MenuItem>
      )}
      {canEdit && (
        <MenuItem icon={<Pencil className={icon} aria-hidden="true" />} onSelect={() => onOpen('edit')}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<Scale className={icon} aria-hidden="true" />} onSelect={() => onOpen('prices')}>
        Compare suppliers
      </MenuItem>
      {canRequest && (
        <MenuItem icon={<ClipboardList className={icon} aria-hidden="true" />} onSelect={() => onChoose('reorder')}>
          Reorder
        </MenuItem>
      )}
      {canEdit && (
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
      {canEdit && (
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
