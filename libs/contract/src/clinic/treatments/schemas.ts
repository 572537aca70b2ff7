import * as z from 'zod/mini';
import { TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { kitChangeReply } from '../kit-changes.js';
import {
  lotChoice,
  saysHowMuch,
  saysWhyThisLot,
  timeOfUse,
  undoBody,
  undoErrors,
  usageErrors,
  usageReply,
  usedAmount,
} from '../usage/schemas.js';

/* Treatments: what was used together for one patient, logged as one. Each line is an entry of usage. */

export const MOST_TREATMENT_LINES = 100;

/** One thing that a correction changed: a line by the name of its product, or what all lines share. */
const correctionChange = z.object({
  field: z.enum(['line', 'patientId', 'treatmentType', 'treatmentArea', 'reason', 'userId', 'usedAt', 'kitId']),
  /** Of a line: its product. */
  name: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type CorrectionChange = z.infer<typeof correctionChange>;

export const treatmentReply = z.object({
  id: f.id(),
  patientId: z.nullable(z.string()),
  treatmentType: z.nullable(z.string()),
  treatmentArea: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When the treatment was; each of its lines has the same. */
  usedAt: f.instant(),
  loggedAt: f.instant(),
  isLate: z.boolean(),
  /** Who treated. */
  user: z.nullable(f.personReply),
  /** Who wrote it down. */
  loggedBy: z.nullable(f.personReply),
  /** The kit that it began with; its id is null once that was deleted. */
  kit: z.nullable(z.object({ id: z.nullable(f.id()), name: z.string() })),
  /** Where it differs from the kit; empty: as the kit stands. Null without a kit. */
  kitChanges: z.nullable(z.array(kitChangeReply)),
  /** Its lines, as they were logged. */
  usages: z.array(usageReply),
  /** The whole was undone; a line that was undone by itself says so itself. */
  undoneAt: z.nullable(f.instant()),
  undoneBy: z.nullable(f.personReply),
  undoReason: z.nullable(z.string()),
  /** Who corrected it, and what was changed, newest first. */
  corrections: z.array(
    z.object({ at: f.instant(), user: z.nullable(f.personReply), changes: z.array(correctionChange) }),
  ),
  version: z.int(),
});
export type Treatment = z.infer<typeof treatmentReply>;
/** As events carry it: whose treatment it was is in none. */
export type ToldTreatment = Omit<Treatment, 'patientId'>;

const blankIsNone = z.pipe(
  z.literal(''),
  z.transform((): null => null),
);
const PRODUCT = 'Please choose an item or a consumable';
const lineOf = <More extends Readonly<Record<string, z.core.$ZodType>>>(more: More) =>
  z
    .object({
      ...more,
      /** Either of the two. */
      itemId: z.optional(f.idField(PRODUCT)),
      consumableId: z.optional(f.idField(PRODUCT)),
      ...usedAmount,
      ...lotChoice,
    })
    .check(
      saysWhyThisLot as never,
      saysHowMuch as never,
      z.superRefine((chosen, context) => {
        const { itemId, consumableId } = chosen as { itemId?: number; consumableId?: number };
        if ((itemId === undefined) === (consumableId === undefined))
          context.addIssue({ code: 'custom', input: itemId, path: ['itemId'], message: PRODUCT });
      }),
    );

const listOf = <Line extends z.core.$ZodType>(of: Line) =>
  z
    .array(of)
    .check(
      z.minLength(1, { error: 'Please add at least one item' }),
      z.maxLength(MOST_TREATMENT_LINES, `At most ${MOST_TREATMENT_LINES} lines at once`),
    );
/** All lines as they should be. One with a `usageId` is that line, one without is new; lines that are missing are removed. */
const correctedLines = listOf(
  lineOf({
    usageId: z.optional(z.nullable(f.idField('Please choose a line'))),
    /** How much of each lot that the line had used is right; together `quantityUsed`. Required to lower a line of several lots while one of them is held. */
    lots: z.optional(
      z
        .array(z.object({ lotId: f.idField('Please choose a lot'), quantity: f.quantity({ min: 0 }) }))
        .check(z.maxLength(MOST_TREATMENT_LINES, `At most ${MOST_TREATMENT_LINES} lots at once`)),
    ),
  }),
);

export const logTreatmentSchemas = callSchemas({
  summary: 'Log a treatment: all of its lines, of items and consumables, or none; a refusal names each line that fails',
  idempotent: 'encrypted',
  body: z.object({
    patientId: f.optionalText(f.TEXT_LIMITS.name),
    treatmentType: z.optional(z.nullable(z.union([blankIsNone, z.enum(TREATMENT_TYPES)]))),
    treatmentArea: f.optionalText(f.TEXT_LIMITS.name),
    reason: f.optionalText(),
    /** Who treated; oneself when missing. */
    userId: f.optionalUserId('Please choose who treated'),
    ...timeOfUse,
    /** The kit that the lines began with. */
    kitId: z.optional(z.nullable(f.idField('Please choose a kit'))),
    lines: listOf(
      lineOf({
        /** The lots that were shown to the user for whole ones without a chosen lot. The call is refused when others would be used. */
        shownLots: z.optional(
          z
            .array(z.object({ lotId: f.idField('Please choose a lot'), quantity: f.quantity({ min: 1 }) }))
            .check(z.maxLength(MOST_TREATMENT_LINES, `At most ${MOST_TREATMENT_LINES} lots at once`)),
        ),
      }),
    ),
  }),
  reply: treatmentReply,
  status: 201,
  errors: [...usageErrors, 'treatment.refused', 'lot.changed'],
});

export const correctTreatmentSchemas = callSchemas({
  summary:
    "Correct a treatment: saves the difference to its lines as they are sent, or nothing; one's own within 24 hours, a manager's any. Fields that are left out stay",
  idempotent: 'encrypted',
  params: f.idParams,
  body: z.object({
    ...logTreatmentSchemas.body.shape,
    lines: correctedLines,
    /** Required when a dose of a held lot is removed, lowered or gets another patient. */
    correctionReason: f.optionalText(),
    version: f.seenVersion(),
  }),
  reply: treatmentReply,
  status: 201,
  errors: [...new Set([...usageErrors, ...undoErrors]), 'treatment.refused', 'resource.stale'],
});

export const undoTreatmentSchemas = callSchemas({
  summary: "Undo a whole treatment, those of its lines that stand: one's own within 24 hours, a manager's any",
  params: f.idParams,
  body: undoBody,
  reply: treatmentReply,
  errors: undoErrors,
});

export const getTreatmentSchemas = callSchemas({
  summary: 'One treatment with its lines',
  params: f.idParams,
  reply: treatmentReply,
  errors: ['resource.not-found'],
});

/** A treatment with all its lines, or one use that was logged by itself. */
export const usageGroupReply = z.object({
  /** `treatment-12` or `usage-34`. */
  id: z.string(),
  treatment: z.nullable(treatmentReply),
  usage: z.nullable(usageReply),
});
export type UsageGroup = z.infer<typeof usageGroupReply>;

/** Which lines of the history. */
export const groupFilters = {
  search: f.queryText(),
  since: f.queryInstant(),
  until: f.queryInstant(),
  /** In any case and form. */
  patientId: f.queryText(),
  /** Who treated or used. */
  userId: f.queryUserId(),
  /** `none`: general use. */
  treatmentType: f.queryChoice([...TREATMENT_TYPES, 'none']),
  /** A part of a lot's number. */
  lot: f.queryText(),
  kitId: f.queryId(),
  stockId: f.queryId(),
  /** `true`: treatments alone. */
  treatments: f.queryChoice(['true']),
};

export const listUsageGroupsSchemas = callSchemas({
  summary: 'What was used, both kinds, newest first: treatments with all their lines, and uses that stand alone',
  query: z.object({
    ...groupFilters,
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  }),
  /** A group may come again on the next page; it has one id. */
  reply: z.array(usageGroupReply),
});
