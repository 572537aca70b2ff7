import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aCurrentUser } from '../../../../test/fixtures/session.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { useSession } from '../../../session/session-store.js';
import { TestMail } from './mail-card.js';

beforeEach(() => useSession.setState({ state: 'signed-in', user: aCurrentUser({ email: 'it@example.com' }) }));
afterEach(cleanup);

it.each([
  ['failed', 'The mail server is not available: it cannot be reached', /^The mail server is not available/],
  ['finished', null, /^The mail server accepted the email to it@example\.com\.$/],
])('shows the result: %s', async (state, error, sentence) => {
  const id = `job-${state}`;
  mockRoutes({
    'POST /api/enterprise/mail/test': { status: 202, body: { jobId: id } },
    [`GET /api/jobs/${id}`]: {
      status: 200,
      body: { id, name: 'send-mail', state, progress: 100, error, createdAt: '', finishedAt: '' },
    },
  });
  render(<TestMail isKept={false} />, { wrapper: MemoryRouter });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});
