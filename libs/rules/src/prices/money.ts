/**
 * Money is text with two decimals ("12.50"), never negative, rounded half up on exact decimals (docs/api.md). A number
 * stands for its shortest decimal form, the one it is written with: 1.005 is 1.005 and becomes "1.01". Nothing here
 * computes in floating point. Functions that return text throw RangeError for input that is no such decimal; those
 * that may say null do not throw.
 */

/** An exact decimal: `digits` / 10^`scale`. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const DECIMAL = /^(?:(\d+)(?:\.(\d+))?|\.(\d+))(?:e([+-]\d{1,2}))?$/;
/** JavaScript writes large and small numbers with an exponent; amounts that people enter have none. */
const EXPONENT = /e/i;
// Far beyond any column, and short enough that no text keeps BigInt busy.
const LONGEST_TEXT = 100;
const LARGEST_EXPONENT = 30;

/**
 * To money, or null when the value is none: negative, blank, not finite, hexadecimal, with separators, text with an exponent, longer than 100
 * characters or an exponent beyond 30. Whether it fits its column is asked of `moneyFits`.
 */
export function parseMoney(value: string | number): string | null {
  const decimal = parseDecimal(value);
  return decimal && write(rounded(decimal, 2), 2);
}

/** Whether money fits a decimal column of so many digits, two of them after the point: (10,2) is 10. False for what is no money. */
export function moneyFits(value: string | number, digits: number): boolean {
  const decimal = parseDecimal(value);
  return decimal !== null && rounded(decimal, 2) < 10n ** BigInt(digits);
}

/** Digits of the money columns, two of them after the point. */
export const MONEY_DIGITS = { unitCost: 10, hourlyRate: 8, salary: 10, budget: 12 } as const;

/** Exact sum, rounded once at the end; of nothing "0.00". */
export function addMoney(...values: readonly (string | number)[]): string {
  const decimals = values.map(decimalOf);
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const digits = decimals.reduce((sum, decimal) => sum + atScale(decimal, scale), 0n);
  return write(rounded({ digits, scale }, 2), 2);
}

/** Exact product with a quantity or with hours, rounded once. */
export function multiplyMoney(value: string | number, factor: string | number): string {
  const a = decimalOf(value);
  const b = decimalOf(factor);
  return write(rounded({ digits: a.digits * b.digits, scale: a.scale + b.scale }, 2), 2);
}

/** Exact quotient by a whole number of 1 or more, rounded once: "2.01" / 2 is "1.01". More decimals (up to 12) for unit prices that are compared. */
export function divideMoney(value: string | number, by: number, decimals = 2): string {
  if (!Number.isSafeInteger(by) || by < 1) throw new RangeError(`Not a whole number of 1 or more: ${by}`);
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 12)
    throw new RangeError(`Not a number of decimals: ${decimals}`);
  const { digits, scale } = decimalOf(value);
  return write(halfUp(digits * 10n ** BigInt(decimals), 10n ** BigInt(scale) * BigInt(by)), decimals);
}

/** Decimals of a unit cost: what one of a package of 200 for 0.89 costs is 0.00445. */
const UNIT_COST_DECIMALS = 6;

/**
 * Returns a unit cost as it is answered: rounded half up to six decimals, written with two, four or six of them. Never
 * with three, which could be read as thousands ("1.125"). Null for what `parseMoney` refuses.
 */
export function parseUnitCost(value: string | number): string | null {
  const decimal = parseDecimal(value);
  if (decimal === null) return null;
  return write(rounded(decimal, UNIT_COST_DECIMALS), UNIT_COST_DECIMALS).replace(/(?:00|0000)$/, '');
}

/** Returns what one piece costs when `pieces` cost `amount`; null until both are given. */
export function unitCostOf(amount: string | number, pieces: number): string | null {
  if (parseDecimal(amount) === null || !Number.isSafeInteger(pieces) || pieces < 1) return null;
  return parseUnitCost(divideMoney(amount, pieces, UNIT_COST_DECIMALS));
}

/** Returns the unit cost in package pricing: the package's cost, as it is stored, by its units. Null until both are given. */
export function packageUnitCost(packageCost: string | number, unitsPerPackage: number): string | null {
  const cost = parseMoney(packageCost);
  return cost === null ? null : unitCostOf(cost, unitsPerPackage);
}

/** How stock is priced: by the piece, or by the package with so many pieces in it. */
export interface Pricing {
  readonly unitCost: string | null;
  readonly packageCost?: string | null | undefined;
  readonly unitsPerPackage?: number | null | undefined;
}

