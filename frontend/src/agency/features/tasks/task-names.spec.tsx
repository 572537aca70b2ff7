import { afterEach, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { act, cleanup, render } from '@testing-library/react';
import { mockResponses } from '../../../../test/mock-api.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { useTaskNames } from './task-names.js';

afterEach(cleanup);

const changes = [{ field: 'goalId', before: 4, after: 5 }];
function Names() {
  const { goal } = useTaskNames(undefined, changes);
  return `${goal(4)} to ${goal(5)}`;
}

it('loads the goals that a history names, and calls one deleted only when the server has none', async () => {
  useAgency.setState({ ...emptyAgency, goals: { ...emptyAgency.goals, phase: 'ready' } }, true);
  const sent = mockResponses({ status: 200, body: [{ id: 4, version: 1, title: 'Relaunch' } as Goal] });
  const { container } = render(<Names />);
  expect(container.textContent).toBe('a goal to a goal');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(container.textContent).toBe('Relaunch to a deleted goal');
  expect(sent).toHaveLength(1);
});
