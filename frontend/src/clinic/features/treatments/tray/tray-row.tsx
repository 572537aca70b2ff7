import { CircleAlert, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { Monogram } from '../../../../ui/display/monogram.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { WrappingSelect } from '../../../../ui/choices/wrapping-select.js';
import { type Stock, getStock } from '../../../store/clinic-state.js';
import { getRemover } from '../../../../lib/live/removals.js';
import { useClinic } from '../../../store/clinic-store.js';
import { LazyLotChoice, type ShownLot, selectEarlierUses, type GivenAmount } from '../../lots/public.js';
import { LazyAmountUnitToggle, LazyContentField } from '../../containers/public.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { useUsageTime, useStockAtTime } from '../../../shared/stock/usage-time.js';
import { getStockChange } from '../state/stock-change.js';
import { UnavailableEntry } from './unavailable-entry.js';
import { StockChangeText } from './stock-change-text.js';
import { findAlternatives } from './tray-alternatives.js';
import type { TrayRowProps } from './tray-row-props.js';
import { getConsumedAmount, type TrayEntry, type LoggedLot, withLoggedLot } from '../state/tray-state.js';
import { useTrayState, useTray } from '../state/tray-store.js';
import { LoadingRow } from './loading-row.js';
import { Code, Facts } from '../../../../ui/display/facts.js';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity, parseQuantity } from '@atrium/rules/stock/quantity';
import { Highlight } from '../../../../ui/lists/highlight.js';
import { roundAmount } from '@atrium/rules/stock/contents';
import { toInstant } from '../../../shared/used-at.js';

/** Records a line of a new treatment as given before its lot was held. The line keeps the rest of its amount, or leaves the tray. */
function useRecordGivenDose(entry: TrayEntry, stock: Stock, actions: Pick<TrayRowProps, 'onChange' | 'onRemove'>) {
  const { patientId, usedAt, corrects } = useTray();
  const wasOffline = useTrayState(({ refused: rejection }) => rejection !== null);
  if (corrects !== null) return undefined;
  const byContent = isByContent(stock, entry.used);
  const amount = byContent ? parseQuantity(entry.used.content) : entry.quantity;
  const dose = {
    quantity: amount,
    isByContent: byContent,
    patientId: patientId.trim(),
    usedAt: usedAt === '' ? '' : (toInstant(usedAt) ?? ''),
    reason: wasOffline ? 'Logged without a connection' : '',
  };
  const onRecorded = (recorded: GivenAmount) => {
    const rest = roundAmount(amount - recorded.quantity);
    if (recorded.isByContent !== byContent || !(rest > 0)) actions.onRemove();
    else actions.onChange(byContent ? { used: { ...entry.used, content: String(rest) } } : { quantity: rest });
  };
  return { dose, onRecorded };
}

const hasRemoval = ({ kind, stockId }: TrayRowProps['entry']): boolean => getRemover(kind, stockId) !== null;

export function TrayRow(props: TrayRowProps) {
  const { entry, isLast } = props;
  const current = useClinic((state) => getStock(state, entry.kind, entry.stockId));
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLast === null) return;
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [isLast]);
  const isRead = useTrayState((state) => state.reading === null);
  const isGone = useTrayState((state) => state.unavailable[entry.stockId] !== undefined) || hasRemoval(entry);
  // After a new session the product is unknown until it is read.
  const isUnread = current === undefined && isRead && !isGone;
  useEffect(() => {
    if (isUnread) useTrayState.setState({ reading: 'waits' });
  }, [isUnread]);
  if (current === undefined)
    return isRead && isGone ? <UnavailableEntry {...props} /> : <LoadingRow name={entry.name} />;
  return <TrayLine {...props} stock={current} row={row} />;
}

function TrayLine({
  stock: current,
  row,
  ...props
}: TrayRowProps & { readonly stock: Stock; readonly row: RefObject<HTMLLIElement | null> }) {
  const { entry, errors, isLast, onChange, onRemove } = props;
  const stock = useStockAtTime(current);
  const given = useRecordGivenDose(entry, stock, { onChange, onRemove });
  const { onShown: show } = props;
  const onShown = useCallback((lots: readonly ShownLot[] | undefined) => show(entry.key, lots), [show, entry.key]);
  return (
    <li
      ref={row}
      aria-label={entry.name}
      data-entry={entry.key}
      className="relative flex scroll-mt-32 scroll-mb-40 flex-col gap-3 border-t border-line px-4 py-3 first:border-t-0"
    >
      <Highlight of={isLast ?? undefined} />
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,15rem)_9.5rem_auto]">
        <Monogram name={stock.name} of={stock.categoryId} size={40} />
        <Name {...props} stock={stock} />
        <div className="max-md:order-1 max-md:col-span-3 max-md:flex max-md:items-end max-md:justify-between max-md:gap-4 md:contents">
          <div className="min-w-0 max-md:flex-1">
            <Amount stock={stock} entry={entry} errors={errors} asked={isLast} onChange={onChange} />
          </div>
          <div className="shrink-0 max-md:self-center md:flex md:min-h-10 md:items-center md:justify-end">
            <StockChangeText {...props} stock={stock} />
          </div>
        </div>
        <IconButton label={`Remove ${entry.name}`} tip="Remove" icon={X} className="-mr-2" onClick={onRemove} />
      </div>
      <Alternatives {...props} stock={stock} />
      {stock.tracksLots && entry.lots === undefined && (
        <div className="relative md:pl-13">
          <LazyLotChoice
            key={stock.id}
            stock={stock}
            quantity={entry.quantity}
            used={entry.used}
            value={entry.lot}
            consumed={getConsumedAmount(stock, entry)}
            earlierUses={findEarlierUses(stock, entry, props.entries)}
            given={given}
            onShown={onShown}
            onChange={(lot) => onChange({ lot })}
            errors={errors}
          />
        </div>
      )}
      {lineError(errors) !== null && (
        <p role="alert" className="relative flex items-start gap-1.5 text-table text-bad-text md:pl-13">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{lineError(errors)}</span>
        </p>
      )}
    </li>
  );
}

