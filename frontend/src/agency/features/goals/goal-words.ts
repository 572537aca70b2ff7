import { displayName } from '@atrium/rules/people/people';
import { useAgency } from '../../store/agency-store.js';
import { type GoalForm, goalWords } from './goal-values.js';

/** Labels of goal fields with names from the store; the owner may be a former member. */
export function useGoalWords(owner: { readonly id: string; readonly name: string }) {
  const team = useAgency((state) => state.team.value);
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const names = {
    person: (id: string) => {
      const member = team?.find((one) => one.id === id);
      return member === undefined ? (id === owner.id ? owner.name : id) : displayName(member);
    },
    client: (id: number) => clients.get(id)?.name ?? String(id),
    department: (id: number) => departments?.find((one) => one.id === id)?.name ?? String(id),
  };
  return (field: string, value: unknown) => goalWords(field as keyof GoalForm, value, names);
}
