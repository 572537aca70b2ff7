import * as z from 'zod/mini';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { typedExpiry } from '@atrium/rules/stock/expiry';
import { fieldWords } from '@atrium/rules/text/field-words';
import { MONEY_DIGITS, moneyFits, parseMoney, parseUnitCost } from '@atrium/rules/prices/money';
import { numberProblem } from '@atrium/rules/stock/read-number';
import { CONTROL_CHARACTER, hasBidiControl, isInvisible, isPlainlyWritten, LINE_BREAK } from '@atrium/rules/text/text';

/* Building blocks of all schemas: one definition each for texts, ids, money and dates. zod/mini keeps the client's
   bundle small. */

/** The largest id and the largest quantity of anything (docs/api.md). */
export const MAX_ID = 2_147_483_647;
export const MAX_QUANTITY = 1_000_000_000;
export const TEXT_LIMITS = { unit: 40, name: 200, email: 255, url: 2_000, notes: 5_000 } as const;

const named = (issue: { path?: readonly PropertyKey[] | undefined }): string => {
  const path = (issue.path ?? []).map(String).join('.');
  return path === '' ? 'This' : fieldWords(path);
};

const expectedWords: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
};

const A_NUMBER = 'Please enter a number such as 2.5';
const A_WHOLE_NUMBER = 'Please enter a whole number such as 3';

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined) return `${named(issue)} is required`;
        if (issue.expected === 'number' && isNoNumber(issue.input)) return A_NUMBER;
        if (issue.expected === 'int' && isNoNumber(issue.input)) return A_WHOLE_NUMBER;
        return `${named(issue)} ${expectedWords[issue.expected] ?? 'is not valid'}`;
      case 'invalid_value':
        return `${named(issue)} must be one of: ${issue.values.map(String).join(', ')}`;
      case 'too_big':
        return issue.origin === 'string'
          ? `${named(issue)} must have at most ${issue.maximum} characters`
          : issue.origin === 'array'
            ? `${named(issue)} must have at most ${issue.maximum} entries`
            : `${named(issue)} must be at most ${issue.maximum.toLocaleString('en')}`;
      case 'too_small':
        return issue.origin === 'string'
          ? `${named(issue)} is required`
          : issue.origin === 'array'
            ? `${named(issue)} must have at least ${issue.minimum} entries`
            : `${named(issue)} must be at least ${issue.minimum}`;
      default:
        return `${named(issue)} is not valid`;
    }
  },
});

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
export const isMissing = (value: unknown): boolean => value === undefined || value === null || isBlank(value);
/** Returns whether a number field is empty or contains something else. */
const isNoNumber = (value: unknown): boolean => isMissing(value) || Number.isNaN(value);

/** Returns the error of a missing or blank text; other errors keep the general message. */
const whenMissing = (message: string | undefined) =>
  message === undefined
    ? undefined
    : {
        error: (issue: { input?: unknown }) =>
          issue.input === undefined || issue.input === null || Number.isNaN(issue.input) ? message : undefined,
      };

/** Returns the error of a number field; without a `message` it shows an example. */
const numberWords = (message: string | undefined, example: string) => ({
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return message;
    return isNoNumber(input) ? (message ?? example) : undefined;
  },
});
const CHOOSE = 'Please choose one from the list';

/**
 * Factor by which a raw text may exceed its limit, because trimming and normalization shorten it. Longer texts are
 * refused without further checks.
 */
const RAW_FACTOR = 4;

/** Runs first and aborts, so that no later check receives an overlong text. */
const notFarBeyond = (max: number, error?: string) =>
  z.refine<string>((text) => text.length <= max * RAW_FACTOR, {
    abort: true,
    error: error ?? ((issue) => `${named(issue)} must have at most ${max} characters`),
  });

/** A text with its own rules and the raw length limit. */
export const rawText = (max: number, params?: Parameters<typeof z.string>[0], error?: string) =>
  z.string(params).check(notFarBeyond(max, error));

/** Maximum length of codes such as dates, ids and amounts; `error` is the message for longer ones. */
const CODE_LENGTH = 200;
export const codeText = (params?: Parameters<typeof z.string>[0], error = 'This is too long') =>
  rawText(CODE_LENGTH, params, error);

