import { afterEach, expect, it, jest } from '@jest/globals';
import type { AdministeredJob } from '@atrium/contract/enterprise/jobs/schemas';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type JobHandlers, jobColumns, JobLine, describeFailure } from './job-columns.js';
import { JobSheet } from './job-sheet.js';

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

it('a stored mail is not shown as sent', () => {
  show({ isMailKept: true });
  expect(screen.getByText('Mail kept')).toBeTruthy();
  expect(screen.getByText(/to ines@example\.com/)).toBeTruthy();
  expect(screen.queryByText('Finished')).toBeNull();
});

const acts = (): JobHandlers => ({ busy: null, open: jest.fn(), retry: jest.fn(), remove: jest.fn() });

it('links a stored mail to its list, in the table and in the sheet', () => {
  const kept = job({ isMailKept: true });
  const isLink = () => {
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/enterprise/security#mails');
    expect(document.body.textContent).toContain('Not sent: no mail server is set up. The email is under Security.');
  };
  render(jobColumns(acts())[0]!.cell(kept, false), { wrapper: MemoryRouter });
  isLink();
  cleanup();
  render(<JobSheet job={kept} actions={acts()} onClose={() => undefined} />, { wrapper: MemoryRouter });
  isLink();
});

it('opens from its name in the table', () => {
  const all = acts();
  const failed = job({ state: 'failed', error: 'The server did not answer' });
  render(jobColumns(all)[0]!.cell(failed, false), { wrapper: MemoryRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Send mail' }));
  expect(all.open).toHaveBeenCalledWith(failed);
});

it('a mail that was sent is shown as finished', () => {
  show({});
  expect(screen.getByText('Finished')).toBeTruthy();
  expect(describeFailure(job({}))).toBeNull();
});
