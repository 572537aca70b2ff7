import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { displayName } from '@atrium/rules/people/people';
import { byLabel } from '../../lib/format/by-label.js';
import type { Choice } from '../../ui/choices/select.js';

/**
 * Returns choices for a select of team members. The current value stays a choice, also a former member or free text.
 * `none` labels the empty choice.
 */
export function personChoices(
  team: readonly TeamMember[],
  chosen: { readonly id: string; readonly name: string } | null,
  none?: string,
): Choice[] {
  const people = team
    .filter(({ isActive }) => isActive)
    .map((member) => ({ value: member.id, label: displayName(member) }));
  const kept =
    chosen === null || chosen.id === '' || people.some(({ value }) => value === chosen.id)
      ? []
      : [{ value: chosen.id, label: chosen.name }];
  return [...(none === undefined ? [] : [{ value: '', label: none }]), ...people.toSorted(byLabel), ...kept];
}
