import { Download, Receipt, Tags, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { saveAddress } from '../../lib/csv.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { IMPORT_PATH, PURCHASES_PATH } from './inventory-actions.js';

interface ToolsMenuProps {
  readonly trigger: ReactNode;
  readonly mayEdit: boolean;
  /** Null without the right. */
  readonly exportAddress: string | null;
  readonly onCategories: () => void;
}

const icon = 'size-4';

export function ToolsMenu({ trigger, mayEdit, exportAddress, onCategories }: ToolsMenuProps) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Receipt className={icon} aria-hidden="true" />} onSelect={() => void navigate(PURCHASES_PATH)}>
        Purchases
      </MenuItem>
      {mayEdit && (
        <>
          <MenuItem icon={<Tags className={icon} aria-hidden="true" />} onSelect={onCategories}>
            Edit Categories
          </MenuItem>
          <MenuItem icon={<Upload className={icon} aria-hidden="true" />} onSelect={() => void navigate(IMPORT_PATH)}>
            Import
          </MenuItem>
        </>
      )}
      {exportAddress !== null && (
        <MenuItem icon={<Download className={icon} aria-hidden="true" />} onSelect={() => saveAddress(exportAddress)}>
          Export
        </MenuItem>
      )}
    </Menu>
  );
}
