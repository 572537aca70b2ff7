import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { estimateText } from '@atrium/rules/stock/expiry';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { dayText, fullMomentText } from '../../../lib/format/dates.js';
import { moneyText, unitCostText } from '../../../lib/format/money.js';
import { classes } from '../../../ui/classes.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { OnOrder } from '../../shared/stock/on-order.js';
import { OpenLine } from '../containers/public.js';
import { TableBadge, LowIcon, StockLevel } from '../../shared/stock/stock-level.js';
import { RowActions } from './row-actions.js';
import { LIST_WORDS, type RowRights } from '../../shared/stock/stock-actions.js';
import type { PlaceView } from '../../shared/place-path.js';
import { PlaceLink } from './place-link.js';
import { StockImage } from '../../shared/stock/stock-image.js';
import { SORT_KEYS } from './stock-order.js';

interface Shown {
  readonly kind: StockKind;
  readonly categories: ClinicState['categories'];
  readonly suppliers: ClinicState['suppliers'];
  readonly compact: boolean;
  /** Sorted by value in stock, which replaces the unit cost. */
  readonly byValue: boolean;
  /** Some products have lots, so the next expiry is shown. */
  readonly withExpiry: boolean;
  readonly today: string;
  readonly rights: RowRights;
  /** The panel beside the list is open, which leaves fewer columns. */
  readonly beside: 'roomy' | 'narrow' | null;
  readonly onOpen: (item: Stock, tab?: PlaceView) => void;
}

/** Labels of consumables are longer and have an icon. */
const STOCK_WIDTH = {
  item: { compact: '318px', roomy: '268px' },
  consumable: { compact: '346px', roomy: '286px' },
} as const;

const Dash = () => <span className="text-muted">—</span>;

const UNIT_COST: TableColumn<Stock> = {
  id: 'unitCost',
  from: 'medium',
  header: 'Unit Cost',
  width: '100px',
  align: 'right',
  cell: (item) => (item.unitCost === null ? <Dash /> : unitCostText(item.unitCost)),
};

const VALUE: TableColumn<Stock> = {
  ...UNIT_COST,
  id: 'value',
  header: 'Value',
  cell: (item) => (item.value === null ? <Dash /> : moneyText(item.value)),
};

const LAST_ORDER: TableColumn<Stock> = {
  id: 'lastOrder',
  header: 'Last Order',
  width: '90px',
  align: 'right',
  from: 'large',
  cell: (item) =>
    item.lastOrderAt === null ? (
      <Dash />
    ) : (
      <time dateTime={item.lastOrderAt} title={fullMomentText(item.lastOrderAt)}>
        {dayText(item.lastOrderAt)}
      </time>
    ),
};

