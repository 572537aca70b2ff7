import * as z from 'zod/mini';
import { nameField } from './field-messages.js';
import { codeText, isInstant, MAX_ID, plainText, uuidField } from './fields.js';

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
const blankIsAbsent = z.pipe(
  codeText().check(z.trim()),
  z.transform((text): string | undefined => (text === '' ? undefined : text)),
);

/** A query field; empty means none, and a repeated one is refused. */
export const queryField = <T extends z.ZodMiniType<unknown, string>>(schema: T) =>
  z.optional(z.pipe(blankIsAbsent, z.optional(schema)));

/** A query filter; empty means none, and a repeated one is refused. */
export const queryText = (max = 200) =>
  z.optional(
    z.pipe(
      plainText(max),
      z.transform((text): string | undefined => (text === '' ? undefined : text)),
    ),
  );

export const queryChoice = <const T extends readonly [string, ...string[]]>(choices: T) => queryField(z.enum(choices));

export const queryUserId = () => queryField(uuidField());

export const queryId = () => queryField(pathId);

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

const MAX_IDS = 200;
const LIST_OF_IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/;

/** Comma-separated ids. */
export const queryIds = () =>
  queryField(
    z.pipe(
      z.string().check(
        z.refine((text) => LIST_OF_IDS.test(text) && text.split(',').every((one) => Number(one) <= MAX_ID), {
          error: (issue) => `${nameField(issue)} must be ids between commas`,
          abort: true,
        }),
      ),
      z.pipe(
        z.transform((text: string) => text.split(',').map(Number)),
        z
          .array(z.number())
          .check(z.maxLength(MAX_IDS, { error: (issue) => `${nameField(issue)} must name at most ${MAX_IDS}` })),
      ),
    ),
  );

export const queryLimit = () => queryField(limitField);

/** Paging of a list: maximum number of rows, and the cursor of the previous page. */
export const paging = { limit: queryLimit(), cursor: queryText(500) };
export const pageQuery = z.object(paging);

/** An instant in a query: ISO 8601 with a zone, or a date as UTC midnight. */
export const queryInstant = () =>
  queryField(
    z
      .string()
      .check(
        z.refine(isInstant, { error: (issue) => `${nameField(issue)} must be a time such as 2026-11-02T08:00:00Z` }),
      ),
  );