/** Reports a message at a path of a form. */
export const addIssue = (context: z.core.$RefinementCtx, path: (string | number)[], message: string): void =>
  context.addIssue({ code: 'custom', input: undefined, path, message });

const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
/** More combining marks than any script uses; sorting them takes quadratic time (Unicode UAX 15, stream-safe). */
const TOO_MANY_MARKS = /\p{M}{31}/u;

const plainText = (max: number, missing?: string) =>
  rawText(max, whenMissing(missing)).check(
    // PostgreSQL stores neither NUL nor lone surrogates.
    z.refine((text) => isStorable(text) && !TOO_MANY_MARKS.test(text), {
      abort: true,
      error: (issue) => `${named(issue)} holds a character that cannot be stored`,
    }),
    z.trim(),
    // Makes equal texts from different keyboards identical.
    z.normalize('NFC'),
    z.maxLength(max),
  );

/** A trimmed text that is not blank; invisible characters count as blank. */
export const requiredText = (max: number, message?: string) =>
  plainText(max, message).check(
    z.refine((text) => !isInvisible(text), { error: message ?? ((issue) => `${named(issue)} is required`) }),
  );

/** Refuses bidirectional controls, which make a name read as another one. */
const readsAsWritten = z.refine<string>((text) => !hasBidiControl(text), {
  error: (issue) => `${named(issue)} holds a character that changes the direction of writing`,
});

/** Names appear in sentences, subjects and labels, which are single lines. */
const isSingleLine = z.refine<string>((text) => !LINE_BREAK.test(text) && !CONTROL_CHARACTER.test(text), {
  error: (issue) =>
    `${named(issue)} must not contain a ${LINE_BREAK.test(String(issue.input)) ? 'line break' : 'control character'}`,
});

/** A display name. The database keeps names that look alike apart by their skeleton. */
export const nameText = (message?: string, max: number = TEXT_LIMITS.name) =>
  requiredText(max, message).check(readsAsWritten, isSingleLine);

const blankIsNull = z.transform((text: string): string | null => (isInvisible(text) ? null : text));

/** A trimmed text; blank and null mean none (null), absent means unchanged. */
export const optionalText = (max: number = TEXT_LIMITS.notes) =>
  z.optional(z.nullable(z.pipe(plainText(max), blankIsNull)));

export const optionalName = (max: number = TEXT_LIMITS.name) =>
  z.optional(z.nullable(z.pipe(plainText(max).check(readsAsWritten, isSingleLine), blankIsNull)));

export const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

export const webAddress = (message = 'Please enter a valid URL') =>
  requiredText(TEXT_LIMITS.url, message).check(z.refine(isWebAddress, { error: message }));

/** An http or https link, or null. */
export const optionalWebAddress = (message = 'Please enter a valid URL') =>
  z.optional(
    z.nullable(
      z.pipe(
        plainText(TEXT_LIMITS.url).check(z.refine((text) => text === '' || isWebAddress(text), { error: message })),
        z.transform((text): string | null => (text === '' ? null : text)),
      ),
    ),
  );

