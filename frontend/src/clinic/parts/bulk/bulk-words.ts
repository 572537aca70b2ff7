import type { BulkAct } from '@atrium/contract/clinic/bulk';

export type BulkWhat = Exclude<BulkAct['what'], 'codes'>;

interface Words {
  /** Before "of 12 products". */
  readonly title: string;
  readonly submit: string;
  readonly done: string;
}

export const BULK_WORDS: Readonly<Record<BulkWhat, Words>> = {
  category: { title: 'Change Category', submit: 'Change Category', done: 'Category Changed' },
  supplier: { title: 'Change Supplier', submit: 'Change Supplier', done: 'Supplier Changed' },
  minimum: { title: 'Change Minimum', submit: 'Change Minimum', done: 'Minimum Changed' },
  shelf: { title: 'Change Shelf', submit: 'Change Shelf', done: 'Shelf Changed' },
  lots: { title: 'Track Lots', submit: 'Save', done: 'Lots Changed' },
  deactivate: { title: 'Deactivate', submit: 'Deactivate', done: 'Deactivated' },
  request: { title: 'Request Reorder', submit: 'Request', done: 'Requested' },
};
