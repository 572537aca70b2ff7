import type { BulkAct } from '@atrium/contract/clinic/bulk';

export type BulkWhat = Exclude<BulkAct['what'], 'codes'>;

interface Words {
  /** Above "Of 12 chosen products". */
  readonly title: string;
  readonly submit: string;
  /** Before the number, where there are several. */
  readonly ofSeveral: string;
  readonly done: string;
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
