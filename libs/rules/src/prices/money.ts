// Money is non-negative decimal text with two decimals ("12.50"), rounded half up. A number means its shortest decimal
// form: 1.005 becomes "1.01". No function uses floating point. Functions that return only text throw a RangeError for
// invalid input; those that may return null do not throw.

interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL = /^(?:(\d+)(?:\.(\d+))?|\.(\d+))(?:e([+-]\d{1,2}))?$/;
/** Matches numbers with an exponent, as JavaScript writes large and small ones. Typed amounts must not have one. */
const EXPONENT = /e/i;
// Larger than any column, but short enough for fast BigInt arithmetic.
const MAX_TEXT_LENGTH = 100;
const MAX_EXPONENT = 30;

/** Returns a value as money, or null for negative, blank, non-finite and oversized values and other notations. */
export function parseMoney(value: string | number): string | null {
  const decimal = parseDecimal(value);
  return decimal && formatDigits(roundDecimal(decimal, 2), 2);
}

/** Returns whether a value fits a numeric(`digits`, 2) column; false for invalid amounts. */
export function fitsMoneyColumn(value: string | number, digits: number): boolean {
  const decimal = parseDecimal(value);
  return decimal !== null && roundDecimal(decimal, 2) < 10n ** BigInt(digits);
}

/** Digits of the money columns, including two decimals. */
export const MONEY_DIGITS = { unitCost: 10, hourlyRate: 8, salary: 10, budget: 12 } as const;

/** Adds amounts exactly and rounds once; "0.00" without arguments. */
export function addMoney(...values: readonly (string | number)[]): string {
  const decimals = values.map(toDecimal);
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const digits = decimals.reduce((sum, decimal) => sum + scaleDigits(decimal, scale), 0n);
  return formatDigits(roundDecimal({ digits, scale }, 2), 2);
}

/** Multiplies an amount exactly with a quantity or hours and rounds once. */
export function multiplyMoney(value: string | number, factor: string | number): string {
  const a = toDecimal(value);
  const b = toDecimal(factor);
  return formatDigits(roundDecimal({ digits: a.digits * b.digits, scale: a.scale + b.scale }, 2), 2);
}

/** Divides an amount by an integer of at least 1 and rounds once. Unit prices use more `decimals` (up to 12). */
export function divideMoney(value: string | number, by: number, decimals = 2): string {
  if (!Number.isSafeInteger(by) || by < 1) throw new RangeError(`Not a whole number of 1 or more: ${by}`);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12)
    throw new RangeError(`Not a number of decimals: ${decimals}`);
  const { digits, scale } = toDecimal(value);
  return formatDigits(divideHalfUp(digits * 10n ** BigInt(decimals), 10n ** BigInt(scale) * BigInt(by)), decimals);
}

/** Decimals of a unit cost: one of 200 pieces for 0.89 costs 0.00445. */
const UNIT_COST_DECIMALS = 6;

/**
 * Returns a unit cost with two, four or six decimals, because three ("1.125") could mean thousands; null if invalid.
 */
export function parseUnitCost(value: string | number): string | null {
  const decimal = parseDecimal(value);
  if (decimal === null) return null;
  return formatDigits(roundDecimal(decimal, UNIT_COST_DECIMALS), UNIT_COST_DECIMALS).replace(/(?:00|0000)$/, '');
}

/** Returns the cost of one piece when `pieces` cost `amount`; null until both are valid. */
export function computeUnitCost(amount: string | number, pieces: number): string | null {
  if (parseDecimal(amount) === null || !Number.isSafeInteger(pieces) || pieces < 1) return null;
  return parseUnitCost(divideMoney(amount, pieces, UNIT_COST_DECIMALS));
}

/** Returns the unit cost of a package: its rounded cost divided by its units; null until both are valid. */
export function computePackageUnitCost(packageCost: string | number, unitsPerPackage: number): string | null {
  const cost = parseMoney(packageCost);
  return cost === null ? null : computeUnitCost(cost, unitsPerPackage);
}

/** Price of stock: per piece, or per package with its number of pieces. */
export interface Pricing {
  readonly unitCost: string | null;
  readonly packageCost?: string | null | undefined;
  readonly unitsPerPackage?: number | null | undefined;
}

/**
 * Returns the cost of `quantity` pieces, divided last: 42 in packages of 3 at 10.00 cost 140.00. The package cost
 * counts while `unitCost` matches it. Returns null when no cost is known.
 */
