import { useMemo } from 'react';
import { compareLabels } from '../../../../lib/format/compare-labels.js';
import { useAgency } from '../../../store/agency-store.js';
import { clientName } from '../../../store/selectors.js';

/** Returns the open goals with their client, and the chosen goal. */
export function useGoalChoices(chosen: number | undefined) {
  const rows = useAgency((state) => state.goals.all.rows);
  const clients = useAgency((state) => state.clients);
  return useMemo(() => {
    const listed = [...rows.values()]
      .filter(({ id, status }) => id === chosen || (status !== 'completed' && status !== 'cancelled'))
      .map(({ id, title, clientId }) => {
        const client = clientName({ clients }, clientId);
        return { value: String(id), label: client === null ? title : `${title} · ${client}` };
      });
    return listed.toSorted(compareLabels);
  }, [rows, clients, chosen]);
}
