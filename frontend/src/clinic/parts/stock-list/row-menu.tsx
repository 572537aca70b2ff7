import { Ban, ClipboardList, History, Pencil, Scale, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.js';
import type { RowAction } from './stock-actions.js';

interface RowMenuProps {
  readonly trigger: ReactNode;
  readonly mayEdit: boolean;
  readonly mayRequest: boolean;
  readonly onChoose: (action: RowAction) => void;
}

const icon = 'size-4';

/** It comes open: it is fetched because somebody asked for it. */
export function RowMenu({ trigger, mayEdit, mayRequest, onChoose }: RowMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {mayEdit && (
        <MenuItem icon={<Pencil className={icon} aria-hidden="true" />} onSelect={() => onChoose('edit')}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<Scale className={icon} aria-hidden="true" />} onSelect={() => onChoose('compare')}>
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
      <MenuItem icon={<History className={icon} aria-hidden="true" />} onSelect={() => onChoose('history')}>
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
