import { type Project, type Right, type Role, getEffectiveRights } from '@atrium/rules/people/rights';
import { getRights } from './right-labels.js';

/** Returns the rights to add to or remove from those of the role, so that the result is exactly `wanted`. */
export function diffPermissions(role: Role, project: Project, wanted: ReadonlySet<Right>): string[] {
  const own = getEffectiveRights(role, project, []);
  return getRights(project).flatMap((right) => {
    if (own.includes(right) === wanted.has(right)) return [];
    return [wanted.has(right) ? right : `-${right}`];
  });
}

/** Describes the number of rights: "All 7 rights" or "5 of 7 rights". */
export function describeRights(role: Role, project: Project, permissions: readonly string[]): string {
  const all = getRights(project).length;
  const inForce = getEffectiveRights(role, project, permissions).length;
  return inForce === all ? `All ${all} rights` : `${inForce} of ${all} rights`;
}
