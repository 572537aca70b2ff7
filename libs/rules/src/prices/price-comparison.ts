import {
  amountFromMinor,
  compareMoney,
  divideMoney,
  multiplyMoney,
  parseUnitCost,
  percentDifference,
} from './money.js';
import { unitWord } from '../stock/pack-size.js';

/*
 * Offers of several suppliers side by side: what one unit costs, and by how
 * much that differs from what it costs now. Amounts of different currencies are never compared.
 */

const MANY_UNITS = 100;

/** What holds a package of which nobody says how many are in it: the package it is bought in, else one; a box or a pack holds many. */
export function assumedUnits(stock: { readonly unit: string; readonly unitsPerPackage: number | null }): {
  readonly units: number;
  readonly per: string;
} {
  const word = unitWord(/[a-z]+\.?$/i.exec(stock.unit.trim())?.[0] ?? '');
  const holdsMany = word === 'box' || word === 'pack';
  return { units: stock.unitsPerPackage ?? (holdsMany ? MANY_UNITS : 1), per: holdsMany ? word : 'package' };
}

const UNIT_PRICE_DECIMALS = 4;

export interface Offer {
  /** Of a package, in minor units of `currency`; null while it is not known. */
  readonly price: number | null;
  /** Null when a page does not say: then it is not compared. */
  readonly currency: string | null;
  readonly unitsPerPackage: number | null;
  /** Nobody can buy it there any more: its price stands, and is nobody's best. */
  readonly isGone?: boolean;
  /** The price has to be confirmed first ("from 12.00"): it is shown, and neither compared nor anybody's best. */
  readonly isUnsure?: boolean;
  /** Units per package by the product's name alone: without confirmed units the offer is not compared. */
  readonly unitsInName?: number;
}

/** What one unit costs today; null while that is not known. */
export interface Reference {
  readonly unitCost: string | null;
  readonly currency: string;
  /** In a package of which nobody says it. */
  readonly assumedUnits: number;
}

export interface ComparedOffer {
  readonly unitsPerPackage: number;
  readonly isAssumed: boolean;
  /** As decimal text; null without a price. */
  readonly packagePrice: string | null;
  /** With up to four decimals; null without a price, or while price or units have to be confirmed. */
  readonly unitPrice: string | null;
  /** In percent to one decimal, dearer is above 0; null where nothing can be compared. */
  readonly difference: number | null;
  readonly isOtherCurrency: boolean;
  readonly isCheapest: boolean;
}

export interface Comparison {
  readonly offers: readonly ComparedOffer[];
  /** What it costs today is less than every offer. */
  readonly isReferenceCheapest: boolean;
}

/** The cheapest is marked among what is in the reference's currency, and only where there are two to choose from. */
export function compareOffers(offers: readonly Offer[], reference: Reference): Comparison {
  const cost = reference.unitCost === null ? null : parseUnitCost(reference.unitCost);
  const priced = offers.map((offer) => priceOf(offer, cost, reference));
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

function priceOf(
  offer: Offer,
  cost: string | null,
  { currency: currencyOfCost, assumedUnits }: Reference,
): Omit<ComparedOffer, 'isCheapest'> {
  const { price, currency, unitsPerPackage, isUnsure = false } = offer;
  const units = unitsPerPackage ?? assumedUnits;
  const isUnconfirmed = isUnsure || hasUnconfirmedUnits(offer);
  const isOtherCurrency = currency !== currencyOfCost;
  const packagePrice = price === null ? null : amountFromMinor(price, currency ?? undefined);
  return {
    unitsPerPackage: units,
    isAssumed: unitsPerPackage === null && !hasUnconfirmedUnits(offer),
    packagePrice,
    unitPrice: packagePrice === null || isUnconfirmed ? null : divideMoney(packagePrice, units, UNIT_PRICE_DECIMALS),
    // The whole package against as many units at today's cost: nothing is rounded before the percent is.
    difference:
      packagePrice === null || cost === null || isOtherCurrency || isUnconfirmed
        ? null
        : percentDifference(packagePrice, multiplyMoney(cost, units)),
    isOtherCurrency,
  };
}

/** Returns whether only the product's name states the units and nobody has confirmed them. */
export const hasUnconfirmedUnits = ({ unitsPerPackage, unitsInName }: Offer): boolean =>
  unitsPerPackage === null && unitsInName !== undefined;

/** "+12.5%", "−3.0%", "0.0%". */
export const differenceText = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`;
