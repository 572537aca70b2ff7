import { CircleAlert, X } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Monogram } from '../../../../ui/display/monogram.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { WholeSelect } from '../../../../ui/choices/whole-select.js';
import type { Stock } from '../../../store/clinic-state.js';
import { stockOf } from '../../../store/clinic-state.js';
import { removerOf } from '../../../../lib/live/removals.js';
import { useClinic } from '../../../store/clinic-store.js';
import { LotPart, type ShownLot, usesBefore } from '../../lots/public.js';
import { AmountChoice, ContentPart } from '../../containers/public.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { useNow, useStockThen } from '../../../shared/stock/use-now.js';
import { LoggedLots } from '../lines/logged-lots.js';
import { leavesOf } from '../state/tray-leaves.js';
import { TrayGone } from './tray-gone.js';
import { TrayLeft } from './tray-left.js';
import { othersOf } from './tray-others.js';
import type { TrayRowProps } from './tray-row-props.js';
import { keptAmount, type TrayEntry } from '../state/tray-state.js';
import { useTrayState } from '../state/tray-store.js';
import { useGiven } from './use-given.js';
import { WaitingRow } from './waiting-row.js';

const hasRemoval = ({ kind, stockId }: TrayRowProps['entry']): boolean => removerOf(kind, stockId) !== null;

export function TrayRow(props: TrayRowProps) {
  const { entry, isLast } = props;
  const current = useClinic((state) => stockOf(state, entry.kind, entry.stockId));
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLast === null) return;
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [isLast]);
  const isRead = useTrayState((state) => state.reading === null);
  const isGone = useTrayState((state) => state.gone[entry.stockId] !== undefined) || hasRemoval(entry);
  // After a new session the product is unknown until it is read.
  const isUnread = current === undefined && isRead && !isGone;
  useEffect(() => {
    if (isUnread) useTrayState.setState({ reading: 'waits' });
  }, [isUnread]);
  if (current === undefined) return isRead && isGone ? <TrayGone {...props} /> : <WaitingRow name={entry.name} />;
  return <Line {...props} stock={current} row={row} />;
}

function Line({
  stock: current,
  row,
  ...props
}: TrayRowProps & { readonly stock: Stock; readonly row: RefObject<HTMLLIElement | null> }) {
  const { entry, errors, isLast, onChange, onRemove } = props;
  const stock = useStockThen(current);
  const given = useGiven(entry, stock, { onChange, onRemove });
  const { onShown: show } = props;
  const onShown = useCallback((lots: readonly ShownLot[] | undefined) => show(entry.key, lots), [show, entry.key]);
  return (
    <li
      ref={row}
      aria-label={entry.name}
      data-entry={entry.key}
      className="relative flex scroll-mt-32 scroll-mb-40 flex-col gap-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-5"
    >
      {isLast !== null && (
        <span key={isLast} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
      )}
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_minmax(0,15rem)_9.5rem_auto]">
        <Monogram name={stock.name} of={stock.categoryId} size={40} />
        <Name {...props} stock={stock} />
        <div className="max-md:order-1 max-md:col-span-3 max-md:flex max-md:items-end max-md:justify-between max-md:gap-4 md:contents">
          <div className="min-w-0 max-md:flex-1">
            <Amount stock={stock} entry={entry} errors={errors} asked={isLast} onChange={onChange} />
          </div>
          <div className="shrink-0 max-md:self-center md:flex md:min-h-10 md:items-center md:justify-end">
            <TrayLeft {...props} stock={stock} />
          </div>
        </div>
        <IconButton
          label={`Remove ${entry.name}`}
          tip="Remove"
          icon={<X className="size-4" aria-hidden="true" />}
          className="-mr-2"
          onClick={onRemove}
        />
      </div>
      <Instead {...props} stock={stock} />
      {stock.tracksLots && entry.lots === undefined && (
        <div className="relative md:pl-13">
          <LotPart
            key={stock.id}
            stock={stock}
            quantity={entry.quantity}
            used={entry.used}
            value={entry.lot}
            kept={keptAmount(stock, entry)}
            before={takenBefore(stock, entry, props.entries)}
            given={given}
            onShown={onShown}
            onChange={(lot) => onChange({ lot })}
            errors={errors}
          />
        </div>
      )}
      {lineSentence(errors) !== null && (
        <p role="alert" className="relative flex items-start gap-1.5 text-table text-bad-text md:pl-13">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {lineSentence(errors)}
        </p>
      )}
    </li>
  );
}

/** Returns lines of the same product that are taken before this one. A logged line has already taken its part. */
const takenBefore = (stock: Stock, entry: TrayEntry, entries: readonly TrayEntry[]) =>
  usesBefore(
    stock,
    entry,
    entries.filter((one) => one === entry || (one.stockId === stock.id && one.logged === undefined)),
  );

/** Error of the line that belongs to no field. */
const lineSentence = (errors: Readonly<Record<string, string>>): string | null =>
  errors['itemId'] ?? errors['consumableId'] ?? errors['line'] ?? null;

function Name({ entry, stock, onChoice }: TrayRowProps & { readonly stock: Stock }) {
  const state = useClinic();
  const choices = entry.choices.flatMap((id) => stockOf(state, 'item', id) ?? stockOf(state, 'consumable', id) ?? []);
  const caption = [stock.sku, stock.brand].filter(Boolean).join(' · ');
  if (choices.length < 2)
    return (
      <div className="flex min-h-10 min-w-0 flex-col justify-center">
        <p className="font-medium wrap-anywhere max-sm:line-clamp-2 sm:truncate" title={stock.name}>
          <bdi>{stock.name}</bdi>
        </p>
        {caption !== '' && <p className="truncate text-caption text-muted">{caption}</p>}
      </div>
    );
  return (
    <div className="min-w-0">
      <WholeSelect
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
        {[caption, `one of ${choices.length} choices`].filter(Boolean).join(' · ')}
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
        <AmountChoice stock={stock} isWhole={entry.used.isWhole} onChange={(isWhole) => use({ isWhole })} />
      )}
      {isByContent(stock, entry.used) ? (
        <ContentPart
          stock={stock}
          lotId={entry.lot.lotId}
          value={entry.used.content}
          error={errors['content']}
          asked={asked}
          kept={keptAmount(stock, entry)?.content ?? 0}
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
function Instead({ stock, entry, entries, onChoice }: TrayRowProps & { readonly stock: Stock }) {
  const state = useClinic();
  const { now, zone } = useNow();
  if (leavesOf(stock, entry, entries, now, zone).after >= 0) return null;
  const others = othersOf(state, entry);
  if (others.length === 0) return null;
  return (
    <div className="relative flex flex-wrap items-center gap-2 text-table md:pl-13">
      <span className="text-muted">Take instead</span>
      {others.map((one) => (
        <Button key={one.id} size="small" className="max-w-full" onClick={() => onChoice(one)}>
          <span className="truncate">
            {one.name}, {one.usableQuantity.toLocaleString('en')} there
          </span>
        </Button>
      ))}
    </div>
  );
}
