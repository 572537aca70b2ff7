import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import { queryField, queryText } from '../../core/query-fields.js';
import { MAX_SEARCH_ROWS, SEARCH_KINDS, type SearchKind } from './values.js';

export const searchRow = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** Id of the row: a number, or the UUID of a person. */
  id: z.string(),
  title: z.string(),
  /** The SKU of a product. */
  code: z.nullable(z.string()),
  /** Name of the row that it belongs to: product of a lot, supplier of an order, client of a goal, goal of a task. */
  detail: z.nullable(z.string()),
  /** Expiry of a lot, day on which an order was placed, due date of a goal or task. */
  date: z.nullable(z.string()),
  /**
   * True for a used-up lot, an order without open lines, a completed goal or task, and an inactive client or person.
   */
  isClosed: z.boolean(),
});
export type SearchRow = z.infer<typeof searchRow>;

const isKind = (text: string): text is SearchKind => (SEARCH_KINDS as readonly string[]).includes(text);

export const searchSchemas = callSchemas({
  summary:
    'Searches products, lots, orders, clients, projects, goals, tasks and people by name, code or number. Leaves out kinds that the caller may not read',
  query: z.object({
    q: queryText(),
    /** Kinds between commas; all kinds when missing. */
    kinds: queryField(
      z.pipe(
        z.string().check(
          z.refine((text) => text.split(',').every(isKind), {
            error: `Kinds must be a comma-separated list of ${SEARCH_KINDS.join(', ')}`,
          }),
        ),
        z.transform((text) => text.split(',').filter(isKind)),
      ),
    ),
    /** Maximum number of rows of each kind. */
    limit: queryField(
      z.pipe(
        z.string().check(
          z.refine((text) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_SEARCH_ROWS, {
            error: `Limit must be a whole number from 1 to ${MAX_SEARCH_ROWS}`,
          }),
        ),
        z.transform(Number),
      ),
    ),
  }),
  reply: z.array(searchRow),
});
