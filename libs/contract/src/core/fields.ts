import * as z from 'zod/mini';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { parseExpiry } from '@atrium/rules/stock/expiry';
import { MONEY_DIGITS, fitsMoneyColumn, parseMoney, parseUnitCost } from '@atrium/rules/prices/money';
import { getNumberProblem } from '@atrium/rules/stock/read-number';
import { isEmail, isWebAddress } from './addresses.js';
import { CONTROL_CHARACTER, hasBidiControl, isInvisible, LINE_BREAK, UUID } from '@atrium/rules/text/text';
import {
  A_NUMBER,
  A_WHOLE_NUMBER,
  getNumberMessages,
  isBlank,
  isMissing,
  nameField,
  whenMissing,
} from './field-messages.js';

/* Building blocks of all schemas: one definition each for texts, ids, money and dates. zod/mini keeps the client's
   bundle small. */

/** The largest id and the largest quantity of anything (docs/api.md). */
export const MAX_ID = 2_147_483_647;
export const MAX_QUANTITY = 1_000_000_000;
export const TEXT_LIMITS = { unit: 40, name: 200, email: 255, url: 2_000, notes: 5_000 } as const;

const CHOOSE = 'Please choose one from the list';

/**
 * Factor by which a raw text may exceed its limit, because trimming and normalization shorten it. Longer texts are
 * refused without further checks.
 */
const RAW_FACTOR = 4;

/** Check of the raw length. It runs first and aborts, so that no later check receives an overlong text. */
const limitRawLength = (max: number, error?: string) =>
  z.refine<string>((text) => text.length <= max * RAW_FACTOR, {
    abort: true,
    error: error ?? ((issue) => `${nameField(issue)} must have at most ${max} characters`),
  });

/** A text with its own rules and the raw length limit. */
export const rawText = (max: number, params?: Parameters<typeof z.string>[0], error?: string) =>
  z.string(params).check(limitRawLength(max, error));

/** Maximum length of codes such as dates, ids and amounts; `error` is the message for longer ones. */
const CODE_LENGTH = 200;
export const codeText = (params?: Parameters<typeof z.string>[0], error = 'This is too long') =>
  rawText(CODE_LENGTH, params, error);

/** Reports a message at a path of a form. */
export const addIssue = (context: z.core.$RefinementCtx, path: (string | number)[], message: string): void =>
  context.addIssue({ code: 'custom', input: undefined, path, message });

const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
/**
 * Matches more combining marks in a row than any script uses; sorting them takes quadratic time (Unicode UAX 15,
 * stream-safe).
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** A text whose blank value and null mean none (null); absent means unchanged. */
const optionalField = (
  schema: z.ZodMiniType<string, string>,
  toValue = (text: string): string | null => (text === '' ? null : text),
) => z.optional(z.nullable(z.pipe(schema, z.transform(toValue))));

const noneWhenInvisible = (text: string): string | null => (isInvisible(text) ? null : text);

/** A trimmed text that PostgreSQL can store. */
export const plainText = (max: number, missing?: string) =>
  rawText(max, whenMissing(missing)).check(
    // PostgreSQL stores neither NUL nor lone surrogates.
    z.refine((text) => isStorable(text) && !TOO_MANY_MARKS.test(text), {
      abort: true,
      error: (issue) => `${nameField(issue)} holds a character that cannot be stored`,
    }),
    z.trim(),
    // Makes equal texts from different keyboards identical.
    z.normalize('NFC'),
    z.maxLength(max),
  );

/** A trimmed text that is not blank; invisible characters count as blank. */
export const requiredText = (max: number, message?: string) =>
  plainText(max, message).check(
    z.refine((text) => !isInvisible(text), { error: message ?? ((issue) => `${nameField(issue)} is required`) }),
  );

/** Check that rejects bidirectional controls, which make a name look like another one. */
const isReadAsWritten = z.refine<string>((text) => !hasBidiControl(text), {
  error: (issue) => `${nameField(issue)} holds a character that changes the direction of writing`,
});

/** Check that rejects line breaks, because names appear in sentences, subjects and labels. */
const isSingleLine = z.refine<string>((text) => !LINE_BREAK.test(text) && !CONTROL_CHARACTER.test(text), {
  error: (issue) =>
    `${nameField(issue)} must not contain a ${LINE_BREAK.test(String(issue.input)) ? 'line break' : 'control character'}`,
});

