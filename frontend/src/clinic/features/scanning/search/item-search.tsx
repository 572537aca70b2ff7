import { isGs1Like } from '@atrium/rules/gs1/form';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { ScanLine } from 'lucide-react';
import { SEPARATOR } from '@atrium/rules/gs1/elements';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ControlProps } from '../../../../ui/fields/field.js';
import { IconInput } from '../../../../ui/fields/input.js';
import { type StockOf, stockOf } from '../../../store/clinic-state.js';
import { chose, useClinic } from '../../../store/clinic-store.js';
import { itemOfCode } from '../../../store/search-stock.js';
import { useFoundStock } from '../../../shared/find-stock.js';
import { EntryQueue } from '../entry-queue.js';
import { isSeparatorKey } from '../separator-key.js';
import { PendingScans } from '../questions/pending-scans.js';
import { ItemMatches, TYPED_CODE } from './item-matches.js';
import {
  type CodeAct,
  isAmount,
  isCode,
  isForeignCode,
  splitNumber,
  type ScannedPackage,
  type ScannedStock,
} from '../scanned.js';

const CLOSE_AFTER_MS = 200;
/** Gap between keys and before Enter of a scanner on a busy machine. */
const KEY_MS = 60;
const ENTER_MS = 120;

/** Handle for codes that were not typed into the field, such as from the camera. */
export interface CodeField<K extends StockKind> {
  read(code: string): void;
  take(found: ScannedStock<StockOf[K]>): void;
  /**
   * Reports whether the last scan was added; null when it was skipped, so that a number belongs to the scan before it.
   */
  setAdded(isAdded: boolean | null): void;
}

type ReadCode<K extends StockKind> = (code: string) => Promise<ScannedStock<StockOf[K]> | 'elsewhere' | null>;

export interface ItemSearchProps<K extends StockKind> extends ControlProps {
  /** Kinds to search. */
  readonly kinds: readonly K[];
  readonly selected: StockOf[K] | null;
  /** `said`: package data of a scan. Returns `elsewhere` when another field handles it. */
  readonly onSelect: (item: StockOf[K] | null, said?: ScannedPackage) => unknown;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Badge at the end of a match; its stock status by default. */
  readonly badge?: (item: StockOf[K]) => ReactNode;
  /** Called for another scan while a product is chosen, which stays chosen. */
  readonly onScan?: (item: StockOf[K], chosen: StockOf[K], said?: ScannedPackage) => void;
  /** Looks up a scanned code; null for no product, `elsewhere` when another field asks. */
  readonly onCode?: ReadCode<K>;
  readonly codeField?: Ref<CodeField<K>>;
  /** A chosen product goes elsewhere, and the field is empty again. */
  readonly takesMany?: boolean;
  /** Applies a short number as quantity of the last scan. Returns false when there is none. */
  readonly onAmount?: (quantity: number, chosen: StockOf[K] | null) => boolean;
  /** Called when a number could not be applied to the last scan; `isAdded` is false when that scan was not added. */
  readonly onAmountLost?: (typed: string, isAdded: boolean) => void;
  /** Called to add or attach an unknown code. */
  readonly onUnknown?: ((code: string, act: CodeAct) => void) | undefined;
}

/**
 * Server-side search for products by words or code. Scanners type a code and Enter: Enter chooses the product with this
 * code and never submits the form. The text stays selected, so that the next scan replaces it.
 */
