import * as z from 'zod/mini';
import { TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { callSchemas } from '../../core/endpoint.js';
import { treatmentTypeField } from '../treatment-type.js';
import * as f from '../../core/fields.js';
import {
  idParams,
  queryChoice,
  queryId,
  queryInstant,
  queryText,
  queryUserId,
  paging,
} from '../../core/query-fields.js';
import { kitChangeReply } from '../kit-changes.js';
import {
  lotChoice,
  requireAmount,
  requireLotReason,
  timeOfUse,
  type UsageEventData,
  undoBody,
  undoErrors,
  usageErrors,
  usageReply,
  usedAmount,
} from '../usage/schemas.js';

/* Treatments: uses for one patient, logged together. Each line is a usage entry. */

export const MAX_TREATMENT_LINES = 100;

/** A change by a correction: a line, named by its product, or a shared field. */
const correctionChange = z.object({
  field: z.enum(['line', 'patientId', 'treatmentType', 'treatmentArea', 'reason', 'userId', 'usedAt', 'kitId']),
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
  /** Time of the treatment and of all its lines. */
  usedAt: f.instant(),
  loggedAt: f.instant(),
  isLate: z.boolean(),
  /** The practitioner; null when unknown. */
  user: z.nullable(f.personReply),
  loggedBy: z.nullable(f.personReply),
  /** The kit of the treatment; `id` is null after the kit was deleted. */
  kit: z.nullable(z.object({ id: z.nullable(f.id()), name: z.string() })),
  /** Differences from the kit, empty when there are none; null without a kit. */
  kitChanges: z.nullable(z.array(kitChangeReply)),
  usages: z.array(usageReply),
  /** Time when the whole treatment was undone; single undone lines have their own. */
  undoneAt: z.nullable(f.instant()),
  undoneBy: z.nullable(f.personReply),
  undoReason: z.nullable(z.string()),
  /** Corrections with author and changes, newest first. */
  corrections: z.array(
    z.object({ at: f.instant(), user: z.nullable(f.personReply), changes: z.array(correctionChange) }),
  ),
  version: z.int(),
});
export type Treatment = z.infer<typeof treatmentReply>;
/** The treatment in events, which never carry the patient. */
export type TreatmentEventData = Omit<Treatment, 'patientId' | 'usages'> & { usages: UsageEventData[] };

const PRODUCT = 'Please choose an item or a consumable';
const lineOf = <More extends Readonly<Record<string, z.core.$ZodType>>>(more: More) =>
  z
    .object({
      ...more,
      /** Exactly one of `itemId` and `consumableId`. */
      itemId: z.optional(f.idField(PRODUCT)),
      consumableId: z.optional(f.idField(PRODUCT)),
      ...usedAmount,
      ...lotChoice,
    })
    .check(
      requireLotReason as never,
      requireAmount as never,
      z.superRefine((chosen, context) => {
        const { itemId, consumableId } = chosen as { itemId?: number; consumableId?: number };
        if ((itemId === undefined) === (consumableId === undefined)) f.addIssue(context, ['itemId'], PRODUCT);
      }),
    );

const lotQuantities = (min: number) =>
  z
    .array(z.object({ lotId: f.idField('Please choose a lot'), quantity: f.quantity({ min }) }))
    .check(z.maxLength(MAX_TREATMENT_LINES, `At most ${MAX_TREATMENT_LINES} lots at once`));

const listOf = <Line extends z.core.$ZodType>(of: Line) =>
  z
    .array(of)
    .check(
      z.minLength(1, { error: 'Please add at least one item' }),
      z.maxLength(MAX_TREATMENT_LINES, `At most ${MAX_TREATMENT_LINES} lines at once`),
    );
/**
 * All lines after the correction. A line with `usageId` is kept or changed, one without is added, and missing lines are
 * removed.
 */
const correctedLines = listOf(
  lineOf({
    usageId: z.optional(z.nullable(f.idField('Please choose a line'))),
    /**
     * Quantities per lot, which add up to `quantityUsed`. Required to lower a line of several lots while one of them is
     * held.
     */
    lots: z.optional(lotQuantities(0)),
  }),
);

export const logTreatmentSchemas = callSchemas({
  summary: 'Log a treatment with lines of items and consumables; all or none. An error names each line that fails',
  idempotent: 'encrypted',
  body: z.object({
    patientId: f.optionalText(f.TEXT_LIMITS.name),
    treatmentType: treatmentTypeField(),
    treatmentArea: f.optionalText(f.TEXT_LIMITS.name),
    reason: f.optionalText(),
    /** The practitioner; the caller when missing. */
    userId: f.optionalUserId('Please choose the practitioner'),
    ...timeOfUse,
    /** The kit that the lines were filled from. */
    kitId: z.optional(z.nullable(f.idField('Please choose a kit'))),
    lines: listOf(
      lineOf({
        /**
         * Lots that the user saw for whole units without a selected lot. The call is rejected when it would use others.
         */
        shownLots: z.optional(lotQuantities(1)),
      }),
    ),
  }),
  reply: treatmentReply,
  status: 201,
  errors: [...usageErrors, 'treatment.refused', 'lot.changed'],
});

export const correctTreatmentSchemas = callSchemas({
  summary:
    "Correct a treatment: books the difference to the given lines, or nothing; the caller's own within 24 hours, managers any. Omitted fields are kept",
  idempotent: 'encrypted',
  params: idParams,
  body: z.object({
    ...logTreatmentSchemas.body.shape,
    lines: correctedLines,
    /** Required to remove, lower or reassign a dose of a held lot. */
    correctionReason: f.optionalText(),
    version: f.expectedVersion(),
  }),
  reply: treatmentReply,
  status: 201,
  errors: [...new Set([...usageErrors, ...undoErrors]), 'treatment.refused', 'resource.stale'],
});

export const undoTreatmentSchemas = callSchemas({
  summary: "Undo a treatment with its remaining lines: the caller's own within 24 hours, managers any",
  params: idParams,
  body: undoBody,
  reply: treatmentReply,
  errors: undoErrors,
});

export const getTreatmentSchemas = callSchemas({
  summary: 'Get a treatment with its lines',
  apiOnly: true,
  params: idParams,
  reply: treatmentReply,
  errors: ['resource.not-found'],
});

/** A treatment with its uses, or a single use. */
export const usageGroupReply = z.object({
  /** `treatment-12` or `usage-34`. */
  id: z.string(),
  treatment: z.nullable(treatmentReply),
  usage: z.nullable(usageReply),
});
export type UsageGroup = z.infer<typeof usageGroupReply>;

export const groupFilters = {
  search: queryText(),
  since: queryInstant(),
  until: queryInstant(),
  /** Patient reference, case-insensitive and in any Unicode form. */
  patientId: queryText(),
  /** The practitioner of a treatment, or the user of a single use. */
  userId: queryUserId(),
  /** `none` returns uses without a treatment. */
  treatmentType: queryChoice([...TREATMENT_TYPES, 'none']),
  lot: queryText(),
  kitId: queryId(),
  stockId: queryId(),
  treatments: queryChoice(['true']),
};

export const listUsageGroupsSchemas = callSchemas({
  summary: 'List usage of both kinds, newest first: treatments with their lines and single uses',
  query: z.object({
    ...groupFilters,
    ...paging,
  }),
  /** Groups of uses. A group may appear again on the next page with the same id. */
  reply: z.array(usageGroupReply),
});