/** A display name. The database rejects names that look like an existing one, by comparing their skeletons. */
export const nameText = (message?: string, max: number = TEXT_LIMITS.name) =>
  requiredText(max, message).check(isReadAsWritten, isSingleLine);

/** A trimmed text; blank and null mean none (null), absent means unchanged. */
export const optionalText = (max: number = TEXT_LIMITS.notes, ...checks: z.core.$ZodCheck<string>[]) =>
  optionalField(plainText(max).check(...checks), noneWhenInvisible);

export const optionalName = (max: number = TEXT_LIMITS.name) =>
  optionalField(plainText(max).check(isReadAsWritten, isSingleLine), noneWhenInvisible);

export const webAddress = (message = 'Please enter a valid URL') =>
  requiredText(TEXT_LIMITS.url, message).check(z.refine(isWebAddress, { error: message }));

/** An http or https link, or null. */
export const optionalWebAddress = () =>
  optionalField(
    plainText(TEXT_LIMITS.url).check(
      z.refine((text) => text === '' || isWebAddress(text), { error: 'Please enter a valid URL' }),
    ),
  );

export const email = (message = 'Invalid email') =>
  requiredText(TEXT_LIMITS.email, message).check(z.refine(isEmail, { error: message }));

export const optionalEmail = (message = 'Invalid email') =>
  optionalField(
    plainText(TEXT_LIMITS.email).check(z.refine((text) => text === '' || isEmail(text), { error: message })),
  );

/** Schema of a whole number as JSON number; "5", [5] and null are rejected. */
export const quantity = (options: { min?: number; message?: string; max?: number; example?: string } = {}) =>
  z.number(getNumberMessages(options.message, options.example ?? A_WHOLE_NUMBER)).check(
    // Reports a fraction once, without the errors of other checks.
    z.refine(Number.isSafeInteger, { abort: true, error: (issue) => `${nameField(issue)} must be a whole number` }),
    z.gte(options.min ?? 0, options.message === undefined ? undefined : { error: options.message }),
    z.lte(options.max ?? MAX_QUANTITY),
  );

/** Maximum number of decimals of an amount of content: 0.025 ml has three. */
export const AMOUNT_DECIMALS = 3;
export const MAX_AMOUNT = 1_000_000;
/** An amount of content above zero, as JSON number. */
export const contentField = ({ message }: { message?: string } = {}) =>
  z.number(getNumberMessages(message, A_NUMBER)).check(
    z.gt(0, { abort: true, error: message ?? ((issue) => `${nameField(issue)} must be above 0`) }),
    z.refine((value) => Number(value.toFixed(AMOUNT_DECIMALS)) === value, {
      error: (issue) => `${nameField(issue)} must have at most ${AMOUNT_DECIMALS} decimals`,
    }),
    z.lte(MAX_AMOUNT),
  );

export const idField = (message?: string) =>
  quantity({ min: 1, max: MAX_ID, example: CHOOSE, ...(message === undefined ? {} : { message }) });

const NO_AMOUNT = 'Please enter an amount such as 12.50, not below zero';
const amount = z.union([z.number(), codeText(undefined, NO_AMOUNT)], {
  error: (issue) => `${nameField(issue)} must be an amount such as 12.50`,
});

/** Returns decimal text, or reports an issue. */
const readMoney = (
  value: string | number,
  digits: number,
  issues: z.core.$ZodRawIssue[],
  parse = parseMoney,
): string => {
  const money = isBlank(value) ? null : parse(value);
  if (money !== null && fitsMoneyColumn(money, digits)) return money;
  const tooMuch = 10 ** (digits - 2);
  const isTooMuch = money !== null || Number(value) >= tooMuch;
  const message =
    (money === null && typeof value === 'string' ? getNumberProblem(value) : null) ??
    (isTooMuch ? `Please enter an amount of at most ${(tooMuch - 0.01).toLocaleString('en-US')}` : NO_AMOUNT);
  issues.push({ code: 'custom', input: value, message });
  return z.NEVER;
};

