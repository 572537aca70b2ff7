import { quantityText } from '@atrium/rules/quantity';
import { ScanLine } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ControlProps } from '../../ui/field.js';
import { classes } from '../../ui/classes.js';
import { IconInput } from '../../ui/input.js';
import { Spinner } from '../../ui/spinner.js';
import type { Stock } from '../store/clinic-state.js';
import { itemOfCode, searchItems } from '../store/search-items.js';
import { StockBadge } from './stock/stock-level.js';

const MATCHES = 50;
const CLOSE_AFTER_MS = 200;

interface ItemSearchProps<T extends Stock> extends ControlProps {
  /** Null until they are loaded. */
  readonly items: readonly T[] | null;
  readonly selected: T | null;
  readonly onSelect: (item: T | null) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What stands at the end of a match; its status, unless the place has words of its own. */
  readonly badge?: (item: T) => ReactNode;
  /** What is searched for, in the plural. */
  readonly noun?: 'items' | 'consumables';
  /** The code of what is chosen was scanned once more, or that of something else; what is chosen stays meanwhile. */
  readonly onScan?: (item: T, chosen: T) => void;
}

/**
 * Finds an item by words or by code. A scanner types a code and Enter: Enter takes the item whose code it is and never
 * sends the form. The text stays marked afterwards, so that the next scan replaces it.
 */
export function ItemSearch<T extends Stock>({
  items,
  selected,
  onSelect,
  inputRef,
  badge,
  noun = 'items',
  onScan,
  ...control
}: ItemSearchProps<T>) {
  const [text, setText] = useState(selected?.name ?? '');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitingCode = useRef<string | null>(null);
  /** What was chosen while a code is typed over its name. */
  const chosen = useRef(selected);
  const listId = useId();
  const searched = useDeferredValue(text);
  const matches = useMemo(() => (items === null ? [] : searchItems(items, searched, MATCHES)), [items, searched]);
  const showing = open && selected === null && text.trim() !== '';

  useEffect(() => () => clearTimeout(closing.current), []);
  // A code that was scanned before the list had arrived.
  useEffect(() => {
    if (items === null || waitingCode.current === null) return;
    const item = itemOfCode(items, waitingCode.current);
    waitingCode.current = null;
    if (item !== null) choose(item);
  });
  // The form was emptied.
  const wasSelected = useRef(selected);
  useEffect(() => {
    if (wasSelected.current !== null && selected === null && text === wasSelected.current.name) {
      setText('');
      chosen.current = null;
    }
    // Something else was chosen for the field.
    if (selected !== null && selected.id !== chosen.current?.id) {
      chosen.current = selected;
      setText(selected.name);
    }
    wasSelected.current = selected;
  }, [selected, text]);

  function choose(item: T, input?: HTMLInputElement) {
    setText(item.name);
    setOpen(false);
    setActive(-1);
    chosen.current = item;
    onSelect(item);
    // Whoever has gone on meanwhile is not called back: to mark the text would take the focus.
    if (input !== undefined) requestAnimationFrame(() => document.activeElement === input && input.select());
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (matches.length > 0)
        setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + matches.length) % matches.length);
    } else if (event.key === 'Escape' && showing) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const typed = event.currentTarget.value;
      if (selected !== null && typed === selected.name) return;
      if (items === null) {
        waitingCode.current = typed;
        return;
      }
      const item = (active >= 0 ? matches[active] : undefined) ?? itemOfCode(items, typed);
      const before = chosen.current;
      if (item !== null && before !== null && active < 0 && onScan !== undefined) {
        choose(before, event.currentTarget);
        onScan(item, before);
      } else if (item !== null) choose(item, event.currentTarget);
      else setOpen(true);
    }
  }

  return (
    <div className="relative">
      <IconInput
        {...control}
        ref={inputRef}
        icon={<ScanLine className="size-4" />}
        type="text"
        role="combobox"
        aria-expanded={showing}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={showing && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Search or scan barcode..."
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
          if (event.currentTarget.value === '') chosen.current = null;
          if (selected !== null) onSelect(null);
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          clearTimeout(closing.current);
          setOpen(true);
          event.currentTarget.select();
        }}
        onBlur={() => {
          closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
        }}
      />
      <div
        className={classes(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-60 animate-rise overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float',
          !showing && 'hidden',
        )}
      >
        <div id={listId} role="listbox" aria-label={noun === 'items' ? 'Items' : 'Consumables'}>
          {showing &&
            matches.map((item, index) => (
              <Match
                key={item.id}
                id={`${listId}-${index}`}
                item={item}
                badge={badge === undefined ? <StockBadge status={item.stockStatus} /> : badge(item)}
                active={index === active}
                onChoose={() => choose(item)}
                onHover={() => setActive(index)}
              />
            ))}
        </div>
        {showing && matches.length === 0 && (
          <p role="status" className="flex items-center gap-2 px-3 py-2.5 text-table text-muted">
            {items === null ? (
              <>
                <Spinner /> Searching...
              </>
            ) : (
              `No ${noun} found`
            )}
          </p>
        )}
      </div>
    </div>
  );
}

interface MatchProps {
  readonly id: string;
  readonly item: Stock;
  readonly badge: ReactNode;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onHover: () => void;
}

function Match({ id, item, badge, active, onChoose, onHover }: MatchProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      // The field keeps the focus: a press must not close the list before it counts.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onMouseMove={active ? undefined : onHover}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1',
        active && 'bg-sunken dark:bg-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="figures block truncate text-caption text-muted">
          {[item.sku, item.brand, quantityText(item.currentQuantity, item.unit)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {badge}
    </div>
  );
}
