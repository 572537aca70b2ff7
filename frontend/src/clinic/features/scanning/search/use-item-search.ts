import { isGs1Like } from '@atrium/rules/gs1/form';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StockByKind, getStock } from '../../../store/clinic-state.js';
import { trackStock, useClinic } from '../../../store/clinic-store.js';
import { findStockByCode } from '../../../store/search-stock.js';
import { useStockSearch } from '../../../shared/stock-search.js';
import { EntryQueue } from '../entry-queue.js';
import { isSeparatorKey } from '../separator-key.js';
import { isAmount, isCode, isOtherLayoutCode, type ScannedPackage, splitNumber } from '../scanned.js';
import { TYPED_CODE } from './item-matches.js';
import type { CodeHandler, ItemSearchOptions } from './item-search-props.js';

const CLOSE_DELAY_MS = 200;
/** Milliseconds between keys and before Enter that a scanner needs on a busy machine. */
const SCANNER_KEY_MS = 60;
const SCANNER_ENTER_MS = 120;

/** Text, matches and choice of a product search, and its reactions to keys, scans and numbers. */
export function useItemSearch<K extends StockKind>({
  kinds,
  selected,
  onSelect,
  onScan,
  onCode,
  codeField,
  onAmount,
  onAmountLost,
  isMultiple = false,
  id: inputId,
}: ItemSearchOptions<K>) {
  const [text, setText] = useState(selected?.name ?? '');
  const [open, setOpen] = useState(false);
  /** Id of the highlighted match. The index would differ in a newer list of matches. */
  const [marked, setMarked] = useState<number | null>(null);
  /** Text for which Enter found several matches. */
  const [hinted, setHinted] = useState<string | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Text for which Enter was pressed before the matches arrived; null when no Enter waits. */
  const waiting = useRef<{ readonly text: string; readonly isByHand: boolean } | null>(null);
  const beganAt = useRef(0);
  /** The selected product while a code is typed over its name. */
  const chosen = useRef(selected);
  const [entries] = useState(() => new EntryQueue());
  const [reading, setReading] = useState(0);
  /** True when the last scan was added; null before the first scan. */
  const wasAdded = useRef<boolean | null>(null);
  const found = useStockSearch(kinds, selected === null ? text : '');
  const isFound = found !== null && found.typed === text.trim();
  const state = useClinic();
  const matches = (found?.rows ?? []).map((row) => getStock(state, row.kind, row.id) ?? row) as StockByKind[K][];
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
  function choose(item: StockByKind[K], input?: HTMLInputElement | null, packageData?: ScannedPackage, code?: string) {
    const isNext = (now: string): boolean => isMultiple && code !== undefined && now.trim() !== code.trim();
    setText((now) => (isNext(now) ? now : isMultiple ? '' : item.name));
    setOpen(false);
    setMarked(null);
    chosen.current = isMultiple ? null : item;
    trackStock(item);
    wasAdded.current = onSelect(item, packageData) !== 'elsewhere';
    if (!wasAdded.current) {
      chosen.current = null;
      if (!isMultiple) setText('');
    }
    // Selects the text, so that a number or the next code replaces it, unless the field has lost the focus.
    const field = input ?? document.getElementById(inputId);
    if (field instanceof HTMLInputElement && !isNext(field.value))
      requestAnimationFrame(() => document.activeElement === field && !isTyping(field) && field.select());
  }

  /** Returns whether another code is already being typed. */
  const isTyping = (input: HTMLInputElement): boolean => isMultiple && input.value !== '';

  /** Applies a scan. When a product is already selected, `onScan` decides about it. */
  function scan(item: StockByKind[K], input?: HTMLInputElement | null, packageData?: ScannedPackage, code?: string) {
    const before = chosen.current;
    if (before === null || onScan === undefined) return choose(item, input, packageData, code);
    trackStock(item);
    choose(before, input);
    onScan(item, before, packageData);
  }

  /** Processes scans in order: the same code twice counts two units. A number before a scan is applied first. */
  function read(code: string, input?: HTMLInputElement | null, number = numberBefore(code, input)) {
    if (onCode === undefined) return;
    if (number !== null && !takeAmount(number, input ?? null)) loseAmount(number, input);
    setOpen(false);
    // The next code replaces this one during the lookup.
    if (isMultiple) setText('');
    else input?.select();
    setReading((now) => now + 1);
    entries.add(async () => {
      const found = await onCode(code);
      setReading((now) => now - 1);
      // Rendered at once, because a number may wait for this scan.
      flushSync(() => latest.current.settle(found, code, input));
    });
  }

  function settle(found: Awaited<ReturnType<CodeHandler<K>>>, code: string, input?: HTMLInputElement | null) {
    if (found !== null && found !== 'elsewhere') return scan(found.item, input, found.packageData, code);
    const before = chosen.current;
    if (found === null && before !== null) choose(before, input);
    // An unknown GS1 code is not kept as text.
    else if (found === null && !isMultiple && isGs1Like(code))
      setText((now) => (now.trim() === code.trim() ? '' : now));
    wasAdded.current = false;
  }

  /** Returns the number in the field that had no Enter before this scan. */
  function numberBefore(code: string, input?: HTMLInputElement | null): string | null {
    const field = input ?? document.getElementById(inputId);
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
    accept: ({ item, packageData }) => scan(item, null, packageData),
    setAdded: (isAdded) => {
      wasAdded.current = isAdded;
    },
  }));

  /** Handles typed text. A short number over or after the selected product's name is its quantity. */
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
    if (typed === '' && !isMultiple) {
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
      wasAdded.current !== false && (isMultiple || before !== null) && onAmount?.(Number(typed), before) === true;
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
    if (isMultiple || before === null) setText((now) => (isAmount(now.trim()) ? '' : now));
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
      const isOfCode = wasAdded.current === false && !entries.isBusy && findStockByCode(matches, typed) !== null;
      if (!isOfCode && takeAmount(typed, field)) return;
      const split = onCode === undefined ? null : splitNumber(typed);
      if (split !== null) return read(split.code, field, split.number);
      const item = matches[active];
      if (item !== undefined) return choose(item, field);
      const isByHand = isFound || event.timeStamp - beganAt.current > SCANNER_KEY_MS * typed.length + SCANNER_ENTER_MS;
      if (onCode !== undefined && (isCode(typed) || (isMultiple && TYPED_CODE.test(typed) && !isByHand)))
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
    const coded = findStockByCode(matches, typed);
    const [only] = matches;
    const isAsked = isMultiple && isByHand && TYPED_CODE.test(typed) && onCode !== undefined;
    if (isAsked && (coded !== null || only === undefined)) read(typed, input);
    else if (coded !== null) scan(coded, input);
    else if (onCode !== undefined && only === undefined && isOtherLayoutCode(typed)) read(typed, input);
    else if (only !== undefined && (isByHand || !TYPED_CODE.test(typed))) enterMatches(typed, only, input);
    else setOpen(true);
  }

  /** Chooses the only match or the one of this name; with several matches it only highlights the first. */
  function enterMatches(typed: string, first: StockByKind[K], input?: HTMLInputElement | null) {
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

  return {
    text,
    matches,
    active,
    isShown: showing,
    isHinted: hinted === text.trim(),
    found: isFound ? found : null,
    reading,
    setText,
    setMarked,
    onType: type,
    onKeyDown,
    onFocus: (input: HTMLInputElement) => {
      clearTimeout(closing.current);
      setOpen(true);
      input.select();
    },
    onBlur: () => {
      if (selected !== null && text !== selected.name && !takeAmount(text.trim(), null)) setText(selected.name);
      closing.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
    onPick: (item: StockByKind[K]) => (onCode !== undefined && isGs1Like(text) ? read(text) : choose(item)),
  };
}
