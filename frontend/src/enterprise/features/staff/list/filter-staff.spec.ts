import { describe, expect, it } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import type { AssignmentsByStaff } from '../../../store/selectors.js';
import { filterStaff } from './filter-staff.js';

const person = (id: number, firstName: string, isActive = true): Staff =>
  ({
    id,
    firstName,
    lastName: 'Ferreira',
    email: `p${id}@example.com`,
    position: 'Coordinator',
    role: 'user',
    isActive,
  }) as Staff;
const people = [person(1, 'Tomás'), person(2, 'Ana'), person(3, 'Rui', false)];
const access = new Map<number, AssignmentsByStaff>([
  [1, { 'perfect-b': { position: 'Patient Relations' } as Assignment }],
]);
const none = { search: '', access: '', status: '' };
const ids = (filter: Partial<typeof none>) =>
  filterStaff(people, access, { ...none, ...filter }).rows.map(({ id }) => id);

describe('the staff table', () => {
  it('finds every word, with or without accents, in names, emails and positions', () => {
    expect(ids({ search: 'tomas ferr' })).toEqual([1]);
    expect(ids({ search: 'patient' })).toEqual([1]);
    expect(ids({ search: 'P2@EXAMPLE' })).toEqual([2]);
    expect(ids({ search: 'nobody' })).toEqual([]);
  });

  it('filters by project, by no access and by status', () => {
    expect(ids({ access: 'perfect-b' })).toEqual([1]);
    expect(ids({ access: 'none' })).toEqual([2, 3]);
    expect(ids({ status: 'inactive' })).toEqual([3]);
  });
});