/** Money as number or text, not negative, with at most `digits` digits; the output is text with two decimals. */
export const money = (digits: number = MONEY_DIGITS.unitCost) =>
  z.pipe(
    amount,
    z.transform((value, context) => readMoney(value, digits, context.issues)),
  );

/** Money or null; blank means none, absent means unchanged. */
export const optionalMoney = (digits: number = MONEY_DIGITS.unitCost, parse = parseMoney) =>
  z.optional(
    z.nullable(
      z.pipe(
        amount,
        z.transform((value, context) => (isBlank(value) ? null : readMoney(value, digits, context.issues, parse))),
      ),
    ),
  );

/** Unit cost or null, like `optionalMoney` with up to six decimals. */
export const optionalUnitCost = () => optionalMoney(MONEY_DIGITS.unitCost, parseUnitCost);

const NO_DATE = 'Please enter a date such as 2026-11-02';

/** A date `yyyy-MM-dd`; reports one error at most. */
export const day = (missing = 'Date is required') =>
  codeText({ error: ({ input }) => (isMissing(input) ? missing : NO_DATE) }, NO_DATE).check(
    z.trim(),
    // Does not abort, so that a form reports the errors of all fields.
    z.refine(isCalendarDate, { error: ({ input }) => (isMissing(input) ? missing : NO_DATE) }),
  );

/** A date or null; blank means none, absent means unchanged. */
export const optionalDay = () =>
  optionalField(
    codeText({ error: NO_DATE }, NO_DATE).check(
      z.trim(),
      z.refine((text) => text === '' || isCalendarDate(text), { error: NO_DATE }),
    ),
  );

const NO_EXPIRY = 'Please enter a date such as 2027-03-31 or 31.03.2027, or a month such as 03/27';
/** The last day of use, or null; a month means its last day. */
export const optionalExpiry = () =>
  optionalField(
    codeText({ error: NO_EXPIRY }, NO_EXPIRY).check(
      z.trim(),
      z.refine((text) => text === '' || parseExpiry(text) !== null, { error: NO_EXPIRY }),
    ),
    parseExpiry,
  );

const NO_UUID = 'The id is not valid';
export const uuidField = () => codeText(undefined, NO_UUID).check(z.regex(UUID, { error: NO_UUID }));

/** A user id or null; blank means none. */
export const optionalUserId = (message = 'Please choose a person') =>
  optionalField(
    codeText(undefined, message).check(
      z.trim(),
      z.refine((text) => text === '' || UUID.test(text), { error: message }),
    ),
    (text) => (text === '' ? null : text.toLowerCase()),
  );

/** The version of an entity that an editor saw (docs/api.md). */
export const expectedVersion = () => z.optional(quantity({ min: 0, max: MAX_ID }));

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

/** Returns whether a text is an ISO 8601 instant with a zone, or a date. */
export const isInstant = (text: string): boolean =>
  INSTANT.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

const NO_INSTANT = 'Please enter a time such as 2026-11-02T08:00:00Z';
/** An instant in a body (ISO 8601 with a zone), or null. */
export const optionalInstant = () =>
  optionalField(
    codeText({ error: NO_INSTANT }, NO_INSTANT).check(
      z.trim(),
      z.refine((text) => text === '' || (text.includes('T') && isInstant(text)), { error: NO_INSTANT }),
    ),
  );
/** An instant in a body (ISO 8601 with a zone). */
export const requiredInstant = (message = NO_INSTANT) =>
  codeText({ error: message }, message).check(
    z.trim(),
    z.refine((text) => text.includes('T') && isInstant(text), { error: message }),
  );

export const id = () => z.int();
export const instant = () => z.string();
/** Schema of an amount of money that is negative for an undo. */
export const signedMoneyReply = () => z.string().check(z.regex(/^-?\d+\.\d\d$/));
export const moneyReply = () => z.string().check(z.regex(/^\d+\.\d\d$/));
/** Cost of one unit with two, four or six decimals. */
export const unitCostReply = () => z.string().check(z.regex(/^\d+\.(?:\d\d){1,3}$/));

/** A user as shown to other users. */
export const personReply = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Name of the API key that acted for this user; missing otherwise. */
  viaKey: z.optional(z.string()),
});
export type PersonReply = z.infer<typeof personReply>;

/** Fields of every editable entity. */
export const editedReply = {
  version: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  updatedBy: z.nullable(personReply),
};
