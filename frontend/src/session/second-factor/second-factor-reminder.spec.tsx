import { afterEach, expect, it } from '@jest/globals';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { mockResponses } from '../../../test/mock-api.js';
import { useSession } from '../session-store.js';
import { SecondFactorReminder } from './second-factor-reminder.js';

const signedIn = (own: Partial<CurrentUser>) => useSession.setState({ state: 'signed-in', user: aCurrentUser(own) });
const show = () =>
  render(
    <MemoryRouter>
      <SecondFactorReminder />
    </MemoryRouter>,
  );

afterEach(cleanup);

it('shows from which day a second factor is required, until the user has one', () => {
  signedIn({ secondFactorFrom: '2999-03-01' });
  show();
  expect(screen.getByText(/Your role requires two-factor authentication from/).textContent).toContain('2999');
  expect(screen.getByRole('link', { name: 'Set it up now' }).getAttribute('href')).toBe('/account');
  act(() => signedIn({ secondFactorFrom: '2999-03-01', hasSecondFactor: true }));
  expect(screen.queryByRole('link')).toBeNull();
});

it('reloads the session on that day, so that no call is refused first', async () => {
  const due = aCurrentUser({ secondFactorFrom: '2020-01-01', mustSetUpSecondFactor: true });
  const sent = mockResponses({ status: 200, body: { user: due } });
  signedIn({ secondFactorFrom: '2020-01-01' });
  show();
  await waitFor(() => expect(sent).toMatchObject([{ method: 'GET', path: '/api/auth/session' }]));
  await waitFor(() => expect(useSession.getState()).toMatchObject({ user: { mustSetUpSecondFactor: true } }));
});
