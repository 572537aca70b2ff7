import { exportConsumables, exportItems } from '@atrium/contract/clinic/exports/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import {
  ArchiveRestore,
  Download,
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
import { downloadUrl } from '../../../lib/format/download.js';
import { buildUrl } from '../../../lib/api/http.js';
import { AddButton, Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { MoreButton } from '../../../ui/buttons/more-button.js';
import type { MenuAction } from '../../../ui/overlays/actions-menu.js';
import { logUsageDialog, openListDialog, purchaseDialog, stockDialog } from '../../shared/dialogs.js';
import { useClinicRight } from '../../shared/rights.js';
import type { StockFilter } from './filters/filter-stock.js';
import { IMPORT_PATH, LIST_LABELS, purchasesPath } from '../../shared/stock/stock-actions.js';

const icon = 'size-4';

/** The screen's main actions, in the row of its title. Items are used up on a screen of their own. */
export function StockActions({ kind }: { readonly kind: StockKind }) {
  const canEdit = useClinicRight('stock:edit');
  const canUse = useClinicRight('stock:use') && kind === 'consumable';
  if (!canEdit && !canUse) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
      {canUse && (
        <Button icon={Syringe} onPointerEnter={logUsageDialog.preload} onClick={() => openListDialog('use', kind)}>
          Log Usage
        </Button>
      )}
      {canEdit && (
        <>
          <Button
            icon={ShoppingCart}
            onPointerEnter={purchaseDialog.preload}
            onClick={() => openListDialog('purchase', kind)}
          >
            Log Purchase
          </Button>
          <AddButton onPointerEnter={stockDialog.preload} onClick={() => openListDialog('add', kind)}>
            {LIST_LABELS[kind].add}
          </AddButton>
        </>
      )}
    </div>
  );
}

interface ToolsProps {
  readonly kind: StockKind;
  readonly filter: StockFilter;
  /** Sort order as in the API; empty for name. */
  readonly sort: string;
  /** Starts the selection where checkboxes are not always visible. */
  readonly onChoose: () => void;
}

const exportUrl = (
  kind: StockKind,
  { search, categoryId, stockLevel, supplierId, expiry }: StockFilter,
  sort: string,
): string =>
  buildUrl(
    (kind === 'item' ? exportItems : exportConsumables).path,
    {},
    { search, categoryId, stockLevel, supplierId, expiry, sort },
  );

function useListTools({ kind, filter, sort, onChoose }: ToolsProps): readonly MenuAction[] {
  const canEdit = useClinicRight('stock:edit');
  const canExport = useClinicRight('export');
  const canUse = useClinicRight('stock:use') && kind === 'consumable';
  const onPhone = useMediaQuery('(max-width: 639px)');
  // On a phone they do not fit above the list.
  const actions: readonly MenuAction[] = onPhone
    ? [
        ...(canEdit ? [{ label: LIST_LABELS[kind].add, icon: Plus, run: () => openListDialog('add', kind) }] : []),
        ...(canEdit
          ? [{ label: 'Log Purchase', icon: ShoppingCart, run: () => openListDialog('purchase', kind) }]
          : []),
        ...(canEdit ? [{ label: 'Select rows', icon: ListChecks, run: onChoose }] : []),
        ...(canUse ? [{ label: 'Log Usage', icon: Syringe, run: () => openListDialog('use', kind) }] : []),
      ]
    : [];
  return [
    ...actions,
    ...(kind === 'consumable'
      ? [{ label: 'Usage history', icon: History, run: '/perfect-b/consumables?view=usage' }]
      : []),
    { label: 'Purchases', icon: Receipt, run: purchasesPath(kind) },
    ...(canEdit ? [{ label: 'Edit Categories', icon: Tags, run: () => openListDialog('categories', kind) }] : []),
    ...(canEdit && kind === 'item' ? [{ label: 'Import', icon: Upload, run: IMPORT_PATH }] : []),
    ...(canExport ? [{ label: 'Export', icon: Download, run: () => downloadUrl(exportUrl(kind, filter, sort)) }] : []),
    ...(canEdit
      ? [{ label: 'Deactivated', icon: ArchiveRestore, run: () => openListDialog('deactivated', kind) }]
      : []),
  ];
}

/** Less frequent actions next to the number of rows; on a phone in a menu. */
export function StockTools(props: ToolsProps) {
  const tools = useListTools(props);
  return (
    <>
      <div className="hidden items-center gap-0.5 @[45rem]:flex">
        {tools.map(({ label, icon: Icon, run }) =>
          typeof run === 'string' ? (
            <Link key={label} to={run} className={getButtonClasses({ variant: 'quiet', size: 'small' })}>
              <Icon className={icon} aria-hidden="true" />
              <span>{label}</span>
            </Link>
          ) : (
            <Button key={label} variant="quiet" size="small" icon={Icon} onClick={run}>
              {label}
            </Button>
          ),
        )}
      </div>
      <div className="@[45rem]:hidden">
        <MoreButton actions={tools} />
      </div>
    </>
  );
}
