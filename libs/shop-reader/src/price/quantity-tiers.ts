import { findPrices } from '../amounts/read-price.js';
import { getPriceText } from '../amounts/price-text.js';
import { compareDecimals } from '../amounts/decimals.js';
import { type Element, isElement, getParent, getText, walkUp } from '../page/dom.js';
import type { Layout } from '../page/layout.js';
import { getNames } from '../page/names.js';
import type { Page } from '../page/page.js';
import { removeTrailingSign } from './visible-prices.js';

export interface QuantityTier {
  readonly from: number;
  readonly amount: string;
  readonly element: Element;
  /** True when words or signs mark the number as a quantity: "10+", "ab 10". */
  readonly isMarked: boolean;
}

const FROM =
  '(?:(?:qty|quantity)\\.?:?|from|ab|à partir de|a partir de|dès|desde|a partire da|da|vanaf|från|fra|od|от|від|over|buy|min\\.?|acheter|compra|kaufen|≥|>=|>)';
const UNITS =
  '(?:units?|pcs?\\.?|pieces?|ea(?:ch)?|items?|st(?:ü|u)?c?k\\.?|stk\\.?|st\\.?|ve|unité[s]?|pièces?|unidad(?:es)?|uds?\\.?|pezz[oi]|pz\\.?|unidades|stuks?|styck|kpl|ks|kus[yů]?|szt\\.?|db|buc|kom|шт\\.?|قطعة|box(?:es)?|packs?|cases?|packung(?:en)?|karton(?:s)?|bo[iî]tes?|cajas?|confezioni|scatole)';
const AND_MORE =
  '(?:\\+|[-–—]\\s?\\d{1,6}|(?:to|bis|à|a|al|до|do|tot|t\\/m)\\s\\d{1,6}|(?:and|or|&) (?:more|up|over|above)|et (?:plus|\\+)|ou plus|o más|y más|(?:oder|und|&) mehr|o più|e oltre|ou mais|en meer|of meer|of more|eller (?:fler|flere|mere)|a více|a viac|i więcej|и (?:более|больше)|или более|فأكثر)';
/** Matches a quantity: "1", "10+", "ab 10 Stück", "10 - 49", "Buy 10". */
const QUANTITY = new RegExp(
  `^\\s?(?<from>${FROM}\\s?)?(?<least>\\d{1,3}(?:[ .,]\\d{3})?|\\d{1,5})\\s?(?:${UNITS}(?!\\p{L})\\s?)?(?<more>${AND_MORE})?\\s?(?:${UNITS}(?!\\p{L}))?\\s?[:：=→–—-]?\\s?(?:(?:for|à|zu je|je|at|a|por|per|für)\\s)?$`,
  'iu',
);
const TIER_NAMES =
  / (?:tier\w*|staffel\w*|quantity (?:discounts?|prices?|breaks?)|qty (?:discounts?|prices?|breaks?)|volume\w*|bulk\w*|price breaks?|pricebreaks?|graduated|mengenrabatt\w*|scale prices?|block prices?|degressif\w*|scaglion\w*|descuento cantidad) /;
const HEADS =
  /^(?:qty\.?|quantity|quantities|menge|anzahl|ab menge|stückzahl|staffel\p{L}*|quantité|qté\.?|cantidad|cant\.?|quantità|q\.tà|quantidade|aantal|antal|määrä|množství|množstvo|ilość|mennyiség|cantitate|količina|количество|кол-во|кількість|الكمية|คำนวณ|数量|數量|수량)/iu;
const MOST_ROWS = 400;
const LONGEST_ROW = 160;

/** Returns the prices of a table or list of quantities ("1-9: 10.00, 10+: 9.00"), or none. */
export function findQuantityTiers(page: Page, layout: Layout): readonly QuantityTier[] {
  const groups = new Map<Element, QuantityTier[]>();
  let looked = 0;
  for (const element of page.elements) {
    if (!isRow(element) || layout.isUnread(element) || layout.isAside(element) || looked > MOST_ROWS) continue;
    looked += 1;
    const inLine = readLineTiers(element);
    if (inLine.length >= 2) groups.set(element, inLine);
    const tier = readTier(element);
    const around = listAround(element);
    if (tier !== null && around !== null) groups.set(around, [...(groups.get(around) ?? []), tier]);
  }
  for (const table of page.elements)
    if (table.name === 'table' && !groups.has(table) && !layout.isAside(table)) {
      const tiers = readColumnTiers(table);
      if (tiers.length > 0) groups.set(table, tiers);
    }
  return (
    [...groups].map(([around, tiers]) => (areTiers(around, tiers) ? tiers : [])).find(({ length }) => length > 0) ?? []
  );
}