const nextExpiry = (today: string): TableColumn<Stock> => ({
  id: 'nextExpiry',
  from: 'medium',
  header: 'Next Expiry',
  width: '128px',
  align: 'right',
  cell: ({ nextExpiryOn, estimatedExpiryOn, expiredQuantity, expiredOn }) => {
    const expired =
      expiredOn === null
        ? null
        : `${expiredQuantity.toLocaleString('en')} expired since ${formatDayWithYear(expiredOn)}, to be written off`;
    if (nextExpiryOn === null)
      return estimatedExpiryOn === null ? (
        <Dash />
      ) : (
        // One line for the month, one for its source.
        <span className="flex flex-col items-end text-caption leading-4 whitespace-nowrap text-muted">
          {estimateText(estimatedExpiryOn)
            .split(/(?<=,) /)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </span>
      );
    const isOver = nextExpiryOn < today;
    return (
      <span className="flex flex-col items-end leading-[18px]" title={expired ?? (isOver ? WRITE_OFF : undefined)}>
        <time dateTime={nextExpiryOn} className={classes('whitespace-nowrap', isOver && 'font-medium text-bad-text')}>
          {formatDayWithYear(nextExpiryOn)}
        </time>
        {expiredOn !== null && !isOver && (
          <span className="text-caption font-medium text-bad-text">{expiredQuantity.toLocaleString('en')} expired</span>
        )}
      </span>
    );
  },
});
const WRITE_OFF = 'Expired, to be written off';

export function stockColumns({
  kind,
  categories,
  suppliers,
  compact,
  byValue,
  withExpiry,
  today,
  rights,
  beside,
  onOpen,
}: Shown): TableColumn<Stock>[] {
  const name: TableColumn<Stock> = {
    id: 'name',
    header: LIST_WORDS[kind].column,
    cell: (item) => <ItemCell item={item} compact={compact} onOpen={onOpen} />,
  };
  const stock: TableColumn<Stock> = {
    id: 'stock',
    header: 'Stock',
    width: STOCK_WIDTH[kind][compact ? 'compact' : 'roomy'],
    cell: (item) => (
      <div className="flex items-center gap-3">
        <StockLevel item={item} inline={compact} className={compact ? '' : 'w-24 shrink-0'} />
        <span className="flex min-w-0 flex-col items-start gap-0.5">
          <span className="flex items-center gap-3">
            <TableBadge item={item} />
            <LowIcon item={item} />
          </span>
          {!compact && <OnOrder item={item} className="max-w-full" />}
        </span>
        {compact && <OnOrder item={item} className="min-w-0" />}
      </div>
    ),
  };
  const acts: TableColumn<Stock> = {
    id: 'actions',
    header: 'Actions',
    // Four buttons with their spacing.
    width: '168px',
    align: 'right',
    cell: (item, reached) => (
      <RowActions item={item} rights={rights} onOpen={onOpen} reached={reached && beside === null} />
    ),
  };
  const onlyMenu: TableColumn<Stock> = { ...acts, headerHidden: true, width: '64px' };
  const cost = byValue ? VALUE : UNIT_COST;
  const sorted = (columns: readonly TableColumn<Stock>[]): TableColumn<Stock>[] =>
    columns.map((column) => {
      const keyOf = SORT_KEYS[column.id];
      return keyOf === undefined ? column : { ...column, sortValue: (item) => keyOf(item, { categories, suppliers }) };
    });
  if (beside === 'narrow')
    return sorted([
      name,
      {
        ...stock,
        width: '128px',
        cell: (item) => <StockLevel item={item} inline={compact} className={compact ? '' : 'w-24'} />,
      },
      onlyMenu,
    ]);
  if (beside === 'roomy') return sorted([name, stock, withExpiry ? nextExpiry(today) : cost, onlyMenu]);
  return sorted([
    name,
    {
      id: 'category',
      header: 'Category',
      width: '9.5%',
      from: 'large',
      cell: (item) => <Text text={categoryName(categories, item)} compact={compact} />,
    },
    stock,
    cost,
    {
      id: 'supplier',
      header: 'Supplier',
      width: '11%',
      from: 'large',
      cell: (item) => <Text text={supplierName(suppliers, item)} compact={compact} />,
    },
    ...(withExpiry ? [nextExpiry(today)] : []),
    LAST_ORDER,
    acts,
  ]);
}

/** Two lines in roomy rows. */
function Text({ text, compact }: { readonly text: string | null; readonly compact: boolean }) {
  if (text === null) return <Dash />;
  return (
    <span className={compact ? 'block truncate' : 'line-clamp-2 leading-4 wrap-anywhere'} title={text}>
      {text}
    </span>
  );
}

interface ItemCellProps {
  readonly item: Stock;
  readonly compact: boolean;
  readonly onOpen: (item: Stock) => void;
}

function ItemCell({ item, compact, onOpen }: ItemCellProps) {
  const caption = useClinic(
    (state) => (item.kind === 'item' ? state.itemChanges : state.consumableChanges).get(item.id)?.caption,
  );
  return (
    <div className="flex items-center gap-3">
      <StockImage item={item} />
      <div className="min-w-0">
        <p className="flex items-baseline gap-2 leading-[18px] font-medium">
          <PlaceLink item={item} onOpen={onOpen} className={compact ? 'truncate' : 'line-clamp-2 wrap-anywhere'} />
          {compact && item.opened.length > 0 && (
            <span className="hidden min-w-0 flex-1 basis-1/2 text-caption font-normal xl:block">
              <OpenLine item={item} facts={[]} />
            </span>
          )}
        </p>
        {caption !== undefined ? (
          <p className="truncate text-caption font-medium text-accent-text">{caption}</p>
        ) : (
          !compact && (
            <p className="text-caption text-muted">
              <OpenLine item={item} facts={[item.sku ?? (item.brand === null && 'No SKU'), item.brand, item.shelf]} />
            </p>
          )
        )}
      </div>
    </div>
  );
}
