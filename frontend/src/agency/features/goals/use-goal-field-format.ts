import { getDisplayName } from '@atrium/rules/people/people';
import { useAgency } from '../../store/agency-store.js';
import { type GoalForm, formatGoalField } from './goal-values.js';

/** Returns a function that formats goal fields with names from the store. The owner may be a former member. */
export function useGoalFieldFormat(owner: { readonly id: string; readonly name: string }) {
  const team = useAgency((state) => state.team.value);
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const names = {
    person: (id: string) => {
      const member = team?.find((one) => one.id === id);
      return member === undefined ? (id === owner.id ? owner.name : id) : getDisplayName(member);
    },
    client: (id: number) => clients.get(id)?.name ?? String(id),
    department: (id: number) => departments?.find((one) => one.id === id)?.name ?? String(id),
  };
  return (field: string, value: unknown) => formatGoalField(field as keyof GoalForm, value, names);
}
