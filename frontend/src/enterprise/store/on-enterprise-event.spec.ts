import { describe, expect, it } from '@jest/globals';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { applyEvents, withFact } from '../../lib/area/apply-events.js';
import { collectionRules } from '../../lib/live/upsert.js';
import { emptyEnterprise, enterprise as area, type EnterpriseState } from './enterprise-state.js';
import { accessByPerson, departmentName, ended, peopleInDepartments, peopleInProjects } from './selectors.js';

const staffRules = collectionRules<Staff>(({ version }) => version);
const assignmentRules = collectionRules<Assignment>(({ version }) => version);
const departmentRules = collectionRules<Department>(({ version }) => version);
const withStaff = (state: EnterpriseState, one: Staff) => withFact(area, state, { data: { staff: one } });
const withEndedAssignment = (state: EnterpriseState, id: number, at: string) =>
  withFact(area, state, { data: { assignment: ended(state.assignments.all.rows.get(id) as Assignment, at) } });

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
  it("a colleague's change shows, glows and says who; one's own does not glow", () => {
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

  it('what somebody is told of themselves does not stand in for the whole', () => {
    const before = enterprise([staff(1, 1, { salary: '100.00' })]);
    const { notes: _notes, salary: _salary, hourlyRate: _rate, ...rest } = staff(1, 2);
    expect(apply(before, event('staff.updated', { staff: rest }))).toBe(before);
  });

  it('who was removed is gone, and counts nowhere', () => {
    const after = apply(
      enterprise([staff(1, 1), staff(2, 1)], [assignment(7, 1)]),
      event('staff.removed', { staff: { id: 1 } }),
    );
    expect([...after.staff.all.rows.keys()]).toEqual([2]);
    expect(peopleInProjects(accessIn(after))).toEqual({ 'perfect-b': 0, 'talent-phi': 0 });
  });

  it('lists that nobody asked for take nothing', () => {
    expect(apply(emptyEnterprise, event('staff.created', { staff: staff(1, 1) }))).toBe(emptyEnterprise);
  });
});

describe('access', () => {
  it('given and ended, counts follow', () => {
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

  it("one's own ending shows at once; the event that follows changes nothing", () => {
    const ended = withEndedAssignment(enterprise([staff(1, 1)], [assignment(7, 1)]), 7, '2026-11-21T10:00:00Z');
    expect(accessIn(ended).size).toBe(0);
    expect(apply(ended, event('assignment.removed', { assignment: assignment(7, 2, { isActive: false }) }, 'me'))).toBe(
      ended,
    );
  });
});

describe('departments', () => {
  it('a deleted one leaves its people without', () => {
    const after = apply(
      enterprise([staff(1, 1)], [assignment(7, 1)], [department(5, 1)]),
      event('department.removed', { department: { id: 5 } }),
    );
    expect(departmentName(after.departments.all.rows, 5)).toBeNull();
    expect(accessIn(after).get(1)?.['perfect-b']?.id).toBe(7);
  });

  it('one that moved to the other project is first told as removed, and stays', () => {
    const after = apply(
      enterprise([], [], [department(5, 1)]),
      event('department.removed', { department: { id: 5 } }),
      event('department.updated', { department: department(5, 2, { project: 'talent-phi' }) }),
    );
    expect(after.departments.all.rows.get(5)?.project).toBe('talent-phi');
  });
});
