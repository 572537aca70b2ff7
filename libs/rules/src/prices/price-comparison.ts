import {
  minorToAmount,
  compareMoney,
  divideMoney,
  multiplyMoney,
  parseUnitCost,
  computePercentDifference,
} from './money.js';
import { normalizeUnit } from '../stock/pack-size.js';

/* Compares supplier offers per unit with the current cost, never across currencies. */

const MANY_UNITS = 100;

/** Returns the units of a package that states none: the stock's package size, else 100 for a box or pack, else 1. */
export function getAssumedUnits(stock: { readonly unit: string; readonly unitsPerPackage: number | null }): {
  readonly units: number;
  readonly per: string;
} {
  const unit = normalizeUnit(/[a-z]+\.?$/i.exec(stock.unit.trim())?.[0] ?? '');
  const isMultiUnit = unit === 'box' || unit === 'pack';
  return { units: stock.unitsPerPackage ?? (isMultiUnit ? MANY_UNITS : 1), per: isMultiUnit ? unit : 'package' };
}

const UNIT_PRICE_DECIMALS = 4;

export interface Offer {
  readonly price: number | null;
  /** Currency of the offer; null when the page does not state it, so that the offer is not compared. */
  readonly currency: string | null;
  readonly unitsPerPackage: number | null;
  /** True when the product is no longer sold there: the price is shown, but is never the cheapest. */
  readonly isGone?: boolean;
  /** True when the user must confirm the price ("from 12.00") before it is compared. */
  readonly isUnsure?: boolean;
  /** Units per package according to the product name only; they must be confirmed before the offer is compared. */
  readonly unitsInName?: number;
}

/** Current cost of one unit; `unitCost` is null while unknown. */
export interface Reference {
  readonly unitCost: string | null;
  readonly currency: string;
  readonly assumedUnits: number;
}

export interface ComparedOffer {
  readonly unitsPerPackage: number;
  readonly isAssumed: boolean;
  readonly packagePrice: string | null;
  /** Price of one unit with up to four decimals; null without a price, or while price or units are unconfirmed. */
  readonly unitPrice: string | null;
  /** Percent to one decimal, positive when dearer than the current cost; null when not comparable. */
  readonly difference: number | null;
  readonly isOtherCurrency: boolean;
  readonly isCheapest: boolean;
}

export interface Comparison {
  readonly offers: readonly ComparedOffer[];
  readonly isReferenceCheapest: boolean;
}

/** Compares offers with the current cost. The cheapest is marked only among at least two prices in its currency. */
export function compareOffers(offers: readonly Offer[], reference: Reference): Comparison {
  const cost = reference.unitCost === null ? null : parseUnitCost(reference.unitCost);
  const priced = offers.map((offer) => computeOffer(offer, cost, reference));
  const canBeCheapest = (index: number): boolean =>
    priced[index]?.isOtherCurrency === false && offers[index]?.isGone !== true;
  const candidates = priced.flatMap(({ unitPrice }, index) =>
    unitPrice === null || !canBeCheapest(index) ? [] : [unitPrice],
  );
  const all = cost === null ? candidates : [...candidates, cost];
  const least = all.length < 2 ? null : all.reduce((a, b) => (compareMoney(b, a) < 0 ? b : a));
  const isLeast = (price: string | null): boolean =>
    least !== null && price !== null && compareMoney(price, least) === 0;
  return {
    offers: priced.map((offer, index) => ({ ...offer, isCheapest: canBeCheapest(index) && isLeast(offer.unitPrice) })),
    isReferenceCheapest: candidates.length > 0 && isLeast(cost),
  };
}

function computeOffer(
  offer: Offer,
  cost: string | null,
  { currency: currencyOfCost, assumedUnits }: Reference,
): Omit<ComparedOffer, 'isCheapest'> {
  const { price, currency, unitsPerPackage, isUnsure = false } = offer;
  const units = unitsPerPackage ?? assumedUnits;
  const isUnconfirmed = isUnsure || hasUnconfirmedUnits(offer);
  const isOtherCurrency = currency !== currencyOfCost;
  const packagePrice = price === null ? null : minorToAmount(price, currency ?? undefined);
  return {
    unitsPerPackage: units,
    isAssumed: unitsPerPackage === null && !hasUnconfirmedUnits(offer),
    packagePrice,
    unitPrice: packagePrice === null || isUnconfirmed ? null : divideMoney(packagePrice, units, UNIT_PRICE_DECIMALS),
    // Compares the package with as many units at the current cost, so that nothing is rounded before the percentage.
    difference:
      packagePrice === null || cost === null || isOtherCurrency || isUnconfirmed
        ? null
        : computePercentDifference(packagePrice, multiplyMoney(cost, units)),
    isOtherCurrency,
  };
}

/** Returns whether the units come only from the product name and are unconfirmed. */
export const hasUnconfirmedUnits = ({ unitsPerPackage, unitsInName }: Offer): boolean =>
  unitsPerPackage === null && unitsInName !== undefined;

/** Formats a difference: "+12.5%", "−3.0%", "0.0%". */
export const formatDifference = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`;