export function ItemSearch<K extends StockKind>({
  kinds,
  selected,
  onSelect,
  inputRef,
  badge,
  onScan,
  onCode,
  codeField,
  onUnknown,
  onAmount,
  onAmountLost,
  takesMany = false,
  ...control
}: ItemSearchProps<K>) {
  const noun = kinds.includes('item' as K) ? 'items' : 'consumables';
  const [text, setText] = useState(selected?.name ?? '');
  const [open, setOpen] = useState(false);
  /** By id, because a newer list may have another match at its index. */
  const [marked, setMarked] = useState<number | null>(null);
  /** Text for which Enter found several matches. */
  const [hinted, setHinted] = useState<string | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Enter was pressed before the matches arrived. */
  const waiting = useRef<{ readonly text: string; readonly isByHand: boolean } | null>(null);
  const beganAt = useRef(0);
  /** The chosen product while a code is typed over its name. */
  const chosen = useRef(selected);
  const [entries] = useState(() => new EntryQueue());
  const [reading, setReading] = useState(0);
  /** Whether the last scan was added; null before the first scan. */
  const wasAdded = useRef<boolean | null>(null);
  const listId = useId();
  const found = useFoundStock(kinds, selected === null ? text : '');
  const isFound = found !== null && found.typed === text.trim();
  const state = useClinic();
  const matches = (found?.rows ?? []).map((row) => stockOf(state, row.kind, row.id) ?? row) as StockOf[K][];
  const active = matches.findIndex(({ id }) => id === marked);
  const showing = open && selected === null && text.trim() !== '';

  useEffect(() => () => clearTimeout(closing.current), []);
  // The form was reset.
  const wasSelected = useRef(selected);
  useEffect(() => {
    if (wasSelected.current !== null && selected === null && text === wasSelected.current.name) {
      setText('');
      chosen.current = null;
    }
    // The form chose another product.
    if (selected !== null && selected.id !== chosen.current?.id) {
      chosen.current = selected;
      setText(selected.name);
    }
    wasSelected.current = selected;
  }, [selected, text]);

  /** @param code text that found the product; text typed since then is the start of the next one */
  function choose(item: StockOf[K], input?: HTMLInputElement | null, said?: ScannedPackage, code?: string) {
    const isNext = (now: string): boolean => takesMany && code !== undefined && now.trim() !== code.trim();
    setText((now) => (isNext(now) ? now : takesMany ? '' : item.name));
    setOpen(false);
    setMarked(null);
    chosen.current = takesMany ? null : item;
    chose(item);
    wasAdded.current = onSelect(item, said) !== 'elsewhere';
    if (!wasAdded.current) {
      chosen.current = null;
      if (!takesMany) setText('');
    }
    // Selects the text, so that a number or the next code replaces it, unless the field has lost the focus.
    const field = input ?? document.getElementById(control.id);
    if (field instanceof HTMLInputElement && !isNext(field.value))
      requestAnimationFrame(() => document.activeElement === field && !isTyping(field) && field.select());
  }

  /** Another code is being typed already. */
  const isTyping = (input: HTMLInputElement): boolean => takesMany && input.value !== '';

  /** Applies a scan. With a chosen product, `onScan` decides about it. */
  function scan(item: StockOf[K], input?: HTMLInputElement | null, said?: ScannedPackage, code?: string) {
    const before = chosen.current;
    if (before === null || onScan === undefined) return choose(item, input, said, code);
    chose(item);
    choose(before, input);
    onScan(item, before, said);
  }

  /** Scans are applied in order, because the same code twice counts two. A number before a scan is applied first. */
  function read(code: string, input?: HTMLInputElement | null, number = numberBefore(code, input)) {
    if (onCode === undefined) return;
    if (number !== null && !takeAmount(number, input ?? null)) loseAmount(number, input);
    setOpen(false);
    // The next code replaces this one during the lookup.
    if (takesMany) setText('');
    else input?.select();
    setReading((now) => now + 1);
    entries.add(async () => {
      const found = await onCode(code);
      setReading((now) => now - 1);
      // Rendered at once, because a number may wait for this scan.
      flushSync(() => latest.current.settle(found, code, input));
    });
  }

  function settle(found: Awaited<ReturnType<ReadCode<K>>>, code: string, input?: HTMLInputElement | null) {
    if (found !== null && found !== 'elsewhere') return scan(found.item, input, found.said, code);
    const before = chosen.current;
    if (found === null && before !== null) choose(before, input);
    // An unknown GS1 code is not kept as text.
    else if (found === null && !takesMany && isGs1Like(code)) setText((now) => (now.trim() === code.trim() ? '' : now));
    wasAdded.current = false;
  }

  /** Returns the number in the field that had no Enter before this scan. */
  function numberBefore(code: string, input?: HTMLInputElement | null): string | null {
    const field = input ?? document.getElementById(control.id);
    const typed = field instanceof HTMLInputElement ? field.value.trim() : '';
    return onAmount !== undefined && isAmount(typed) && typed !== code.trim() ? typed : null;
  }

  const latest = useRef({ scan, choose, settle, applyAmount });
  // A layout effect, because the next reply may arrive right after this render.
  useLayoutEffect(() => {
    latest.current = { scan, choose, settle, applyAmount };
  });
  useImperativeHandle(codeField, () => ({
    read: (code) => read(code),
    take: ({ item, said }) => scan(item, null, said),
    setAdded: (isAdded) => {
      wasAdded.current = isAdded;
    },
  }));

  /** A short number typed over or after the name of the chosen product is its quantity; the product stays chosen. */
  function type(raw: string) {
    // A scan was typed into the field, and the scan handler restored its text.
    const before = chosen.current;
    if (selected === null && before !== null && raw === before.name) return choose(before);
    if (selected !== null && raw === selected.name) return setText(raw);
    const added = selected !== null && raw.startsWith(selected.name) ? raw.slice(selected.name.length).trim() : '';
    const isQuantity = onAmount !== undefined && selected !== null && isAmount(added === '' ? raw : added);
    const typed = isQuantity && added !== '' ? added : raw;
    setText(typed);
    setOpen(true);
    setMarked(null);
    setHinted(null);
    if (typed === '' && !takesMany) {
      chosen.current = null;
      wasAdded.current = null;
    }
    if (selected !== null && !isQuantity) onSelect(null);
  }

  /** Applies a number to the last scan, after pending lookups. Returns false when nothing was scanned. */
  function takeAmount(typed: string, input: HTMLInputElement | null): boolean {
    if (onAmount === undefined || !isAmount(typed)) return false;
    if (!entries.isBusy) return applyAmount(typed, input);
    clearAmount(input);
    entries.add(() => flushSync(() => void latest.current.applyAmount(typed, null)));
    return true;
  }

  function applyAmount(typed: string, input: HTMLInputElement | null): boolean {
    const before = chosen.current;
    const isApplied =
      wasAdded.current !== false && (takesMany || before !== null) && onAmount?.(Number(typed), before) === true;
    if (!isApplied && wasAdded.current === null) return false;
    if (isApplied) clearAmount(input);
    else loseAmount(typed, input);
    return true;
  }

  function loseAmount(typed: string, input?: HTMLInputElement | null) {
    onAmountLost?.(typed, wasAdded.current === true);
    clearAmount(input ?? null);
  }

  /** Shows the name of the chosen product again. */
  function clearAmount(input: HTMLInputElement | null) {
    const before = chosen.current;
    const wasAddedBefore = wasAdded.current;
    if (takesMany || before === null) setText((now) => (isAmount(now.trim()) ? '' : now));
    else if (selected === null) choose(before, input);
    else {
      setText(selected.name);
      if (input !== null) requestAnimationFrame(() => document.activeElement === input && input.select());
    }
    wasAdded.current = wasAddedBefore;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isSeparatorKey(event)) {
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      type(value.slice(0, selectionStart ?? value.length) + SEPARATOR + value.slice(selectionEnd ?? value.length));
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const next = event.key === 'ArrowDown' ? active + 1 : active < 0 ? -1 : active - 1;
      setMarked((matches.at(next) ?? matches[0])?.id ?? null);
    } else if (event.key === 'Escape' && showing) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const field = event.currentTarget;
      const typed = field.value.trim();
      if (selected !== null && field.value === selected.name) return;
      // A short code can be typed when the last scan was not added.
      const isOfCode = wasAdded.current === false && !entries.isBusy && itemOfCode(matches, typed) !== null;
      if (!isOfCode && takeAmount(typed, field)) return;
      const split = onCode === undefined ? null : splitNumber(typed);
      if (split !== null) return read(split.code, field, split.number);
      const item = matches[active];
      if (item !== undefined) return choose(item, field);
      const isByHand = isFound || event.timeStamp - beganAt.current > KEY_MS * typed.length + ENTER_MS;
      if (onCode !== undefined && (isCode(typed) || (takesMany && TYPED_CODE.test(typed) && !isByHand)))
        return read(typed, field);
      // The next code replaces an unknown one.
      if (TYPED_CODE.test(typed)) field.select();
      if (isFound) return enter(typed, isByHand, field);
      waiting.current = { text: typed, isByHand };
      setOpen(true);
    } else if (event.key.length === 1) {
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      if (selectionStart === 0 && selectionEnd === value.length) beganAt.current = event.timeStamp;
    }
  }

  /** Handles Enter after the search: chooses the product with this code or the only match. */
  function enter(typed: string, isByHand: boolean, input?: HTMLInputElement) {
    const coded = itemOfCode(matches, typed);
    const [only] = matches;
    const isAsked = takesMany && isByHand && TYPED_CODE.test(typed) && onCode !== undefined;
    if (isAsked && (coded !== null || only === undefined)) read(typed, input);
    else if (coded !== null) scan(coded, input);
    else if (onCode !== undefined && only === undefined && isForeignCode(typed)) read(typed, input);
    else if (only !== undefined && (isByHand || !TYPED_CODE.test(typed))) enterMatches(typed, only, input);
    else setOpen(true);
  }

  /**
   * Chooses the only match or the one with exactly this name; with several it marks the first, and the list says so.
   */
  function enterMatches(typed: string, first: StockOf[K], input?: HTMLInputElement | null) {
    const named = matches.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
    const [exact = first] = named;
    if (matches.length === 1 || named.length === 1) return choose(exact, input);
    setOpen(true);
    setMarked(first.id);
    setHinted(typed);
  }

  useEffect(() => {
    if (!isFound || waiting.current === null) return;
    const { text: typed, isByHand } = waiting.current;
    waiting.current = null;
    if (typed === found.typed) enter(typed, isByHand);
  });

  return (
    <div className="relative">
      <IconInput
        {...control}
        ref={inputRef}
        icon={<ScanLine className="size-4" />}
        type="text"
        dir="auto"
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
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          clearTimeout(closing.current);
          setOpen(true);
          event.currentTarget.select();
        }}
        onBlur={() => {
          if (selected !== null && text !== selected.name && !takeAmount(text.trim(), null)) setText(selected.name);
          closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
        }}
      />
      <ItemMatches
        id={listId}
        noun={noun}
        isShown={showing}
        isHinted={hinted === text.trim()}
        matches={matches}
        marked={active}
        found={isFound ? found : null}
        badge={badge}
        onChoose={(item) => (onCode !== undefined && isGs1Like(text) ? read(text) : choose(item))}
        onMark={setMarked}
        onSearch={setText}
        onUnknown={onUnknown}
      />
      <PendingScans count={reading} />
    </div>
  );
}
