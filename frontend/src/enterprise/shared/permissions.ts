import { type Project, type Right, type Role, rightsInForce } from '@atrium/rules/people/rights';
import { rightsOf } from './right-labels.js';

/** Returns the rights to add to or remove from those of the role, so that exactly `wanted` are in force. */
export function permissionsFor(role: Role, project: Project, wanted: ReadonlySet<Right>): string[] {
  const own = rightsInForce(role, project, []);
  return rightsOf(project).flatMap((right) => {
    if (own.includes(right) === wanted.has(right)) return [];
    return [wanted.has(right) ? right : `-${right}`];
  });
}

/** "All 7 rights", "5 of 7 rights". */
export function rightsText(role: Role, project: Project, permissions: readonly string[]): string {
  const all = rightsOf(project).length;
  const inForce = rightsInForce(role, project, permissions).length;
  return inForce === all ? `All ${all} rights` : `${inForce} of ${all} rights`;
}
