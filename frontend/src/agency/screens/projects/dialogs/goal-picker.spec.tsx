import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { aGoal } from '../../../../../test/fixtures/agency.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { createCollectionRules } from '../../../../lib/live/collection.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { GoalsField } from './goals-field.js';

const CLIENT = 7;
const goal = (id: number, title: string, clientId: number | null): Goal =>
  aGoal({ id, version: 1, title, clientId, status: 'active' });
const goals = [
  ...Array.from({ length: 10 }, (_, n) => goal(n + 1, `Ad ${n + 1}`, CLIENT)),
  goal(11, 'Zebra', null),
  goal(12, 'Yak', CLIENT),
];
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ labels }) => labels?.[0]?.textContent);

function Form() {
  const [value, setValue] = useState([11, 12]);
  return (
    <GoalsField label="Goals" error={undefined} value={value} onChange={setValue} clientId={CLIENT} projectId={1} />
  );
}

beforeEach(() => {
  mockRoutes({
    'GET /api/talent-phi/goals': { status: 200, body: goals },
    'GET /api/talent-phi/clients': { status: 200, body: [] },
    'GET /api/talent-phi/marketing-projects': { status: 200, body: [] },
  });
  const goalRules = createCollectionRules<Goal>(({ version }) => version);
  const clientRules = createCollectionRules<Client>(({ version }) => version);
  const client = { id: CLIENT, version: 1, name: 'Harbour Physio' } as Client;
  useAgency.setState(
    {
      ...emptyAgency,
      goals: {
        ...emptyAgency.goals,
        phase: 'ready',
        all: goalRules.change(goalRules.empty, (draft) => goals.forEach((one) => draft.upsert(one))),
      },
      clients: {
        ...emptyAgency.clients,
        phase: 'ready',
        all: clientRules.change(clientRules.empty, (draft) => draft.upsert(client)),
      },
      marketingProjects: { ...emptyAgency.marketingProjects, phase: 'ready' },
    },
    true,
  );
  render(<Form />);
});
afterEach(cleanup);

it('linked goals are listed first, above all goals of the client, and stay there when deselected', async () => {
  const first = boxes();
  expect(first.slice(0, 3)).toEqual(['Yak', 'Zebra', 'Ad 1']);
  expect(first).toHaveLength(goals.length);
  expect(screen.getByText('Linked goals')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Zebra' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ad 5' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(boxes()).toEqual(first);
});
