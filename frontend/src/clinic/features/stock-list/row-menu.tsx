import {
  Ban,
  ClipboardList,
  History,
  Layers,
  type LucideIcon,
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

/** Menu of a row. It is open when mounted, because its code loads on the first click. */
export function RowMenu({ trigger, name, rights, tracksLots, onChoose, onOpen }: RowMenuProps) {
  const { canUse, canEdit, canRequest } = rights;
  const item = (Icon: LucideIcon, label: string, onSelect: () => void) => (
    <MenuItem icon={Icon} onSelect={onSelect}>
      {label}
    </MenuItem>
  );
  return (
    <Menu trigger={trigger} of={name} defaultOpen>
      {canUse && item(Syringe, 'Log Usage', () => onChoose('log-usage'))}
      {canEdit && item(SlidersHorizontal, 'Adjust stock', () => onChoose('adjust'))}
      {canEdit && item(Pencil, 'Edit', () => onOpen('edit'))}
      {item(Scale, 'Compare suppliers', () => onOpen('prices'))}
      {canRequest && item(ClipboardList, 'Reorder', () => onChoose('reorder'))}
      {canEdit && item(ShoppingCart, 'Log Purchase', () => onChoose('purchase'))}
      {tracksLots && item(Layers, 'Lots', () => onOpen('lots'))}
      {item(History, 'History', () => onOpen('history'))}
      {canEdit && <MenuLine />}
      {canEdit && item(Ban, 'Deactivate', () => onChoose('deactivate'))}
    </Menu>
  );
}
