import { exportConsumables, exportItems } from '@atrium/contract/clinic/exports/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import {
  ArchiveRestore,
  Download,
  Ellipsis,
  History,
  ListChecks,
  Plus,
  Receipt,
  ShoppingCart,
  Syringe,
  Tags,
  Upload,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { saveAddress } from '../../../lib/format/csv.js';
import { addressOf } from '../../../lib/api/http.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';
import { logUsageDialog, openListDialog, purchaseDialog, stockDialog } from '../../shared/dialogs.js';
import { useMay } from '../../shared/rights.js';
import type { StockFilter } from './filters/filter-stock.js';
import { IMPORT_PATH, LIST_WORDS, purchasesPath, type Tool } from '../../shared/stock/stock-actions.js';

const icon = 'size-4';
const ToolsMenu = lazyMenu(async () => (await import('./tools-menu.js')).ToolsMenu);

/** The screen's main actions, in the row of its title. Items are used up on a screen of their own. */
export function StockActions({ kind }: { readonly kind: StockKind }) {
  const mayEdit = useMay('stock:edit');
  const mayUse = useMay('stock:use') && kind === 'consumable';
  if (!mayEdit && !mayUse) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
      {mayUse && (
        <Button
          icon={<Syringe className={icon} aria-hidden="true" />}
          onPointerEnter={logUsageDialog.preload}
          onClick={() => openListDialog('use', kind)}
        >
          Log Usage
        </Button>
      )}
      {mayEdit && (
        <>
          <Button
            icon={<ShoppingCart className={icon} aria-hidden="true" />}
            onPointerEnter={purchaseDialog.preload}
            onClick={() => openListDialog('purchase', kind)}
          >
            Log Purchase
          </Button>
          <Button
            variant="primary"
            className="max-sm:basis-full"
            onPointerEnter={stockDialog.preload}
            onClick={() => openListDialog('add', kind)}
          >
            {LIST_WORDS[kind].add}
          </Button>
        </>
      )}
    </div>
  );
}

interface ToolsProps {
  readonly kind: StockKind;
  readonly filter: StockFilter;
  /** Order as in the API; blank for name. */
  readonly sort: string;
  /** Starts the selection where checkboxes are not always visible. */
  readonly onChoose: () => void;
}

const exportAddress = (
  kind: StockKind,
  { search, categoryId, stockLevel, supplierId, expiry }: StockFilter,
  sort: string,
): string =>
  addressOf(
    (kind === 'item' ? exportItems : exportConsumables).path,
    {},
    { search, categoryId, stockLevel, supplierId, expiry, sort },
  );

function useTools({ kind, filter, sort, onChoose }: ToolsProps): readonly Tool[] {
  const mayEdit = useMay('stock:edit');
  const mayExport = useMay('export');
  const mayUse = useMay('stock:use') && kind === 'consumable';
  const onPhone = useMediaQuery('(max-width: 639px)');
  // On a phone they do not fit above the list.
  const acts: readonly Tool[] = onPhone
    ? [
        ...(mayEdit ? [{ label: LIST_WORDS[kind].add, icon: Plus, does: () => openListDialog('add', kind) }] : []),
        ...(mayEdit
          ? [{ label: 'Log Purchase', icon: ShoppingCart, does: () => openListDialog('purchase', kind) }]
          : []),
        ...(mayEdit ? [{ label: 'Choose rows', icon: ListChecks, does: onChoose }] : []),
        ...(mayUse ? [{ label: 'Log Usage', icon: Syringe, does: () => openListDialog('use', kind) }] : []),
      ]
    : [];
  return [
    ...acts,
    ...(kind === 'consumable'
      ? [{ label: 'Usage history', icon: History, does: '/perfect-b/consumables?view=usage' }]
      : []),
    { label: 'Purchases', icon: Receipt, does: purchasesPath(kind) },
    ...(mayEdit ? [{ label: 'Edit Categories', icon: Tags, does: () => openListDialog('categories', kind) }] : []),
    ...(mayEdit && kind === 'item' ? [{ label: 'Import', icon: Upload, does: IMPORT_PATH }] : []),
    ...(mayExport
      ? [{ label: 'Export', icon: Download, does: () => saveAddress(exportAddress(kind, filter, sort)) }]
      : []),
    ...(mayEdit
      ? [{ label: 'Deactivated', icon: ArchiveRestore, does: () => openListDialog('deactivated', kind) }]
      : []),
  ];
}

/** Less frequent actions next to the number of rows; on a phone in a menu. */
export function StockTools(props: ToolsProps) {
  const tools = useTools(props);
  return (
    <>
      <div className="hidden items-center gap-0.5 @[45rem]:flex">
        {tools.map(({ label, icon: Icon, does }) =>
          typeof does === 'string' ? (
            <Link key={label} to={does} className={buttonLook({ variant: 'quiet', size: 'small' })}>
              <Icon className={icon} aria-hidden="true" />
              {label}
            </Link>
          ) : (
            <Button
              key={label}
              variant="quiet"
              size="small"
              icon={<Icon className={icon} aria-hidden="true" />}
              onClick={does}
            >
              {label}
            </Button>
          ),
        )}
      </div>
      <div className="@[45rem]:hidden">
        <ToolsMenu
          tools={tools}
          renderTrigger={(props) => (
            <IconButton {...props} label="More actions" icon={<Ellipsis className={icon} aria-hidden="true" />} />
          )}
        />
      </div>
    </>
  );
}
