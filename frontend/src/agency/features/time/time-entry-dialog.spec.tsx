import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aTimeEntry } from '../../../../test/fixtures/agency.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { TimeEntryDialog } from './time-entry-dialog.js';

const entry = aTimeEntry({ id: 4, taskId: 7, taskTitle: 'Hero copy', goalId: 2, goalTitle: 'Relaunch', version: 3 });
const task = (id: number, title: string) => ({ id, title, goalId: 2, version: 1 });

beforeEach(() => {
  useToast.setState({ toast: null });
  const rules = createCollectionRules<TimeEntry>(({ version }) => version);
  const all = rules.change(rules.empty, (draft) => draft.upsert(entry));
  useAgency.setState({ ...emptyAgency, taskTime: { ...emptyAgency.taskTime, phase: 'ready', all } }, true);
});
afterEach(cleanup);

it('time can be moved only to another task of its user or its goal', async () => {
  const sent = mockRoutes({
    'GET /api/talent-phi/tasks': { status: 200, body: [task(7, 'Hero copy'), task(9, 'Footer')] },
    'PATCH /api/talent-phi/time-entries/4': {
      status: 200,
      body: { ...entry, taskId: 9, taskTitle: 'Footer', version: 4 },
    },
  });
  const closed: string[] = [];
  render(<TimeEntryDialog entry={entry} task={{ id: 7, title: 'Hero copy' }} onClose={() => closed.push('closed')} />);
  const select = screen.getByLabelText<HTMLSelectElement>('Task');
  expect(select.selectedOptions[0]?.text).toBe('Hero copy');
  await screen.findByRole('option', { name: 'Footer' });
  await userEvent.selectOptions(select, 'Footer');
  await userEvent.click(screen.getByRole('button', { name: 'Save time entry' }));
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([
    { method: 'PATCH', path: '/api/talent-phi/time-entries/4', body: { taskId: 9, version: 3 } },
  ]);
  expect(useToast.getState().toast?.description).toEqual(expect.stringContaining('1:30 on Footer, '));
});
