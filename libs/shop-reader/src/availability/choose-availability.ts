import { findPrices } from '../amounts/read-price.js';
import type { Availability, Claims } from '../markup/page-format.js';
import { type Element, walkUp } from '../page/dom.js';
import type { Line } from '../page/page-lines.js';
import { type StockStatement, findStockStatement } from './stock-statement.js';
import { STOCK_LABEL } from './stock-words.js';

/** Positions of the product's heading and buy button among the lines of the page. */
export interface ProductPosition {
  readonly lines: readonly Line[];
  readonly headingIndex: number;
  /** Index of the element; null without a button that works. */
  readonly buttonIndex: number | null;
  readonly canBuy: boolean;
  /** True when the page has a price with high confidence. */
  readonly isPriced: boolean;
  isOther(line: Line): boolean;
}

/** Number of lines before the heading that may refer to the product. */
const LINES_BEFORE = 12;
const LINES_AFTER = 70;
/** Distances from the heading and button within which a sentence refers to the product itself. */
const AT_HEADING = 25;
const AT_BUTTON = 8;

interface StatementOnPage extends StockStatement {
  readonly line: Line;
  readonly isAtProduct: boolean;
}

/**
 * Returns the markup's availability unless a sentence at the heading or button says that the product cannot be bought;
 * else lines near the heading, then a buy button. "Sold out" next to a working button is about a variant.
 */
export function chooseAvailability(markup: readonly Claims[], place: ProductPosition): Availability | null {
  const stated = markup.map(({ claims }) => claims.availability).find((one) => one !== null) ?? null;
  const statements = findStatements(place);
  const isBuyable = stated === 'InStock' || stated === 'LimitedAvailability';
  // Markup together with a working button outweighs one sentence.
  const isSure = place.buttonIndex !== null && isBuyable;
  const final = statements.find(({ isFinal, isAtProduct }) => isFinal && isAtProduct);
  if (final !== undefined && !isSure) return final.availability;
  const first = statements.find(({ line }) => !isOfferLine(line));
  if (stated !== null)
    return isBuyable &&
      !place.canBuy &&
      first?.availability === 'OutOfStock' &&
      first.isAtProduct &&
      first.line.text.length <= 40 &&
      !statements.some(({ availability }) => availability === 'InStock')
      ? 'OutOfStock'
      : stated;
  if (first !== undefined && !(first.availability === 'OutOfStock' && place.canBuy)) return first.availability;
  return place.canBuy || (place.isPriced && first === undefined) ? 'InStock' : null;
}

/** Returns whether a line describes an offer: it is long and contains a price. */
const isOfferLine = (line: Line): boolean =>
  line.text.length > 60 && findPrices(line.text).some(({ sign }) => sign !== null);

function findStatements({ lines, headingIndex, buttonIndex, isOther }: ProductPosition): StatementOnPage[] {
  const heading = Math.max(
    0,
    lines.findIndex(({ index }) => index >= headingIndex),
  );
  const button = buttonIndex === null ? -1 : lines.findIndex(({ index }) => index >= buttonIndex);
  const from = Math.max(0, heading - LINES_BEFORE);
  return lines.slice(from, heading + LINES_AFTER).flatMap((line, offset): StatementOnPage[] => {
    const at = from + offset;
    const statement = findStockStatement(line.text);
    if (statement === null || isOther(line)) return [];
    const isAtButton = button !== -1 && Math.abs(at - button) <= AT_BUTTON;
    // In a table of properties, the same words describe other things.
    if (isProperty(line.element) && !isAtButton && !isLabelled(line.text, lines[at - 1]?.text ?? '')) return [];
    return [{ ...statement, line, isAtProduct: isAtButton || at <= heading + AT_HEADING }];
  });
}

const isProperty = (element: Element): boolean =>
  [...walkUp(element, 4)].some(({ name }) => name === 'td' || name === 'th' || name === 'dd');

const isLabelled = (text: string, before: string): boolean =>
  STOCK_LABEL.test(text.split(':')[0] ?? '') || (before.length <= 40 && STOCK_LABEL.test(before));
