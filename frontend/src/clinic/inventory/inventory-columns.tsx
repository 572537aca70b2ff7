import type { Item } from '@atrium/contract/clinic/items';
import { dayText, fullMomentText } from '../../lib/dates.js';
import { moneyText } from '../../lib/money.js';
import type { TableColumn } from '../../ui/data-table-props.js';
import { InventoryBadge, StockLevel } from '../parts/stock-level.js';
import type { ClinicState } from '../store/clinic-state.js';
import { useClinic } from '../store/clinic-store.js';
import { categoryName, supplierName } from '../store/selectors.js';
import type { RowAction, RowRights } from './inventory-actions.js';
import { ItemImage } from './item-image.js';
import { RowActions } from './row-actions.js';

interface Shown {
  readonly categories: ClinicState['categories'];
  readonly suppliers: ClinicState['suppliers'];
  readonly compact: boolean;
  readonly rights: RowRights;
  readonly onAction: (action: RowAction, item: Item) => void;
}

const Dash = () => <span className="text-muted">—</span>;

export function inventoryColumns({ categories, suppliers, compact, rights, onAction }: Shown): TableColumn<Item>[] {
  return [
    {
      id: 'name',
      header: 'Item',
      sortValue: (item) => item.name,
      cell: (item) => <ItemCell item={item} compact={compact} />,
    },
    {
      id: 'category',
      header: 'Category',
      width: '14%',
      from: 'medium',
      sortValue: (item) => categoryName(categories, item),
      cell: (item) => <Text text={categoryName(categories, item)} />,
    },
    {
      id: 'stock',
      header: 'Stock',
      width: compact ? '264px' : '212px',
      sortValue: (item) => item.currentQuantity,
      cell: (item) => (
        <div className="flex items-center gap-3">
          <StockLevel item={item} inline={compact} className={compact ? '' : 'w-24 shrink-0'} />
          <InventoryBadge status={item.stockStatus} />
        </div>
      ),
    },
    {
      id: 'unitCost',
      header: 'Unit Cost',
      width: '112px',
      align: 'right',
      sortValue: (item) => (item.unitCost === null ? null : Number(item.unitCost)),
      cell: (item) => (item.unitCost === null ? <Dash /> : moneyText(item.unitCost)),
    },
    {
      id: 'supplier',
      header: 'Supplier',
      width: '16%',
      from: 'medium',
      sortValue: (item) => supplierName(suppliers, item),
      cell: (item) => <Text text={supplierName(suppliers, item)} />,
    },
    {
      id: 'lastOrder',
      header: 'Last Order',
      width: '120px',
      align: 'right',
      from: 'large',
      sortValue: (item) => (item.lastOrderAt === null ? null : Date.parse(item.lastOrderAt)),
      cell: (item) =>
        item.lastOrderAt === null ? (
          <Dash />
        ) : (
          <time dateTime={item.lastOrderAt} title={fullMomentText(item.lastOrderAt)}>
            {dayText(item.lastOrderAt)}
          </time>
        ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '132px',
      align: 'right',
      cell: (item) => <RowActions item={item} rights={rights} onAction={onAction} />,
    },
  ];
}

function Text({ text }: { readonly text: string | null }) {
  if (text === null) return <Dash />;
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
}

function ItemCell({ item, compact }: { readonly item: Item; readonly compact: boolean }) {
  const caption = useClinic((state) => state.itemChanges.get(item.id)?.caption);
  const details = [item.sku, item.brand].filter(Boolean).join(' · ');
  return (
    <div className="flex items-center gap-3">
      <ItemImage item={item} />
      <div className="min-w-0">
        <p className="truncate leading-[18px] font-medium" title={item.name}>
          {item.name}
        </p>
        {caption !== undefined ? (
          <p className="truncate text-caption font-medium text-accent-text">{caption}</p>
        ) : (
          !compact && <p className="truncate text-caption text-muted">{details || 'No SKU'}</p>
        )}
      </div>
    </div>
  );
}
