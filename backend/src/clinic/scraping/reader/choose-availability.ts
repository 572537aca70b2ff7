import { stockStatement } from './availability-words.js';
import type { Claims } from './choose-texts.js';
import type { Availability } from './page-format.js';
import type { Line } from './page-lines.js';
import { findPrices } from './read-price.js';

/** Lines after the heading that still speak of the product. */
const LINES_BEFORE = 12;
const LINES_AFTER = 70;
/** So near, it speaks of the product even beside a button. */
const NEAREST = 25;

/**
 * What the markup states, unless the page says that the product cannot be bought; else what stands near the heading;
 * else a button to buy it. A single "sold out" beside a working button is about a variant.
 */
export function chooseAvailability(markup: readonly Claims[], lines: readonly Line[], headingIndex: number, canBuy: boolean, hasButton: boolean, isOther: (line: Line) => boolean): Availability | null {
  const stated = markup.map(({ claims }) => claims.availability).find((one) => one !== null) ?? null;
  const at = lines.findIndex(({ index }) => index >= headingIndex);
  const near = lines.slice(Math.max(0, at - LINES_BEFORE), Math.max(0, at) + LINES_AFTER);
  const statements = near.flatMap((line, index) => {
    const statement = stockStatement(line.text);
    return statement === null || isOther(line) ? [] : [{ ...statement, distance: index, line }];
  });
  const final = statements.find(({ isFinal }) => isFinal);
  if (final !== undefined && (!hasButton || final.distance <= LINES_BEFORE + NEAREST)) return final.availability;
  const first = statements.find(({ line }) => !(line.text.length > 60 && findPrices(line.text).some(({ sign }) => sign !== null)));
  if (stated !== null) {
    const isBuyable = stated === 'InStock' || stated === 'LimitedAvailability';
    return isBuyable && !canBuy && first?.availability === 'OutOfStock' && first.line.text.length <= 40 && !statements.some(({ availability }) => availability === 'InStock') ? 'OutOfStock' : stated;
  }
  if (first !== undefined && !(first.availability === 'OutOfStock' && canBuy)) return first.availability;
  return canBuy ? 'InStock' : null;
}
