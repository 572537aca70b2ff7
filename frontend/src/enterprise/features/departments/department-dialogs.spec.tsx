import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { DeleteDepartmentDialog } from './delete-department-dialog.js';
import { DepartmentDialog } from './department-dialog.js';

const department = { id: 5, name: 'SEO', project: 'talent-phi', managerId: null, version: 1 } as Department;
const person = (id: number, firstName: string) =>
  ({ id, userId: `u${id}`, firstName, lastName: 'Moss', role: 'user', isActive: true, version: 1 }) as Staff;
const rules = <T extends { id: number; version: number }>() => createCollectionRules<T>(({ version }) => version);

beforeEach(() =>
  useEnterprise.setState((state) => ({
    staff: {
      ...state.staff,
      all: rules<Staff>().change(rules<Staff>().empty, (draft) => {
        for (const one of [person(1, 'Ana'), person(2, 'Ben')]) draft.upsert(one);
      }),
    },
    assignments: {
      ...state.assignments,
      all: rules<Assignment>().change(rules<Assignment>().empty, (draft) => {
        draft.upsert({ id: 1, staffId: 2, project: 'talent-phi', isActive: true, version: 1 } as Assignment);
      }),
    },
  })),
);
afterEach(cleanup);

it('only users with access to the project can lead a department', () => {
  render(<DepartmentDialog department={department} project="talent-phi" people={1} onClose={jest.fn()} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Manager' });
  expect([...select.options].map(({ text }) => text)).toEqual(['No manager', 'Ben Moss']);
});

it('the consequences of deleting one are stated consistently, including goals', () => {
  const open = (people: number) =>
    render(<DeleteDepartmentDialog department={department} people={people} onClose={jest.fn()} />);
  open(0);
  expect(screen.queryByText(/Staff assignments to this department are affected/)).toBeNull();
  expect(screen.getByText(/No one is assigned to it. Its goals are kept without this department./)).toBeTruthy();
  cleanup();
  open(2);
  expect(screen.getByText('Staff assignments to this department are affected. This cannot be undone.')).toBeTruthy();
});
