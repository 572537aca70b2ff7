import { describe, expect, it } from '@jest/globals';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { applyEvents, applyFact } from '../../lib/area/apply-events.js';
import { createCollectionRules } from '../../lib/live/collection.js';
import { emptyEnterprise, enterprise as area, type EnterpriseState } from './enterprise-state.js';
import { accessByPerson, departmentName, peopleInDepartments, peopleInProjects } from './selectors.js';

const staffRules = createCollectionRules<Staff>(({ version }) => version);
const assignmentRules = createCollectionRules<Assignment>(({ version }) => version);
const departmentRules = createCollectionRules<Department>(({ version }) => version);
const withStaff = (state: EnterpriseState, one: Staff) => applyFact(area, state, { data: { staff: one } });
const withEnd = (one: Assignment, at: string): Assignment => ({
  ...one,
  isActive: false,
  unassignedAt: at,
  version: one.version + 1,
});
const withEndedAssignment = (state: EnterpriseState, id: number, at: string) =>
  applyFact(area, state, { data: { assignment: withEnd(state.assignments.all.rows.get(id) as Assignment, at) } });

const staff = (id: number, version: number, more: Partial<Staff> = {}): Staff =>
  ({
    id,
    version,
    userId: `u${id}`,
    firstName: 'Ana',
    lastName: `No ${id}`,
    role: 'user',
    isActive: true,
    notes: null,
    hourlyRate: null,
    salary: null,
    ...more,
  }) as Staff;
const assignment = (id: number, version: number, more: Partial<Assignment> = {}): Assignment =>
  ({
    id,
    version,
    staffId: 1,
    project: 'perfect-b',
    departmentId: 5,
    position: 'Nurse',
    permissions: [],
    isActive: true,
    unassignedAt: null,
    ...more,
  }) as Assignment;
const department = (id: number, version: number, more: Partial<Department> = {}): Department =>
  ({ id, version, project: 'perfect-b', name: `Department ${id}`, isActive: true, ...more }) as Department;

let lastId = 0;
const event = <T extends EventType>(type: T, data: EventCatalogue[T], actor = 'helena'): LiveEvent => ({
  id: String(++lastId),
  cursor: String(lastId),
  type,
  at: '2026-11-21T10:00:00Z',
  actor: { id: actor, name: 'Helena Costa' },
  project: null,
  data,
});

const enterprise = (people: Staff[], access: Assignment[] = [], departments: Department[] = []): EnterpriseState => ({
  ...emptyEnterprise,
  staff: { phase: 'ready', error: null, all: staffRules.load(staffRules.empty, people) },
  assignments: { phase: 'ready', error: null, all: assignmentRules.load(assignmentRules.empty, access) },
  departments: { phase: 'ready', error: null, all: departmentRules.load(departmentRules.empty, departments) },
});
const apply = (state: EnterpriseState, ...events: LiveEvent[]) =>
  applyEvents(area, state, events, { me: 'me', now: 1_000 }).state;
const accessIn = (state: EnterpriseState) => accessByPerson(state.staff.all.rows, state.assignments.all.rows);

describe('people', () => {
  it("another user's change is shown with a highlight and the name; own changes have no highlight", () => {
    const changed = apply(
      enterprise([staff(1, 1)]),
      event('staff.updated', { staff: staff(1, 2, { firstName: 'Eva' }) }),
    );
    expect(changed.staff.all.rows.get(1)?.firstName).toBe('Eva');
    expect(changed.changes.get(1)?.caption).toBe('Helena Costa changed this');
    expect(apply(enterprise([]), event('staff.created', { staff: staff(1, 1) }, 'me')).changes.size).toBe(0);
  });

  it('the echo of a reply changes nothing', () => {
    const replied = withStaff(enterprise([staff(1, 1)]), staff(1, 2));
    expect(apply(replied, event('staff.updated', { staff: staff(1, 2) }))).toBe(replied);
  });

  it('an own record without pay does not replace the complete record', () => {
    const before = enterprise([staff(1, 1, { salary: '100.00' })]);
    const { notes: _notes, salary: _salary, hourlyRate: _rate, ...rest } = staff(1, 2);
    expect(apply(before, event('staff.updated', { staff: rest }))).toBe(before);
  });

  it('a removed member disappears and is no longer counted', () => {
    const after = apply(
      enterprise([staff(1, 1), staff(2, 1)], [assignment(7, 1)]),
      event('staff.removed', { staff: { id: 1 } }),
    );
    expect([...after.staff.all.rows.keys()]).toEqual([2]);
    expect(peopleInProjects(accessIn(after))).toEqual({ 'perfect-b': 0, 'talent-phi': 0 });
  });

  it('events for lists that were never loaded are ignored', () => {
    expect(apply(emptyEnterprise, event('staff.created', { staff: staff(1, 1) }))).toBe(emptyEnterprise);
  });
});

describe('access', () => {
  it('granting and ending update the counts', () => {
    const given = apply(
      enterprise([staff(1, 1)], [], [department(5, 1)]),
      event('assignment.created', { assignment: assignment(7, 1) }),
    );
    expect(peopleInProjects(accessIn(given))['perfect-b']).toBe(1);
    expect(peopleInDepartments(accessIn(given)).get(5)).toBe(1);
    const ended = apply(given, event('assignment.removed', { assignment: assignment(7, 2, { isActive: false }) }));
    expect(accessIn(ended).size).toBe(0);
    expect(ended.changes.get(1)?.caption).toBe('Helena Costa ended access to Perfect B');
  });

  it("the user's own ending is shown at once, and its event changes nothing", () => {
    const ended = withEndedAssignment(enterprise([staff(1, 1)], [assignment(7, 1)]), 7, '2026-11-21T10:00:00Z');
    expect(accessIn(ended).size).toBe(0);
    expect(apply(ended, event('assignment.removed', { assignment: assignment(7, 2, { isActive: false }) }, 'me'))).toBe(
      ended,
    );
  });
});

describe('departments', () => {
  it('a deleted one leaves its members without a department', () => {
    const after = apply(
      enterprise([staff(1, 1)], [assignment(7, 1)], [department(5, 1)]),
      event('department.removed', { department: { id: 5 } }),
    );
    expect(departmentName(after.departments.all.rows, 5)).toBeNull();
    expect(accessIn(after).get(1)?.['perfect-b']?.id).toBe(7);
  });

  it('one that moves to another project is published as removed first, and stays', () => {
    const after = apply(
      enterprise([], [], [department(5, 1)]),
      event('department.removed', { department: { id: 5 } }),
      event('department.updated', { department: department(5, 2, { project: 'talent-phi' }) }),
    );
    expect(after.departments.all.rows.get(5)?.project).toBe('talent-phi');
  });
});