/**
 * Returns what `quantity` pieces cost, divided last: 42 pieces of packages of 3 at 10.00 are 140.00. The package counts
 * while the unit cost is that of the package; null when no cost is known.
 */
export function costOf(quantity: number, { unitCost, packageCost, unitsPerPackage }: Pricing): string | null {
  if (packageCost != null && unitsPerPackage != null && packageUnitCost(packageCost, unitsPerPackage) === unitCost)
    return divideMoney(multiplyMoney(packageCost, quantity), unitsPerPackage);
  return unitCost === null ? null : multiplyMoney(unitCost, quantity);
}

/** By value, not by text: "10.00" is more than "9.00" and equal to "10". */
export function compareMoney(a: string | number, b: string | number): -1 | 0 | 1 {
  const left = decimalOf(a);
  const right = decimalOf(b);
  const scale = Math.max(left.scale, right.scale);
  const x = atScale(left, scale);
  const y = atScale(right, scale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * How much dearer (above 0) or cheaper (below 0) a price is than the reference, in percent to one decimal, halves away
 * from zero. Null when one of them is no amount, or the reference is zero.
 */
export function percentDifference(price: string | number, reference: string | number): number | null {
  const left = parseDecimal(price);
  const right = parseDecimal(reference);
  if (!left || !right || right.digits === 0n) return null;
  const scale = Math.max(left.scale, right.scale);
  const base = atScale(right, scale);
  const change = (atScale(left, scale) - base) * 1000n;
  const tenths = change < 0n ? -halfUp(-change, base) : halfUp(change, base);
  return Number(tenths) / 10;
}

/** An amount in minor units (cents) as decimal text with the decimals of its currency: 2500 in USD is "25.00", in JPY "2500". */
export function amountFromMinor(amountMinor: number, currency = 'USD'): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
    throw new RangeError(`Not an amount in minor units: ${amountMinor}`);
  return write(BigInt(amountMinor), minorDigits(currency));
}

/** The inverse: "25.00" in USD is 2500, "2500" in JPY 2500. Null for what is no amount, or none that can be counted exactly. */
export function minorFromAmount(amount: string | number, currency = 'USD'): number | null {
  const decimal = parseDecimal(amount);
  if (decimal === null) return null;
  const minor = Number(rounded(decimal, minorDigits(currency)));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** How many decimals a currency has by ISO 4217. Platforms differ here (some give forints and Colombian pesos none). */
export function minorDigits(currency: string): number {
  if (WHOLE_CURRENCIES.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}
const WHOLE_CURRENCIES = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** The form of code that Intl accepts, known to it or not. */
const CURRENCY_CODE = /^[A-Za-z]{3}$/;

/**
 * For people, exact for any size: "$1,234.50". What is no money reads "—"; a positive amount below half a cent keeps its
 * decimals ("$0.00445"); a malformed currency code is appended as text.
 */
export function formatMoney(value: string | number, currency = 'USD'): string {
  const money = parseMoney(value);
  if (money === null) return '—';
  if (money === '0.00' && compareMoney(value, 0) > 0) return formatUnitPrice(String(value), currency);
  // The text goes in as it is: Intl reads decimal text exactly, a number would lose digits above 2^53.
  return CURRENCY_CODE.test(currency) ? currencyFormat(currency).format(money as `${number}`) : `${money} ${currency}`;
}

/** A unit cost for people: up to six decimals where the cent is too coarse ("$0.00445"). */
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

/** A currency code in capitals that the platform knows, for the organisation's setting. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

function parseDecimal(value: string | number): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  if (typeof value === 'string' && EXPONENT.test(text)) return null;
  const match = text.length <= LONGEST_TEXT ? DECIMAL.exec(text) : null;
  if (!match) return null;
  const [, whole = '', fraction = match[3] ?? '', , exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > LARGEST_EXPONENT) return null;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function decimalOf(value: string | number): Decimal {
  const decimal = parseDecimal(value);
  if (!decimal) throw new RangeError(`Not an amount: ${String(value).slice(0, LONGEST_TEXT)}`);
  return decimal;
}

function atScale(decimal: Decimal, scale: number): bigint {
  return decimal.digits * 10n ** BigInt(scale - decimal.scale);
}

function rounded(decimal: Decimal, decimals: number): bigint {
  return halfUp(decimal.digits * 10n ** BigInt(decimals), 10n ** BigInt(decimal.scale));
}

/** Nearest whole number, halves up; neither may be negative. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}

function write(digits: bigint, decimals: number): string {
  if (decimals === 0) return digits.toString();
  const text = digits.toString().padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

const formats = new Map<string, Intl.NumberFormat>();
const unitFormats = new Map<string, Intl.NumberFormat>();

function currencyFormat(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format;
}
