import type { BulkAction } from '@atrium/contract/clinic/bulk/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';

export type BulkField = Exclude<BulkAction['what'], 'codes'>;

interface BulkLabels {
  /** Title above "12 selected products". */
  readonly title: string;
  readonly submit: string;
  /** Label before the number when there are several. */
  readonly severalLabel: string;
  readonly doneLabel: string;
}

/** Returns for example "10 requests sent, 2 products had one already." */
export function formatDone(
  what: BulkField,
  { changed, unchanged }: { readonly changed: number; readonly unchanged: number },
): string {
  const [done, already] =
    what === 'request'
      ? [`${formatPlural(changed, 'request')} sent`, 'had one']
      : [`${formatPlural(changed, 'product')} changed`, 'needed no change'];
  return unchanged === 0
    ? `${done}.`
    : `${done}, ${formatPlural(unchanged, 'product')} ${already}${what === 'request' ? ' already' : ''}.`;
}

export const BULK_LABELS: Readonly<Record<BulkField, BulkLabels>> = {
  category: {
    title: 'Change category',
    submit: 'Change category',
    severalLabel: 'Change category of',
    doneLabel: 'Category changed',
  },
  supplier: {
    title: 'Change supplier',
    submit: 'Change supplier',
    severalLabel: 'Change supplier of',
    doneLabel: 'Supplier changed',
  },
  minimum: {
    title: 'Change minimum',
    submit: 'Change minimum',
    severalLabel: 'Change minimum of',
    doneLabel: 'Minimum changed',
  },
  shelf: { title: 'Change shelf', submit: 'Change shelf', severalLabel: 'Change shelf of', doneLabel: 'Shelf changed' },
  lots: { title: 'Track lots', submit: 'Save', severalLabel: 'Save for', doneLabel: 'Lots changed' },
  deactivate: { title: 'Deactivate', submit: 'Deactivate', severalLabel: 'Deactivate', doneLabel: 'Deactivated' },
  request: { title: 'Request Reorder', submit: 'Request', severalLabel: 'Request for', doneLabel: 'Requested' },
};
