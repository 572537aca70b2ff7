import { TREATMENT_TYPE_LABELS } from './labels.js';

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
