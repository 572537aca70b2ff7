import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { Department } from '@atrium/contract/enterprise/departments';
import type { Staff, StaffWithoutPay } from '@atrium/contract/enterprise/staff';
import type { Assignment } from '@atrium/contract/session/session';
import { PROJECT_NAMES } from '@atrium/rules/labels';
import { CAPTION_MS, type Change, type Circumstances } from '../../lib/rows.js';
import { assignmentRules, departmentRules, type EnterpriseState, staffRules } from './enterprise-state.js';

/*
 * What an event does to the area's store. Pure; events may come twice, late, or while a load runs (lib/upsert.ts). A
 * list that nobody has asked for takes nothing.
 */

export function applyEnterpriseEvents(before: EnterpriseState, events: readonly LiveEvent[], { me, now }: Circumstances): EnterpriseState {
  let state = before;
  for (const event of events) {
    const next = applyOne(state, event);
    const who = event.actor.id === me ? null : whoChanged(event);
    state = who === null || next === state ? next : withChange(next, who, { key: event.id, caption: captionOf(event), until: now + CAPTION_MS });
  }
  return state;
}

/* Replies to one's own writes go through the same doors as the events that follow them. */

export function withStaff(state: EnterpriseState, staff: Staff): EnterpriseState {
  if (state.staff.phase === 'idle') return state;
  const all = staffRules.change(state.staff.all, (draft) => draft.upsert(staff));
  return all === state.staff.all ? state : { ...state, staff: { ...state.staff, all } };
}

export function withoutStaff(state: EnterpriseState, id: number): EnterpriseState {
  if (state.staff.phase === 'idle') return state;
  const all = staffRules.change(state.staff.all, (draft) => draft.remove(id));
  return all === state.staff.all ? state : { ...state, staff: { ...state.staff, all } };
}

export function withAssignment(state: EnterpriseState, assignment: Assignment): EnterpriseState {
  if (state.assignments.phase === 'idle') return state;
  const all = assignmentRules.change(state.assignments.all, (draft) => draft.upsert(assignment));
  return all === state.assignments.all ? state : { ...state, assignments: { ...state.assignments, all } };
}

/** The call answers nothing; what the server wrote is known all the same. */
export function withEndedAssignment(state: EnterpriseState, id: number, at: string): EnterpriseState {
  const known = state.assignments.all.rows.get(id);
  if (known === undefined || !known.isActive) return state;
  return withAssignment(state, { ...known, isActive: false, unassignedAt: at, version: known.version + 1 });
}

export function withDepartment(state: EnterpriseState, department: Department): EnterpriseState {
  if (state.departments.phase === 'idle') return state;
  const all = departmentRules.change(state.departments.all, (draft) => draft.upsert(department));
  return all === state.departments.all ? state : { ...state, departments: { ...state.departments, all } };
}

export function withoutDepartment(state: EnterpriseState, id: number): EnterpriseState {
  if (state.departments.phase === 'idle') return state;
  const all = departmentRules.change(state.departments.all, (draft) => draft.remove(id));
  return all === state.departments.all ? state : { ...state, departments: { ...state.departments, all } };
}

function applyOne(state: EnterpriseState, event: LiveEvent): EnterpriseState {
  if (is(event, 'staff.created') || is(event, 'staff.updated')) return isWhole(event.data.staff) ? withStaff(state, event.data.staff) : state;
  if (is(event, 'staff.removed')) return withoutStaff(state, event.data.staff.id);
  if (is(event, 'assignment.created') || is(event, 'assignment.updated') || is(event, 'assignment.removed'))
    return withAssignment(state, event.data.assignment);
  if (is(event, 'department.created') || is(event, 'department.updated')) return withDepartment(state, event.data.department);
  if (is(event, 'department.removed')) return withoutDepartment(state, event.data.department.id);
  return state;
}

const is = <T extends EventType>(event: LiveEvent, type: T): event is LiveEvent<T> & { readonly data: EventCatalogue[T] } => event.type === type;

/** What a person is told of themselves lacks pay and notes: it must not stand in for the whole. */
const isWhole = (staff: Staff | StaffWithoutPay): staff is Staff => 'notes' in staff;

function whoChanged(event: LiveEvent): number | null {
  if (is(event, 'staff.created') || is(event, 'staff.updated')) return event.data.staff.id;
  if (is(event, 'assignment.created') || is(event, 'assignment.updated') || is(event, 'assignment.removed')) return event.data.assignment.staffId;
  return null;
}

function captionOf(event: LiveEvent): string {
  const who = event.actor.name;
  if (is(event, 'staff.created')) return `${who} added this person`;
  if (is(event, 'assignment.created')) return `${who} gave access to ${PROJECT_NAMES[event.data.assignment.project]}`;
  if (is(event, 'assignment.removed')) return `${who} ended access to ${PROJECT_NAMES[event.data.assignment.project]}`;
  return `${who} changed this`;
}

const withChange = (state: EnterpriseState, id: number, change: Change): EnterpriseState => ({
  ...state,
  changes: new Map(state.changes).set(id, change),
});
