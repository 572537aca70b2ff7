import { ADJUSTMENT_REASON_LABELS, inList, labelOf, plural, TREATMENT_TYPE_LABELS } from './labels.js';
import { type PersonName, shortName } from './people.js';
import { usedText } from './contents.js';
import { changeText, unitFor } from './quantity.js';

export const ACTIVITY_TYPES = ['usage', 'restock', 'request', 'adjustment'] as const;

/** What an entry of Recent Activity says: "Restocked", "Reorder request", "Stock adjusted", otherwise "{item name} used" (specification 1, section 2). */
export function activityText(entry: {
  readonly type?: string | null;
  readonly item?: { readonly name?: string | null } | null;
}): string {
  if (entry.type === 'restock') return 'Restocked';
  if (entry.type === 'request') return 'Reorder request';
  if (entry.type === 'adjustment') return 'Stock adjusted';
  return `${entry.item?.name?.trim() || 'Item'} used`;
}

/** The treatment by label, "General use" when there is none (specification 1, section 2). A procedure in somebody's own words stays as it is. */
export function treatmentText(treatment: string | null | undefined): string {
  const text = treatment?.trim();
  if (!text) return 'General use';
  return Object.hasOwn(TREATMENT_TYPE_LABELS, text)
    ? TREATMENT_TYPE_LABELS[text as keyof typeof TREATMENT_TYPE_LABELS]
    : text;
}

interface Act {
  readonly type: (typeof ACTIVITY_TYPES)[number];
  readonly kind?: string;
  readonly item: { readonly id: number; readonly name: string; readonly unit: string };
  readonly quantityUsed: number;
  /** Of a use by content. */
  readonly content?: { readonly amount: number; readonly unit: string } | null | undefined;
  readonly treatmentType: string | null;
  readonly user: PersonName | null;
  readonly undoneAt: string | null;
  /** Of an adjustment. */
  readonly reason?: string | null | undefined;
}

const DID: Readonly<Record<Act['type'], string>> = {
  usage: 'used',
  restock: 'received',
  request: 'requested',
  adjustment: 'adjusted',
};
const NAMED = 2;

/** "Ana Silva used 2 vials of Botulinum Toxin A for Botox Injection"; of several in one go "… used A, B and 3 more products". */
export function activitySentence(group: readonly Act[]): string {
  const [entry] = group as readonly [Act];
  const who = `${shortName(entry.user)} ${DID[entry.type]}`;
  if (group.length === 1 && entry.type === 'adjustment') return `${who} ${adjustmentText(entry)}`;
  if (group.length === 1) {
    const what = `${usedText(entry)} of ${entry.item.name}`;
    const treatment = entry.type === 'usage' ? `, ${treatmentText(entry.treatmentType)}` : '';
    return `${who} ${what}${treatment}${entry.undoneAt === null ? '' : ', undone'}`;
  }
  const names = [...new Set(group.map(({ item }) => item.name))];
  const more = names.length - NAMED;
  return `${who} ${inList(more > 0 ? [...names.slice(0, NAMED), plural(more, 'more product', 'more products')] : names)}`;
}

/** "Botulinum Toxin A by −2 vials, expired". */
function adjustmentText({ item, quantityUsed, reason }: Act): string {
  const why = reason == null ? '' : `, ${labelOf(ADJUSTMENT_REASON_LABELS, reason).toLowerCase()}`;
  return `${item.name} by ${changeText(quantityUsed)} ${unitFor(Math.abs(quantityUsed), item.unit)}${why}`;
}
