import { stockRef } from '@atrium/contract/clinic/stock/values';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import type { ShownLot } from '../../lots/public.js';
import { toLotFields } from '../../../shared/lot-selection.js';
import { toAmountFields } from '../../../shared/stock/used-content.js';
import { toInstant, toWallTime } from '../../../shared/used-at.js';
import { EMPTY_HEAD, type Tray, type TrayEntry, type TrayHead } from './tray-state.js';

/* Conversion of the tray to a request, and its rest after the request. */

/** Returns the request body. */
export function toTreatmentBody(
  tray: Tray,
  stockOf: (entry: TrayEntry) => Stock | null,
  shownLotsOf: (entry: TrayEntry) => readonly ShownLot[] | undefined = () => undefined,
) {
  const { patientId, treatmentType, treatmentArea, reason, userId, usedAt, kit, entries, corrects } = tray;
  return {
    // A correction also sends cleared fields.
    ...(corrects !== null && { patientId: null, treatmentType: null, treatmentArea: null, reason: null, kitId: null }),
    ...(patientId.trim() && { patientId: patientId.trim() }),
    ...(treatmentType && { treatmentType }),
    ...(treatmentArea.trim() && { treatmentArea: treatmentArea.trim() }),
    ...(reason.trim() && { reason: reason.trim() }),
    ...(userId && { userId }),
    ...(usedAt && { usedAt: toInstant(usedAt) ?? usedAt }),
    ...(corrects !== null && {
      version: corrects.version,
      ...(corrects.why?.trim() && { correctionReason: corrects.why.trim() }),
      ...(usedAt === toWallTime(corrects.usedAt) && { usedAt: corrects.usedAt }),
    }),
    ...(kit !== null && kit.id !== null && { kitId: kit.id }),
    lines: entries.map((entry) => ({
      ...stockRef(entry.kind, entry.stockId),
      ...toAmountFields(stockOf(entry), entry.used, entry.quantity),
      ...toLotFields(entry.lot),
      ...(corrects === null && withShownLots(shownLotsOf(entry))),
      ...(corrects !== null &&
        entry.logged !== undefined && {
          usageId: entry.logged.usageId,
          ...(entry.lots !== undefined && {
            lots: entry.lots.map(({ lotId, quantity }) => ({ lotId, quantity })),
          }),
        }),
    })),
  };
}

const withShownLots = (shownLots: readonly ShownLot[] | undefined) =>
  shownLots === undefined ? {} : { shownLots: [...shownLots] };

/** Returns an earlier body without a reply if it has the same lines, regardless of the displayed lots. */
export const findSameRequest = (body: SentTreatment, unanswered: readonly SentTray[]): SentTreatment => {
  const bare = ({ lines, ...head }: SentTreatment) =>
    JSON.stringify({ ...head, lines: lines.map((line) => ({ ...line, shownLots: undefined })) });
  return unanswered.find((one) => bare(one.body) === bare(body))?.body ?? body;
};

export type SentTreatment = ReturnType<typeof toTreatmentBody>;

export interface SentTray {
  readonly tray: Tray;
  readonly body: SentTreatment;
}

export const isSameBody = (one: SentTreatment, other: SentTreatment): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the tray that remains after sending: lines and quantities that were not sent, and text entered since. */
export function removeSent(tray: Tray, sent: Tray): Tray {
  const names = Object.keys(EMPTY_HEAD) as (keyof TrayHead)[];
  const cleared = Object.fromEntries(names.filter((name) => tray[name] === sent[name]).map((name) => [name, '']));
  const before = new Map(sent.entries.map((entry) => [entry.key, entry]));
  const entries = tray.entries.flatMap((entry) => remainderOfEntry(entry, before.get(entry.key)));
  return {
    ...tray,
    ...cleared,
    kit: tray.kit?.id === sent.kit?.id ? null : tray.kit,
    entries,
    corrects: null,
    copiedPatient: null,
  };
}

/** Returns what was added for the same patient after a logged request whose reply was lost. */
export function getRemainder(tray: Tray, sent: Tray): Tray {
  const rest = removeSent(tray, sent);
  return rest.entries.length === 0 ? rest : { ...tray, kit: rest.kit, entries: rest.entries };
}

/** Returns the rest of a line after sending. A line whose product changed was not sent. */
function remainderOfEntry(entry: TrayEntry, sent: TrayEntry | undefined): readonly TrayEntry[] {
  if (sent === undefined || sent.stockId !== entry.stockId) return [entry];
  const quantity = entry.quantity - sent.quantity;
  const content = parseQuantity(entry.used.content) - (parseQuantity(sent.used.content) || 0);
  const isByContent = entry.used.content !== '' && !entry.used.isWhole;
  if (isByContent && content > 0)
    return [{ ...entry, used: { ...entry.used, content: String(Number(content.toFixed(6))) } }];
  return !isByContent && quantity > 0 ? [{ ...entry, quantity }] : [];
}

/** Returns whether the tray contains a sent line. */
export const containsSent = (tray: Tray, sent: Tray): boolean =>
  tray.entries.some(({ key }) => sent.entries.some((one) => one.key === key));

/** Returns for example "2 × Filler and 24 U of Toxin". */
export const formatSent = ({ tray, body }: SentTray): string =>
  new Intl.ListFormat('en').format(
    body.lines.map((line, index) => {
      const name = tray.entries[index]?.name ?? '';
      return 'content' in line
        ? `${[line.content, line.contentUnit].filter(Boolean).join(' ')} of ${isolateDirection(name)}`
        : `${line.quantityUsed} × ${isolateDirection(name)}`;
    }),
  );
