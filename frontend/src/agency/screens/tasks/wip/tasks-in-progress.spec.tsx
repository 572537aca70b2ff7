import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { aGoal, aTask } from '../../../../../test/fixtures/agency.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { loadTasks, refetch, useAgency } from '../../../store/agency-store.js';
import { useAllTasksInProgress } from './tasks-in-progress.js';

const running = aTask({ id: 1, status: 'in_progress' });
/** More windows than the store keeps. */
const WEEKS = Array.from({ length: 30 }, (_, week) => ({ week: String(week) }));

beforeEach(() => {
  useAgency.setState({ ...emptyAgency }, true);
  mockRoutes({
    'GET /api/talent-phi/tasks': (query) =>
      Promise.resolve({
        status: 200,
        body: query.has('week') ? [] : [running],
      }),
    'GET /api/talent-phi/goals': { status: 200, body: [aGoal()] },
  });
});
afterEach(cleanup);

const areWeeksLoaded = () =>
  WEEKS.every((week) => useAgency.getState().tasks.known.has(JSON.stringify(Object.entries(week))));

it('reads the tasks in progress again after a reconnection, also when many other windows were shown meanwhile', async () => {
  const { result } = renderHook(useAllTasksInProgress);
  await waitFor(() => expect(result.current).toEqual([running]));
  act(() => WEEKS.forEach((week) => loadTasks(week)));
  await waitFor(() => expect(areWeeksLoaded()).toBe(true));
  await act(() => refetch('tasks'));
  await waitFor(() => expect(result.current).toEqual([running]));
  expect(useAgency.getState().tasks.windows).toContainEqual(
    expect.objectContaining({ filters: { status: 'in_progress' } }),
  );
});

it('keeps a window that is shown again longer than others', async () => {
  WEEKS.slice(0, 20).forEach((week) => loadTasks(week));
  loadTasks({ week: '0' });
  WEEKS.slice(20).forEach((week) => loadTasks(week));
  const weeks = useAgency.getState().tasks.windows.map(({ filters }) => filters['week']);
  expect(weeks).toContain('0');
  expect(weeks).not.toContain('1');
  await waitFor(() => expect(useAgency.getState().tasks.phase).toBe('ready'));
});