const isRow = ({ name }: Element): boolean =>
  name === 'tr' || name === 'li' || name === 'div' || name === 'p' || name === 'dl' || name === 'label';

function listAround(row: Element): Element | null {
  const parent = getParent(row);
  return parent !== null && (parent.name === 'tbody' || parent.name === 'thead') ? getParent(parent) : parent;
}

/** Reads "10+ | 9.00" or "Buy 10 for 9.00 each": the quantity precedes the first price of the row. */
function readTier(row: Element): QuantityTier | null {
  const text = getPriceText(row, LONGEST_ROW + 10);
  if (text.length > LONGEST_ROW) return null;
  // Cells are read separately, because "9 690" in "1–9 | 690 ₽" would also be a number.
  const cells = row.children.filter(isElement);
  for (const [index, cell] of cells.slice(0, -1).entries()) {
    const quantity = getText(cell, 60);
    if (!QUANTITY.test(quantity)) continue;
    const price = cells
      .slice(index + 1)
      .flatMap((next) => findPrices(getPriceText(next, 60)))
      .find(({ sign }) => sign !== null);
    return price === undefined ? null : parseTier(quantity, price.amount, row);
  }
  const prices = findPrices(text).filter(({ sign }) => sign !== null);
  const [first] = prices;
  if (first === undefined || prices.length > 3) return null;
  return parseTier(text.slice(0, first.start), first.amount, row);
}

/** Reads several tiers in the text of one element ("1+ $4.20 / 10+ $3.80"); each quantity must be marked. */
function readLineTiers(row: Element): QuantityTier[] {
  if (row.children.some((child) => isElement(child) && isRow(child))) return [];
  const text = getPriceText(row, LONGEST_ROW + 10);
  const prices = text.length > LONGEST_ROW ? [] : findPrices(text).filter(({ sign }) => sign !== null);
  const tiers = prices.map(({ start, amount }, index) =>
    parseTier(text.slice(prices[index - 1]?.end ?? 0, start).replace(/^[\s/|,;·•]+/, ''), amount, row),
  );
  return tiers.every((tier): tier is QuantityTier => tier?.isMarked === true) ? tiers : [];
}

function parseTier(text: string, amount: string, element: Element): QuantityTier | null {
  const match = QUANTITY.exec(removeTrailingSign(text));
  const from = Number((match?.groups?.['least'] ?? '').replace(/[ .,]/g, ''));
  return match === null || from < 1
    ? null
    : { from, amount, element, isMarked: match.groups?.['more'] !== undefined || match.groups?.['from'] !== undefined };
}

function readColumnTiers(table: Element): QuantityTier[] {
  const rows = getCells(table);
  for (const [index, quantities] of rows.entries()) {
    const prices = rows[index + 1];
    if (prices === undefined || prices.length !== quantities.length || prices.length > 20) continue;
    const tiers = quantities.flatMap((cell, column): QuantityTier[] => {
      const [price] = findPrices(getPriceText(prices[column]!, 60)).filter(({ sign }) => sign !== null);
      const tier = price === undefined ? null : parseTier(getText(cell, 60), price.amount, prices[column]!);
      return tier === null ? [] : [tier];
    });
    if (tiers.length >= 2) return tiers;
  }
  return [];
}

function getCells(table: Element): Element[][] {
  const rows: Element[][] = [];
  const open: Element[] = [table];
  for (let next = open.shift(), steps = 0; next !== undefined && steps < 200; next = open.shift(), steps += 1) {
    const children = next.children.filter(isElement);
    if (next.name === 'tr') rows.push(children.filter(({ name }) => name === 'td' || name === 'th'));
    else open.push(...children);
  }
  return rows;
}

/** Returns whether quantities rise while prices fall, and a mark or name identifies them as quantities. */
function areTiers(around: Element, tiers: readonly QuantityTier[]): boolean {
  if (tiers.length < 2 || tiers.length > 20) return false;
  const isFalling = tiers.every((tier, index) => {
    const before = tiers[index - 1];
    return before === undefined || (tier.from > before.from && compareDecimals(tier.amount, before.amount) <= 0);
  });
  if (!isFalling || compareDecimals(tiers.at(-1)!.amount, tiers[0]!.amount) >= 0) return false;
  return tiers.some(({ isMarked }) => isMarked) || isNamed(around) || HEADS.test(getText(around, 60));
}

const isNamed = (around: Element): boolean => [...walkUp(around, 3)].some((here) => TIER_NAMES.test(getNames(here)));
