import type { BulkAct } from '@atrium/contract/clinic/bulk/schemas';
import { plural } from '@atrium/rules/stock/labels';

export type BulkWhat = Exclude<BulkAct['what'], 'codes'>;

interface Words {
  /** Title above "12 selected products". */
  readonly title: string;
  readonly submit: string;
  /** Label before the number when there are several. */
  readonly ofSeveral: string;
  readonly done: string;
}

/** Returns for example "10 requests sent, 2 products had one already." */
export function doneText(
  what: BulkWhat,
  { changed, unchanged }: { readonly changed: number; readonly unchanged: number },
): string {
  const [done, already] =
    what === 'request'
      ? [`${plural(changed, 'request')} sent`, 'had one']
      : [`${plural(changed, 'product')} changed`, 'needed no change'];
  return unchanged === 0
    ? `${done}.`
    : `${done}, ${plural(unchanged, 'product')} ${already}${what === 'request' ? ' already' : ''}.`;
}

export const BULK_WORDS: Readonly<Record<BulkWhat, Words>> = {
  category: {
    title: 'Change Category',
    submit: 'Change Category',
    ofSeveral: 'Change Category of',
    done: 'Category Changed',
  },
  supplier: {
    title: 'Change Supplier',
    submit: 'Change Supplier',
    ofSeveral: 'Change Supplier of',
    done: 'Supplier Changed',
  },
  minimum: {
    title: 'Change Minimum',
    submit: 'Change Minimum',
    ofSeveral: 'Change Minimum of',
    done: 'Minimum Changed',
  },
  shelf: { title: 'Change Shelf', submit: 'Change Shelf', ofSeveral: 'Change Shelf of', done: 'Shelf Changed' },
  lots: { title: 'Track Lots', submit: 'Save', ofSeveral: 'Save for', done: 'Lots Changed' },
  deactivate: { title: 'Deactivate', submit: 'Deactivate', ofSeveral: 'Deactivate', done: 'Deactivated' },
  request: { title: 'Request Reorder', submit: 'Request', ofSeveral: 'Request for', done: 'Requested' },
};
