import { minorToAmount, formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { compareOffers, type ComparedOffer, type Comparison } from '@atrium/rules/prices/price-comparison';
import { getUnitFor } from '@atrium/rules/stock/quantity';
import { BadgeCheck, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatShortDay } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { supplierName } from '../../store/selectors.js';
import { type ComparedRow, withConfirmedPrice } from './compared-row.js';
import { Difference } from './difference.js';
import { OfferActions } from './offer-actions.js';
import { PriceHistory } from './price-history.js';
import { UnitsField } from './units-field.js';
import { WatchNote } from './watch-note.js';
import { Code } from '../../../ui/display/facts.js';

interface ComparisonTableProps {
  readonly stock: Stock;
  /** Last prices paid, for comparison. */
  readonly paid: readonly ComparedRow[];
  readonly rows: readonly ComparedRow[];
  readonly comparison: Comparison;
  /** Currency of the comparison. */
  readonly currency: string;
  readonly canEdit: boolean;
  readonly onEdit: (row: ComparedRow) => void;
  readonly onEnter: (row: ComparedRow) => void;
  readonly onRemove: (key: string) => void;
}

const head = 'border-b border-line py-2 pr-3 text-left font-semibold';
const cell = 'border-b border-line py-2 pr-3 align-top';
/** Props that label a figure on a phone, where the table has no header. */
const figure =
  '@max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-3 @max-xl:border-0 @max-xl:py-1 @max-xl:pr-0 @xl:text-right';

export function ComparisonTable({ stock, paid, rows, comparison, currency, ...actions }: ComparisonTableProps) {
  return (
    <table aria-label="Prices of suppliers" className="figures w-full text-table @max-xl:block">
      <thead className="text-caption text-muted @max-xl:sr-only">
        <tr>
          <th scope="col" className={head}>
            Supplier
          </th>
          {['Package price', 'Units per package', 'Unit price', 'Difference'].map((name) => (
            <th key={name} scope="col" className={`${head} @xl:text-right`}>
              {name}
            </th>
          ))}
          <th scope="col" className={head}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="@max-xl:flex @max-xl:flex-col @max-xl:gap-2">
        <NowRow stock={stock} currency={currency} isCheapest={comparison.isReferenceCheapest} />
        {paid.map((row) => (
          <PaidRow key={row.key} row={row} stock={stock} currency={currency} />
        ))}
        {rows.map((row, index) => {
          const offer = comparison.offers[index];
          return offer === undefined ? null : (
            <OfferRow key={row.key} row={row} offer={offer} stock={stock} currency={currency} {...actions} />
          );
        })}
      </tbody>
    </table>
  );
}

const rowClass = '@max-xl:block @max-xl:rounded-control @max-xl:border @max-xl:border-line @max-xl:p-3';

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="text-caption text-muted @xl:hidden" aria-hidden="true">
        {label}
      </span>
      <span className="@max-xl:text-right">{children}</span>
    </>
  );
}

interface NowRowProps {
  readonly stock: Stock;
  readonly currency: string;
  readonly isCheapest: boolean;
}

/** Row with the current unit cost, which offers are compared with. */
function NowRow({ stock, currency, isCheapest }: NowRowProps) {
  const suppliers = useClinic((state) => state.suppliers);
  const { unitCost, packageCost, unitsPerPackage, unit } = stock;
  return (
    <tr className={classes(rowClass, '@max-xl:bg-sunken')}>
      <th scope="row" className={`${cell} text-left font-normal @max-xl:block @max-xl:border-0 @max-xl:p-0`}>
        <span className="block font-semibold">Current price</span>
        <span className="block text-caption text-muted">{supplierName(suppliers, stock) ?? 'No supplier'}</span>
        {isCheapest && <Cheapest />}
      </th>
      <td className={`${cell} ${figure} ${packageCost === null ? '@max-xl:hidden' : ''}`}>
        <Labelled label="Package price">{packageCost === null ? '—' : formatMoney(packageCost, currency)}</Labelled>
      </td>
      <td className={`${cell} ${figure} ${unitsPerPackage === null ? '@max-xl:hidden' : ''}`}>
        <Labelled label="Units per package">{unitsPerPackage ?? '—'}</Labelled>
      </td>
      <td className={`${cell} ${figure} font-semibold`}>
        <Labelled label="Unit price">
          <span>{unitCost === null ? 'Not known' : formatUnitPrice(unitCost, currency)}</span>
          {unitCost !== null && (
            <span className="block text-caption font-normal text-muted">{`per ${getUnitFor(1, unit)}`}</span>
          )}
        </Labelled>
      </td>
      <td className={`${cell} ${figure} text-muted ${unitCost === null ? '' : '@max-xl:hidden'}`}>
        <Labelled label="Difference">{unitCost === null ? 'No unit cost to compare with' : '—'}</Labelled>
      </td>
      <td className={`${cell} @max-xl:hidden`}></td>
    </tr>
  );
}

const Cheapest = () => (
  <span className="mt-1 inline-flex items-center gap-1 text-caption font-normal text-muted">
    <BadgeCheck className="size-3.5" />
    Cheapest
  </span>
);

interface PaidRowProps {
  readonly row: ComparedRow;
  readonly stock: Stock;
  readonly currency: string;
}

