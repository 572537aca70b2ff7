import { displayName } from '@atrium/rules/people/people';
import { byLabel } from '../../../lib/format/by-label.js';
import { useUser } from '../../../session/session-store.js';
import { FilterSelect } from '../../../ui/choices/filter-select.js';
import { useAgency } from '../../store/agency-store.js';

/** Person of the week sheet; the user comes first. */
export function PersonSelect({
  userId,
  onChange,
}: {
  readonly userId: string;
  readonly onChange: (id: string) => void;
}) {
  const user = useUser();
  const team = useAgency((state) => state.team.value);
  const others = (team ?? [])
    .filter(({ id, isActive }) => id !== user.id && (isActive || id === userId))
    .map((member) => ({ value: member.id, label: displayName(member) }))
    .toSorted(byLabel);
  const former = useAgency((state) => state.formerLoggers.value);
  const left = (former ?? [])
    .filter(({ id }) => id !== user.id && !others.some(({ value }) => value === id))
    .map((person) => ({ value: person.id, label: displayName(person), group: 'In the team no more' }));
  const isListed = userId === user.id || [...others, ...left].some(({ value }) => value === userId);
  return (
    <FilterSelect
      label="Person"
      value={userId}
      choices={[
        { value: user.id, label: `${displayName(user)} (you)` },
        ...others,
        ...left,
        ...(isListed ? [] : [{ value: userId, label: 'Somebody else' }]),
      ]}
      onChange={onChange}
      className="min-w-0 flex-1 sm:w-56 sm:flex-none"
    />
  );
}
