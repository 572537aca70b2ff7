import { exportItems } from '@atrium/contract/clinic/exports';
import { Download, Ellipsis, Receipt, ShoppingCart, Tags, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { saveAddress } from '../../lib/csv.js';
import { addressOf } from '../../lib/http.js';
import { Button, buttonLook } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { preloadPurchaseDialog, preloadStockDialog } from '../parts/lazy-dialogs.js';
import { useMay } from '../parts/rights.js';
import type { InventoryFilter } from './filter-items.js';
import { IMPORT_PATH, type InventoryAction, PURCHASES_PATH } from './inventory-actions.js';

const icon = 'size-4';
const loadMenu = async () => ({ default: (await import('./tools-menu.js')).ToolsMenu });
const ToolsMenu = lazy(loadMenu);

/** The screen's main actions, in the row of its title. */
export function InventoryActions({ onAction }: { readonly onAction: (action: InventoryAction) => void }) {
  if (!useMay('stock:edit')) return null;
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
      <Button icon={<ShoppingCart className={icon} aria-hidden="true" />} onPointerEnter={preloadPurchaseDialog} onClick={() => onAction('purchase')}>
        Log Purchase
      </Button>
      <Button variant="primary" onPointerEnter={preloadStockDialog} onClick={() => onAction('add')}>
        Add Item
      </Button>
    </div>
  );
}

interface ToolsProps {
  readonly filter: InventoryFilter;
  readonly onAction: (action: InventoryAction) => void;
}

export const exportAddress = ({ search, categoryId, stockLevel, supplierId }: InventoryFilter): string =>
  addressOf(exportItems.path, {}, { search, categoryId, stockLevel, supplierId });

/** What is needed now and then, beside the number of rows; on a phone behind one button. */
export function InventoryTools({ filter, onAction }: ToolsProps) {
  const mayEdit = useMay('stock:edit');
  const mayExport = useMay('export');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const look = buttonLook({ variant: 'quiet', size: 'small' });
  const dots = <Ellipsis className={icon} aria-hidden="true" />;
  const plain = <IconButton label="More actions" aria-haspopup="menu" icon={dots} onFocus={() => void loadMenu()} onClick={() => setWanted(true)} />;
  return (
    <>
      <div className="hidden items-center gap-0.5 md:flex">
        <Link to={PURCHASES_PATH} className={look}>
          <Receipt className={icon} aria-hidden="true" />
          Purchases
        </Link>
        {mayEdit && (
          <>
            <Button variant="quiet" size="small" icon={<Tags className={icon} aria-hidden="true" />} onClick={() => onAction('categories')}>
              Edit Categories
            </Button>
            <Button variant="quiet" size="small" icon={<Upload className={icon} aria-hidden="true" />} onClick={() => void navigate(IMPORT_PATH)}>
              Import
            </Button>
          </>
        )}
        {mayExport && (
          <Button variant="quiet" size="small" icon={<Download className={icon} aria-hidden="true" />} onClick={() => saveAddress(exportAddress(filter))}>
            Export
          </Button>
        )}
      </div>
      <div className="md:hidden">
        {wanted ? (
          <Suspense fallback={plain}>
            <ToolsMenu
              trigger={<IconButton label="More actions" icon={dots} />}
              mayEdit={mayEdit}
              exportAddress={mayExport ? exportAddress(filter) : null}
              onCategories={() => onAction('categories')}
            />
          </Suspense>
        ) : (
          plain
        )}
      </div>
    </>
  );
}
