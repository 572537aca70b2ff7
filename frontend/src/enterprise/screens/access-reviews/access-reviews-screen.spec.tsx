import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes, type SentRequest } from '../../../../test/mock-api.js';
import { useSession } from '../../../session/session-store.js';
import { upsertRow } from '../../store/enterprise-store.js';
import { AccessReviewsScreen } from './access-reviews-screen.js';

const review = (open: number, version: number): AccessReview => ({
  id: 1,
  quarter: '2026-Q4',
  dueOn: '2999-12-31',
  openedAt: '2026-11-23T10:00:00Z',
  finishedAt: null,
  total: 3,
  confirmed: 3 - open,
  ended: 0,
  open,
  version,
});
const row = (id: number, firstName: string, state: ReviewRow['state'] = 'open'): ReviewRow => ({
  id,
  person: { id: `p${id}`, firstName, lastName: 'Silva', email: null },
  role: 'user',
  project: 'perfect-b',
  accessRole: null,
  rights: [],
  until: null,
  lastSignInAt: null,
  keys: ['Night export'],
  webhooks: ['Till'],
  state,
  decidedAt: null,
  decidedBy: state === 'open' ? null : { id: 'me', firstName: 'Helena', lastName: 'Costa', email: null },
  endRefusal: null,
});

const user = userEvent.setup();
const DECIDE = 'POST /api/enterprise/access-reviews/1/decisions';
const names = () => screen.getAllByText(/Silva$/).map(({ textContent }) => textContent);
let sent: readonly SentRequest[] = [];
const answer = (rows: readonly ReviewRow[], decided?: AccessReview) => {
  sent = mockRoutes({
    'GET /api/enterprise/access-reviews': { status: 200, body: [review(3, 1)] },
    'GET /api/enterprise/access-reviews/1/rows': { status: 200, body: rows },
    ...(decided !== undefined && { [DECIDE]: { status: 200, body: decided } }),
  });
};

beforeEach(async () => {
  useSession.setState({ state: 'signed-in', user: { id: 'me', role: 'admin', projects: [] } } as never);
  answer([row(1, 'Ana'), row(2, 'Bia'), row(3, 'Caio')]);
  render(
    <MemoryRouter>
      <AccessReviewsScreen />
    </MemoryRouter>,
  );
  await screen.findByText('Ana Silva');
});
afterEach(cleanup);

it('lists the API keys and webhooks that use an access', () => {
  expect(screen.getAllByText('API keys: Night export · Webhooks: Till')).toHaveLength(3);
});

it('keeps a decided row in place, so that a second press in the same place decides nothing', async () => {
  const list = screen.getByRole('table');
  await user.hover(list);
  answer([row(1, 'Ana', 'confirmed'), row(2, 'Bia'), row(3, 'Caio')], review(2, 2));
  await user.click(screen.getByRole('button', { name: 'Confirm Ana Silva, Perfect B' }));
  await waitFor(() => expect(screen.getByText('by Helena Costa')).toBeTruthy());
  expect(names()).toEqual(['Ana Silva', 'Bia Silva', 'Caio Silva']);
  await user.click(screen.getByText('Confirmed'));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  // The focus moves to the decision instead of the top of the page.
  expect(document.activeElement?.textContent).toContain('Confirmed');
});

it('keeps its rows in place when another user decides one, and omits decided ones after a refresh', async () => {
  await user.hover(screen.getByRole('table'));
  answer([row(1, 'Ana', 'confirmed'), row(2, 'Bia'), row(3, 'Caio')]);
  act(() => upsertRow.accessReviews(review(2, 3)));
  await waitFor(() => expect(screen.getByText('by Helena Costa')).toBeTruthy());
  expect(names()).toEqual(['Ana Silva', 'Bia Silva', 'Caio Silva']);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(screen.getByRole('radio', { name: 'To decide' }));
  expect(names()).toEqual(['Bia Silva', 'Caio Silva']);
});