export function computeCost(quantity: number, { unitCost, packageCost, unitsPerPackage }: Pricing): string | null {
  if (
    packageCost != null &&
    unitsPerPackage != null &&
    computePackageUnitCost(packageCost, unitsPerPackage) === unitCost
  )
    return divideMoney(multiplyMoney(packageCost, quantity), unitsPerPackage);
  return unitCost === null ? null : multiplyMoney(unitCost, quantity);
}

/** Compares amounts by value: "10.00" is greater than "9.00" and equal to "10". */
export function compareMoney(a: string | number, b: string | number): -1 | 0 | 1 {
  const left = toDecimal(a);
  const right = toDecimal(b);
  const scale = Math.max(left.scale, right.scale);
  const x = scaleDigits(left, scale);
  const y = scaleDigits(right, scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * Returns the difference to the reference in percent, to one decimal and rounded half away from zero. Returns null for
 * invalid amounts and a reference of zero.
 */
export function computePercentDifference(price: string | number, reference: string | number): number | null {
  const left = parseDecimal(price);
  const right = parseDecimal(reference);
  if (!left || !right || right.digits === 0n) return null;
  const scale = Math.max(left.scale, right.scale);
  const base = scaleDigits(right, scale);
  const change = (scaleDigits(left, scale) - base) * 1000n;
  const tenths = change < 0n ? -divideHalfUp(-change, base) : divideHalfUp(change, base);
  return Number(tenths) / 10;
}

/** Converts minor units to decimal text with the decimals of the currency: 2500 in USD is "25.00", in JPY "2500". */
export function minorToAmount(amountMinor: number, currency = 'USD'): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
    throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
  return formatDigits(BigInt(amountMinor), getMinorDigits(currency));
}

/** Converts an amount to minor units; null for invalid amounts and amounts above the safe integers. */
export function amountToMinor(amount: string | number, currency = 'USD'): number | null {
  const decimal = parseDecimal(amount);
  if (decimal === null) return null;
  const minor = Number(roundDecimal(decimal, getMinorDigits(currency)));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** Returns the decimals of a currency by ISO 4217, because runtimes differ for some (HUF, COP). */
export function getMinorDigits(currency: string): number {
  if (WHOLE_CURRENCIES.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}
const WHOLE_CURRENCIES = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Matches codes that Intl accepts as a currency, known or unknown. */
const CURRENCY_CODE = /^[A-Za-z]{3}$/;

/** Formats an amount: "$1,234.50". Invalid ones give "—"; those below half a cent keep their decimals ("$0.00445"). */
export function formatMoney(value: string | number, currency = 'USD'): string {
  const money = parseMoney(value);
  if (money === null) return '—';
  if (money === '0.00' && compareMoney(value, 0) > 0) return formatUnitPrice(String(value), currency);
  // Intl formats decimal text exactly; a number would lose digits above 2^53.
  return CURRENCY_CODE.test(currency)
    ? getCurrencyFormat(currency).format(money as `${number}`)
    : `${money} ${currency}`;
}

/** Formats a unit cost with up to six decimals ("$0.00445"). */
export function formatUnitPrice(value: string, currency = 'USD'): string {
  if (parseDecimal(value) === null) return '—';
  if (!CURRENCY_CODE.test(currency)) return `${value} ${currency}`;
  let format = unitFormats.get(currency);
  if (!format)
    unitFormats.set(
      currency,
      (format = new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        maximumFractionDigits: UNIT_COST_DECIMALS,
      })),
    );
  return format.format(value as `${number}`);
}

/** Returns whether a code is an upper-case currency code that the runtime knows. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

function parseDecimal(value: string | number): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  if (typeof value === 'string' && EXPONENT.test(text)) return null;
  const match = text.length <= MAX_TEXT_LENGTH ? DECIMAL.exec(text) : null;
  if (!match) return null;
  const [, whole = '', fraction = match[3] ?? '', , exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function toDecimal(value: string | number): Decimal {
  const decimal = parseDecimal(value);
  if (!decimal) throw new RangeError(`Not an amount: ${String(value).slice(0, MAX_TEXT_LENGTH)}`);
  return decimal;
}

function scaleDigits(decimal: Decimal, scale: number): bigint {
  return decimal.digits * 10n ** BigInt(scale - decimal.scale);
}

function roundDecimal(decimal: Decimal, decimals: number): bigint {
  return divideHalfUp(decimal.digits * 10n ** BigInt(decimals), 10n ** BigInt(decimal.scale));
}

function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

function formatDigits(digits: bigint, decimals: number): string {
  if (decimals === 0) return digits.toString();
  const text = digits.toString().padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();
const unitFormats = new Map<string, Intl.NumberFormat>();

function getCurrencyFormat(currency: string): Intl.NumberFormat {
  let format = moneyFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    moneyFormats.set(currency, format);
  }
  return format;
}