const EMAIL_PART = /^[^\s@,;<>()[\]\\"]+$/;

/** Requires a local part, `@`, and a domain with a dot before its last two characters at the latest. */
const isEmail = (text: string): boolean => {
  const [name, domain, ...rest] = text.split('@');
  if (name === undefined || domain === undefined || rest.length > 0) return false;
  const point = domain.indexOf('.', 1);
  return (
    point !== -1 &&
    point <= domain.length - 3 &&
    EMAIL_PART.test(name) &&
    EMAIL_PART.test(domain) &&
    // Emails identify users, so look-alike characters are refused.
    isPlainlyWritten(text)
  );
};

export const email = (message = 'Invalid email') =>
  requiredText(TEXT_LIMITS.email, message).check(z.refine(isEmail, { error: message }));

export const optionalEmail = (message = 'Invalid email') =>
  z.optional(
    z.nullable(
      z.pipe(
        plainText(TEXT_LIMITS.email).check(z.refine((text) => text === '' || isEmail(text), { error: message })),
        z.transform((text): string | null => (text === '' ? null : text)),
      ),
    ),
  );

/** A whole number as JSON number; "5", [5] and null are refused. */
export const quantity = (options: { min?: number; message?: string; max?: number; example?: string } = {}) =>
  z.number(numberWords(options.message, options.example ?? A_WHOLE_NUMBER)).check(
    // Reports a fraction once, without the errors of other checks.
    z.refine(Number.isSafeInteger, { abort: true, error: (issue) => `${named(issue)} must be a whole number` }),
    z.gte(options.min ?? 0, options.message === undefined ? undefined : { error: options.message }),
    z.lte(options.max ?? MAX_QUANTITY),
  );

/** Most decimals of an amount of content: 0.025 ml. */
export const AMOUNT_DECIMALS = 3;
export const MAX_AMOUNT = 1_000_000;
/** An amount of content above zero, as JSON number. */
export const contentField = ({ message }: { message?: string } = {}) =>
  z.number(numberWords(message, A_NUMBER)).check(
    z.gt(0, { abort: true, error: message ?? ((issue) => `${named(issue)} must be above 0`) }),
    z.refine((value) => Number(value.toFixed(AMOUNT_DECIMALS)) === value, {
      error: (issue) => `${named(issue)} must have at most ${AMOUNT_DECIMALS} decimals`,
    }),
    z.lte(MAX_AMOUNT),
  );

export const idField = (message?: string) =>
  quantity({ min: 1, max: MAX_ID, example: CHOOSE, ...(message === undefined ? {} : { message }) });

const NO_AMOUNT = 'Please enter an amount such as 12.50, not below zero';
const amount = z.union([z.number(), codeText(undefined, NO_AMOUNT)], {
  error: (issue) => `${named(issue)} must be an amount such as 12.50`,
});

/** Returns decimal text, or null after adding an error to `issues`. */
const readMoney = (
  value: string | number,
  digits: number,
  issues: z.core.$ZodRawIssue[],
  parse = parseMoney,
): string | null => {
  const money = isBlank(value) ? null : parse(value);
  if (money !== null && moneyFits(money, digits)) return money;
  const tooMuch = 10 ** (digits - 2);
  const isTooMuch = money !== null || Number(value) >= tooMuch;
  const message =
    (money === null && typeof value === 'string' ? numberProblem(value) : null) ??
    (isTooMuch ? `Please enter an amount of at most ${(tooMuch - 0.01).toLocaleString('en-US')}` : NO_AMOUNT);
  issues.push({ code: 'custom', input: value, message });
  return null;
};

/** Money as number or text, not negative, with at most `digits` digits; the output is text with two decimals. */
export const money = (digits: number = MONEY_DIGITS.unitCost) =>
  z.pipe(
    amount,
    z.transform((value, context): string => readMoney(value, digits, context.issues) ?? z.NEVER),
  );

/** Money or null; blank means none, absent means unchanged. */
export const optionalMoney = (digits: number = MONEY_DIGITS.unitCost) =>
  z.optional(
    z.nullable(
      z.pipe(
        amount,
        z.transform((value, context): string | null =>
          isBlank(value) ? null : (readMoney(value, digits, context.issues) ?? z.NEVER),
        ),
      ),
    ),
  );

/** Unit cost or null, like `optionalMoney` with up to six decimals. */
export const optionalUnitCost = () =>
  z.optional(
    z.nullable(
      z.pipe(
        amount,
        z.transform((value, context): string | null =>
          isBlank(value) ? null : (readMoney(value, MONEY_DIGITS.unitCost, context.issues, parseUnitCost) ?? z.NEVER),
        ),
      ),
    ),
  );

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
  z.optional(
    z.nullable(
      z.pipe(
        codeText({ error: NO_DATE }, NO_DATE).check(
          z.trim(),
          z.refine((text) => text === '' || isCalendarDate(text), { error: NO_DATE }),
        ),
        z.transform((text): string | null => (text === '' ? null : text)),
      ),
    ),
  );

const NO_EXPIRY = 'Please enter a date such as 2027-03-31 or 31.03.2027, or a month such as 03/27';
/** The last day of use, or null; a month means its last day. */
export const optionalExpiry = () =>
  z.optional(
    z.nullable(
      z.pipe(
        codeText({ error: NO_EXPIRY }, NO_EXPIRY).check(
          z.trim(),
          z.refine((text) => text === '' || typedExpiry(text) !== null, { error: NO_EXPIRY }),
        ),
        z.transform((text): string | null => typedExpiry(text)),
      ),
    ),
  );

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A user id or null; blank means none. */
export const optionalUserId = (message = 'Please choose a person') =>
  z.optional(
    z.nullable(
      z.pipe(
        codeText(undefined, message).check(
          z.trim(),
          z.refine((text) => text === '' || UUID.test(text), { error: message }),
        ),
        z.transform((text): string | null => (text === '' ? null : text.toLowerCase())),
      ),
    ),
  );

/** The version of an entity that an editor saw (docs/api.md). */
export const seenVersion = () => z.optional(quantity({ min: 0, max: MAX_ID }));

/* Query and path parameters, which are always text. */

const NO_ID = 'The id must be a positive whole number';
const pathId = z.pipe(
  codeText(undefined, NO_ID).check(
    z.refine((text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID, { error: NO_ID }),
  ),
  z.transform(Number),
);

export const idParams = z.object({ id: pathId });
export const pathIdField = () => pathId;
const NO_UUID = 'The id is not valid';
export const uuidField = () => codeText(undefined, NO_UUID).check(z.regex(UUID, { error: NO_UUID }));

const blankIsAbsent = z.pipe(
  codeText().check(z.trim()),
  z.transform((text): string | undefined => (text === '' ? undefined : text)),
);

/** A query filter; empty means none, and a repeated one is refused. */
export const queryText = (max = 200) =>
  z.optional(
    z.pipe(
      plainText(max),
      z.transform((text): string | undefined => (text === '' ? undefined : text)),
    ),
  );

export const queryChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.optional(z.pipe(blankIsAbsent, z.optional(z.enum(choices as unknown as [T[number], ...T[number][]]))));

export const queryUserId = () => z.optional(z.pipe(blankIsAbsent, z.optional(uuidField())));

export const queryId = () => z.optional(z.pipe(blankIsAbsent, z.optional(pathId)));

/** Maximum number of rows of a page. */
export const MAX_LIMIT = 500;
export const limitField = z.pipe(
  z.string().check(
    z.refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_LIMIT, {
      error: `Limit must be a whole number from 1 to ${MAX_LIMIT}`,
    }),
  ),
  z.transform(Number),
);

const MOST_IDS = 200;
const LIST_OF_IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/;

/** Comma-separated ids. */
export const queryIds = () =>
  z.optional(
    z.pipe(
      blankIsAbsent,
      z.optional(
        z.pipe(
          z.string().check(
            z.refine((text) => LIST_OF_IDS.test(text) && text.split(',').every((one) => Number(one) <= MAX_ID), {
              error: (issue) => `${named(issue)} must be ids between commas`,
              abort: true,
            }),
          ),
          z.pipe(
            z.transform((text: string) => text.split(',').map(Number)),
            z
              .array(z.number())
              .check(z.maxLength(MOST_IDS, { error: (issue) => `${named(issue)} must name at most ${MOST_IDS}` })),
          ),
        ),
      ),
    ),
  );

export const queryLimit = () => z.optional(z.pipe(blankIsAbsent, z.optional(limitField)));

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

const isInstant = (text: string): boolean =>
  INSTANT.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/** An instant in a query: ISO 8601 with a zone, or a date as UTC midnight. */
export const queryInstant = () =>
  z.optional(
    z.pipe(
      blankIsAbsent,
      z.optional(
        z.string().check(
          z.refine(isInstant, {
            error: (issue) => `${named(issue)} must be a time such as 2026-11-02T08:00:00Z`,
          }),
        ),
      ),
    ),
  );

const NO_INSTANT = 'Please enter a time such as 2026-11-02T08:00:00Z';
/** An instant in a body (ISO 8601 with a zone), or null. */
export const optionalInstant = () =>
  z.optional(
    z.nullable(
      z.pipe(
        codeText({ error: NO_INSTANT }, NO_INSTANT).check(
          z.trim(),
          z.refine((text) => text === '' || (text.includes('T') && isInstant(text)), { error: NO_INSTANT }),
        ),
        z.transform((text): string | null => (text === '' ? null : text)),
      ),
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
/** Negative for an undo. */
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