/**
 * Returns the uses of the same product that are processed before this line. A logged line has already consumed its
 * part.
 */
const findEarlierUses = (stock: Stock, entry: TrayEntry, entries: readonly TrayEntry[]) =>
  selectEarlierUses(
    stock,
    entry,
    entries.filter((one) => one === entry || (one.stockId === stock.id && one.logged === undefined)),
  );

/** Error of the line that belongs to no field. */
const lineError = (errors: Readonly<Record<string, string>>): string | null =>
  errors['itemId'] ?? errors['consumableId'] ?? errors['line'] ?? null;

function Name({ entry, stock, onChoice }: TrayRowProps & { readonly stock: Stock }) {
  const state = useClinic();
  const choices = entry.choices.flatMap((id) => getStock(state, 'item', id) ?? getStock(state, 'consumable', id) ?? []);
  const caption = [stock.sku !== null && <Code key="sku">{stock.sku}</Code>, stock.brand];
  if (choices.length < 2)
    return (
      <div className="flex min-h-10 min-w-0 flex-col justify-center">
        <p className="font-semibold wrap-anywhere max-sm:line-clamp-2 sm:truncate" title={stock.name}>
          <bdi>{stock.name}</bdi>
        </p>
        <p className="truncate text-caption text-muted empty:hidden">
          <Facts facts={caption} />
        </p>
      </div>
    );
  return (
    <div className="min-w-0">
      <WrappingSelect
        aria-label={`Which of ${choices.length} choices`}
        value={String(stock.id)}
        choices={choices.map((one) => ({
          value: String(one.id),
          label: `${one.name} (${one.usableQuantity.toLocaleString('en')}\u00A0there)`,
        }))}
        onChange={(event) => {
          const chosen = choices.find(({ id }) => String(id) === event.currentTarget.value);
          if (chosen !== undefined) onChoice(chosen);
        }}
      />
      <p className="mt-1 truncate text-caption text-muted">
        <Facts facts={[...caption, `one of ${choices.length} choices`]} />
      </p>
    </div>
  );
}

interface AmountProps extends Pick<TrayRowProps, 'entry' | 'errors' | 'onChange'> {
  readonly asked: number | null;
  readonly stock: Stock;
}

function Amount({ stock, entry, errors, asked, onChange }: AmountProps) {
  const { lots } = entry;
  if (lots !== undefined)
    return <LoggedLots lots={lots} unit={stock.unit} entry={entry} errors={errors} onChange={onChange} />;
  const use = (changed: Partial<UsedContent>) => onChange({ used: { ...entry.used, ...changed } });
  return (
    <div className="flex flex-col gap-2">
      {stock.contentAmount !== null && (
        <LazyAmountUnitToggle stock={stock} isWhole={entry.used.isWhole} onChange={(isWhole) => use({ isWhole })} />
      )}
      {isByContent(stock, entry.used) ? (
        <LazyContentField
          stock={stock}
          lotId={entry.lot.lotId}
          value={entry.used.content}
          error={errors['content']}
          label={asked}
          consumed={getConsumedAmount(stock, entry)?.content ?? 0}
          onChange={(content) => use({ content, unit: stock.contentUnit })}
        />
      ) : (
        <QuantityField
          label="Quantity"
          labelHidden
          counts="quantity"
          error={errors['quantityUsed']}
          unit={stock.unit}
          value={entry.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
    </div>
  );
}

/** Alternatives of a kit's line when its product has too little stock. */
function Alternatives({ stock, entry, entries, onChoice }: TrayRowProps & { readonly stock: Stock }) {
  const state = useClinic();
  const { now, zone } = useUsageTime();
  if (getStockChange(stock, entry, entries, now, zone).after >= 0) return null;
  const others = findAlternatives(state, entry);
  if (others.length === 0) return null;
  return (
    <div className="relative flex flex-wrap items-center gap-2 text-table md:pl-13">
      <span className="text-muted">Take instead</span>
      {others.map((one) => (
        <Button key={one.id} size="small" className="max-w-full" onClick={() => onChoice(one)}>
          <span className="truncate">{`${one.name}, ${one.usableQuantity.toLocaleString('en')} there`}</span>
        </Button>
      ))}
    </div>
  );
}

interface LoggedLotsProps extends Pick<TrayRowProps, 'entry' | 'errors' | 'onChange'> {
  readonly lots: readonly LoggedLot[];
  readonly unit: string;
}

/** Lots of a logged line with several lots, each with the quantity that was really given. */
function LoggedLots({ lots, unit, entry, errors, onChange }: LoggedLotsProps) {
  const error =
    errors['lots'] ?? (errors['quantityUsed'] === undefined ? undefined : 'Remove the line if none was given');
  return (
    <div className="flex flex-col gap-2">
      {lots.map(({ lotId, number, used, quantity }, index) => (
        <QuantityField
          key={lotId}
          label={`${getLotTitle(number)}, ${formatQuantity(used, unit)} logged`}
          counts={`quantity of ${getLotTitle(number)}`}
          unit={unit}
          min={0}
          max={used}
          error={index === lots.length - 1 ? error : undefined}
          value={quantity}
          onChange={(given) => onChange(withLoggedLot(entry, lotId, given))}
        />
      ))}
    </div>
  );
}
