import { afterEach, expect, it } from '@jest/globals';
import type { AdministeredJob } from '@atrium/contract/enterprise/jobs';
import { cleanup, render, screen } from '@testing-library/react';
import { JobLine, noteOf } from './job-columns.js';

afterEach(cleanup);

const job = (more: Partial<AdministeredJob>): AdministeredJob => ({
  id: 'a',
  name: 'send-mail',
  about: 'Invitation, to ines@example.com',
  state: 'finished',
  progress: 100,
  error: null,
  undelivered: 0,
  shortfall: null,
  isMailKept: false,
  project: null,
  askedBy: null,
  attempts: 1,
  failures: 0,
  losses: 0,
  createdAt: '2026-11-21T10:00:00Z',
  startedAt: '2026-11-21T10:00:00Z',
  finishedAt: '2026-11-21T10:00:01Z',
  ...more,
});
const show = (more: Partial<AdministeredJob>) => render(<JobLine job={job(more)} onOpen={() => undefined} />);

it('a mail that was kept is not said to have been sent', () => {
  show({ isMailKept: true });
  expect(screen.getByText('Mail kept')).toBeTruthy();
  expect(screen.getByText(/to ines@example\.com/)).toBeTruthy();
  expect(screen.queryByText('Finished')).toBeNull();
  expect(noteOf(job({ isMailKept: true }))?.text).toBe(
    'Not sent: no mail server is set up. The mail is under Security.',
  );
});

it('one that was sent has finished', () => {
  show({});
  expect(screen.getByText('Finished')).toBeTruthy();
  expect(noteOf(job({}))).toBeNull();
});
