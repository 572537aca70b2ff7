import { beforeEach, expect, it } from '@jest/globals';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { waitFor } from '@testing-library/react';
import { aTimeEntry } from '../../../../test/fixtures/agency.js';
import { mockResponses } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { deleteTimeEntries } from './delete-time-entries.js';

beforeEach(() => useToast.setState({ toast: null }));

it('restores a deleted entry with the goal, client and project that it had', async () => {
  const entry = aTimeEntry({ goalId: 8, clientId: 3, marketingProjectId: 4 });
  const sent = mockResponses({ status: 204 }, { status: 201, body: { ...entry, id: 2 } });
  expect(await deleteTimeEntries([entry])).toBeNull();
  useToast.getState().toast?.action?.run();
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Time logged'));
  expect(sent[1]?.body).toMatchObject({
    taskId: entry.taskId,
    userId: entry.userId,
    work: { goalId: 8, clientId: 3, marketingProjectId: 4 },
  });
});

it.each<Partial<TimeEntry>>([{ taskId: null }, { goalId: null }])(
  'offers no undo for an entry with %j',
  async (gone) => {
    mockResponses({ status: 204 });
    expect(await deleteTimeEntries([aTimeEntry(gone)])).toBeNull();
    expect(useToast.getState().toast).toMatchObject({ title: 'Time entry deleted' });
    expect(useToast.getState().toast?.action).toBeUndefined();
  },
);