/** Row with a unit cost that was paid earlier. */
function PaidRow({ row, stock, currency }: PaidRowProps) {
  const { unitCost, unit } = stock;
  const [offer] = compareOffers([row], { unitCost, currency, assumedUnits: 1 }).offers;
  if (offer === undefined) return null;
  return (
    <tr className="@max-xl:grid @max-xl:grid-cols-[minmax(0,1fr)_auto_72px] @max-xl:items-start @max-xl:gap-x-4 @max-xl:rounded-control @max-xl:border @max-xl:border-line @max-xl:px-3 @max-xl:py-2">
      <th scope="row" className={`${cell} text-left font-normal @max-xl:block @max-xl:border-0 @max-xl:p-0`}>
        <span className="block font-semibold">{row.supplier}</span>
        <span className="block text-caption text-muted">{row.availability}</span>
      </th>
      {['Package price', 'Units per package'].map((label) => (
        <td key={label} className={`${cell} ${figure} text-muted @max-xl:hidden`}>
          —
        </td>
      ))}
      <td className={`${cell} ${figure} font-semibold @max-xl:justify-end @max-xl:py-0`}>
        <span className="text-right">
          <span>{offer.packagePrice === null ? '—' : formatUnitPrice(offer.packagePrice, currency)}</span>
          <span className="block text-caption font-normal text-muted">{`per ${getUnitFor(1, unit)}`}</span>
        </span>
      </td>
      <td className={`${cell} ${figure} @max-xl:justify-end @max-xl:py-0`}>
        <span className="text-right">
          <Difference offer={offer} row={row} currency={currency} />
        </span>
      </td>
      <td className={`${cell} @max-xl:hidden`}></td>
    </tr>
  );
}

interface OfferRowProps extends Omit<ComparisonTableProps, 'paid' | 'rows' | 'comparison'> {
  readonly row: ComparedRow;
  readonly offer: ComparedOffer;
}

function OfferRow({ row, offer, stock, currency, canEdit, onEdit, onEnter, onRemove }: OfferRowProps) {
  const { supplier, url, price, source } = row;
  const [isOpen, setOpen] = useState(false);
  // The decisive details come first, because a long line is truncated.
  const details = [
    row.availability,
    source === null && 'Not saved',
    row.readAt !== null && formatShortDay(row.readAt),
    row.title,
  ]
    .filter(Boolean)
    .join(' · ');
  const offerRow = (
    <tr className={rowClass}>
      <th
        scope="row"
        className={`${cell} max-w-0 text-left font-normal @max-xl:block @max-xl:max-w-none @max-xl:border-0 @max-xl:p-0 @xl:w-[34%]`}
      >
        {url === null ? (
          <span className="block truncate font-semibold" title={supplier}>
            {supplier}
          </span>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            title={url}
            className="flex min-w-0 items-center gap-1.5 rounded-small font-semibold text-accent-text hover:underline"
          >
            <span className="truncate">{supplier}</span>
            <ExternalLink className="size-3.5 shrink-0" aria-label="opens in a new window" />
          </a>
        )}
        {details !== '' && (
          <span className="block truncate text-caption text-muted" title={details}>
            {details}
          </span>
        )}
        {row.sku != null && (
          <span className="block truncate text-caption text-muted">
            SKU <Code>{row.sku}</Code>
          </span>
        )}
        {[...(row.doubts ?? []), ...row.warnings].map((warning) => (
          <span key={warning} className="block text-caption text-warn-text">
            {warning}
          </span>
        ))}
        {source !== null && <WatchNote source={source} />}
        {offer.isCheapest && <Cheapest />}
      </th>
      <td className={`${cell} ${figure}`}>
        <Labelled label="Package price">
          <span>
            {price === null
              ? 'Not known'
              : `${row.isLowestOfSeveral === true ? 'from ' : ''}${formatAmountIn(price, row.currency)}`}
          </span>
          {row.vatText != null && <span className="block text-caption text-muted">{row.vatText}</span>}
          {row.isUnsure === true && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Use the price of ${supplier}`}
              onClick={() => onEnter(withConfirmedPrice(row))}
            >
              Use price
            </Button>
          )}
        </Labelled>
      </td>
      <td className={`${cell} ${figure}`}>
        <Labelled label="Units per package">
          <UnitsField row={row} stock={stock} canEdit={canEdit} isAssumed={offer.isAssumed} onEnter={onEnter} />
        </Labelled>
      </td>
      <td className={`${cell} ${figure} font-semibold`}>
        <Labelled label="Unit price">
          {offer.unitPrice === null ? '—' : formatUnitCostIn(offer.unitPrice, row.currency)}
        </Labelled>
      </td>
      <td className={`${cell} ${figure}`}>
        <Labelled label="Difference">
          <Difference offer={offer} row={row} currency={currency} />
        </Labelled>
      </td>
      <td className={`${cell} pr-0 @max-xl:block @max-xl:border-0 @max-xl:py-0`}>
        <OfferActions
          row={row}
          stock={stock}
          canEdit={canEdit}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      </td>
    </tr>
  );
  return (
    <>
      {offerRow}
      {isOpen && source !== null && (
        <tr className="@max-xl:block">
          <td colSpan={6} className="border-b border-line py-3 @max-xl:block @max-xl:border-0 @max-xl:pt-1">
            <PriceHistory source={source} stock={stock} canEdit={canEdit} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Formats an amount; as a plain number when its currency is unknown. */
const formatAmountIn = (price: number, currency: string | null): string =>
  currency === null
    ? `${minorToAmount(price)} in an unknown currency`
    : formatMoney(minorToAmount(price, currency), currency);
const formatUnitCostIn = (price: string, currency: string | null): string =>
  currency === null ? Number(price).toString() : formatUnitPrice(price, currency);
