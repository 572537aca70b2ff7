import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatExpiryEstimate } from '@atrium/rules/stock/expiry';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { formatShortDay, formatFullMoment } from '../../../lib/format/dates.js';
import { formatAmount, formatUnitCost } from '../../../lib/format/money.js';
import { classes } from '../../../ui/classes.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { OnOrder } from '../../shared/stock/on-order.js';
import { OpenContentsLine } from '../containers/public.js';
import { TableBadge, LowIcon, StockLevel } from '../../shared/stock/stock-level.js';
import { RowActions } from './row-actions.js';
import { LIST_LABELS, type RowRights } from '../../shared/stock/stock-actions.js';
import type { DetailsView } from '../../shared/item-path.js';
import { ItemLink } from './item-link.js';
import { StockImage } from '../../shared/stock/stock-image.js';
import { SORT_KEYS } from './sort-stock.js';
import { Code } from '../../../ui/display/facts.js';

interface StockColumnOptions {
  readonly kind: StockKind;
  readonly categories: ClinicState['categories'];
  readonly suppliers: ClinicState['suppliers'];
  readonly compact: boolean;
  /** True when sorted by value in stock, which then replaces the unit cost. */
  readonly byValue: boolean;
  /** True when some products have lots, so that the next expiry is shown. */
  readonly withExpiry: boolean;
  readonly today: string;
  readonly rights: RowRights;
  /** Room that the panel next to the list leaves for columns; null while the panel is closed. */
  readonly panelWidth: 'roomy' | 'narrow' | null;
  /** True when a row under the pointer shows its actions as buttons; otherwise they are in its menu. */
  readonly hasRowButtons: boolean;
  readonly onOpen: (item: Stock, tab?: DetailsView) => void;
}

/** Column widths of the stock level by kind. Labels of consumables are longer and have an icon. */
const STOCK_WIDTH = {
  item: { compact: '318px', roomy: '286px' },
  consumable: { compact: '346px', roomy: '286px' },
} as const;

const Dash = () => <span className="text-muted">—</span>;

const UNIT_COST: TableColumn<Stock> = {
  id: 'unitCost',
  from: 'medium',
  header: 'Unit Cost',
  width: '100px',
  align: 'right',
  cell: (item) => (item.unitCost === null ? <Dash /> : formatUnitCost(item.unitCost)),
};

const VALUE: TableColumn<Stock> = {
  ...UNIT_COST,
  id: 'value',
  header: 'Value',
  cell: (item) => (item.value === null ? <Dash /> : formatAmount(item.value)),
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
      <time dateTime={item.lastOrderAt} title={formatFullMoment(item.lastOrderAt)}>
        {formatShortDay(item.lastOrderAt)}
      </time>
    ),
};

const nextExpiry = (today: string): TableColumn<Stock> => ({
  id: 'nextExpiry',
  from: 'medium',
  header: 'Next expiry',
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
        <span className="flex flex-col items-end text-caption whitespace-nowrap text-muted">
          {formatExpiryEstimate(estimatedExpiryOn)
            .split(/(?<=,) /)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </span>
      );
    const isOver = nextExpiryOn < today;
    return (
      <span className="flex flex-col items-end" title={expired ?? (isOver ? WRITE_OFF : undefined)}>
        <time dateTime={nextExpiryOn} className={classes('whitespace-nowrap', isOver && 'font-semibold text-bad-text')}>
          {formatDayWithYear(nextExpiryOn)}
        </time>
        {expiredOn !== null && !isOver && (
          <span className="text-caption font-semibold text-bad-text">{`${expiredQuantity.toLocaleString('en')} expired`}</span>
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
  panelWidth,
  hasRowButtons,
  onOpen,
}: StockColumnOptions): TableColumn<Stock>[] {
  const name: TableColumn<Stock> = {
    id: 'name',
    header: LIST_LABELS[kind].column,
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
  const actions: TableColumn<Stock> = {
    id: 'actions',
    header: 'Actions',
    ...(!hasRowButtons && { headerHidden: true }),
    // Four buttons with their spacing, or the menu.
    width: hasRowButtons ? '168px' : '64px',
    align: 'right',
    cell: (item, reached) => (
      <RowActions item={item} rights={rights} onOpen={onOpen} reached={reached && hasRowButtons} />
    ),
  };
  const cost = byValue ? VALUE : UNIT_COST;
  const sorted = (columns: readonly TableColumn<Stock>[]): TableColumn<Stock>[] =>
    columns.map((column) => {
      const keyOf = SORT_KEYS[column.id];
      return keyOf === undefined ? column : { ...column, sortValue: (item) => keyOf(item, { categories, suppliers }) };
    });
  if (panelWidth === 'narrow')
    return sorted([
      name,
      {
        ...stock,
        width: '128px',
        cell: (item) => <StockLevel item={item} inline={compact} className={compact ? '' : 'w-24'} />,
      },
      actions,
    ]);
  if (panelWidth === 'roomy') return sorted([name, stock, withExpiry ? nextExpiry(today) : cost, actions]);
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
    actions,
  ]);
}

/** Text of a cell, with two lines when rows are tall. */
function Text({ text, compact }: { readonly text: string | null; readonly compact: boolean }) {
  if (text === null) return <Dash />;
  return (
    <span className={compact ? 'block truncate' : 'line-clamp-2 wrap-anywhere'} title={text}>
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
        <p className="flex items-baseline gap-2 font-semibold">
          <ItemLink item={item} onOpen={onOpen} className={compact ? 'truncate' : 'line-clamp-2 wrap-anywhere'} />
          {compact && item.opened.length > 0 && (
            <span className="hidden min-w-0 flex-1 basis-1/2 text-caption font-normal xl:block">
              <OpenContentsLine item={item} facts={[]} />
            </span>
          )}
        </p>
        {caption !== undefined ? (
          <p className="truncate text-caption font-normal text-accent-text">{caption}</p>
        ) : (
          !compact && (
            <p className="text-caption text-muted">
              <OpenContentsLine
                item={item}
                facts={[
                  item.sku === null ? item.brand === null && 'No SKU' : <Code key="sku">{item.sku}</Code>,
                  item.brand,
                  item.shelf,
                ]}
              />
            </p>
          )
        )}
      </div>
    </div>
  );
}
