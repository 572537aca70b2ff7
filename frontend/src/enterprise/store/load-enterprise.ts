import { listAssignments } from '@atrium/contract/enterprise/assignments';
import { listDepartments } from '@atrium/contract/enterprise/departments';
import { listStaff } from '@atrium/contract/enterprise/staff';
import { PROJECTS } from '@atrium/rules/rights';
import { ApiError, call } from '../../lib/http.js';
import { connected } from '../../lib/live.js';
import type { CollectionRules } from '../../lib/upsert.js';
import { assignmentRules, departmentRules, type EnterpriseState, type List, type Rows, staffRules } from './enterprise-state.js';

/*
 * Every load waits for the live connection first, so that whatever changes meanwhile is heard of; rows that are shown
 * already stay while they are read anew.
 */

export interface Access {
  readonly get: () => EnterpriseState;
  readonly set: (part: Partial<EnterpriseState>) => void;
}

export function loadRows(access: Access, key: List): Promise<void> {
  switch (key) {
    case 'staff':
      return load(access, key, staffRules, () => call(listStaff));
    case 'assignments':
      return load(access, key, assignmentRules, () => call(listAssignments));
    case 'departments':
      return load(access, key, departmentRules, async () =>
        (await Promise.all(PROJECTS.map((project) => call(listDepartments, { params: { project } })))).flat(),
      );
  }
}

/** Of two loads of one list the later one counts; one that was begun before everything was forgotten does not. */
const newest: Partial<Record<List, number>> = {};

export function abandonLoads(): void {
  for (const key of Object.keys(newest) as List[]) newest[key] = (newest[key] ?? 0) + 1;
}

async function load<T extends { readonly id: number }>(
  access: Access,
  key: List,
  rules: CollectionRules<T>,
  read: () => Promise<readonly T[]>,
): Promise<void> {
  const mine = (newest[key] = (newest[key] ?? 0) + 1);
  const isNewest = () => newest[key] === mine;
  const rows = (): Rows<T> => access.get()[key] as unknown as Rows<T>;
  const set = (part: Partial<Rows<T>>) => access.set({ [key]: { ...rows(), ...part } });
  set({ phase: rows().phase === 'ready' ? 'ready' : 'loading', error: null });
  await connected();
  if (!isNewest()) return;
  set({ all: rules.beginLoad(rows().all) });
  try {
    const snapshot = await read();
    if (isNewest()) set({ phase: 'ready', all: rules.load(rows().all, snapshot) });
  } catch (error) {
    const asApiError = error instanceof ApiError ? error : new ApiError(0, String(error), '');
    if (isNewest()) set({ phase: 'failed', error: asApiError, all: rules.abandonLoad(rows().all) });
  }
}
