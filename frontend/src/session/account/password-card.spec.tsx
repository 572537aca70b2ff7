import { afterEach, expect, it } from '@jest/globals';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockRoutes } from '../../../test/mock-api.js';
import { useSession } from '../session-store.js';
import { PasswordCard } from './password-card.js';

afterEach(cleanup);

const OPTIONS = { status: 200, body: { canMail: true, singleSignOn: { label: 'Keycloak', isOnly: true } } };
const as = (fields: Partial<CurrentUser>) =>
  useSession.setState({
    state: 'signed-in',
    user: {
      username: 'ana@example.com',
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Moss',
      hasPassword: true,
      mayUsePassword: true,
      viaSingleSignOn: true,
      ...fields,
    } as CurrentUser,
  });

it('hides the form from users whose passwords are disabled', async () => {
  mockRoutes({ 'GET /api/auth/options': OPTIONS });
  as({ mayUsePassword: false });
  render(<PasswordCard />);
  expect(await screen.findByText(/You sign in with Keycloak, and change your password there/)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

it('does not ask for the current password of a user who has none', async () => {
  const sent = mockRoutes({
    'GET /api/auth/options': OPTIONS,
    'PUT /api/auth/password': { status: 204 },
    'GET /api/auth/session': { status: 200, body: { user: null } },
    'GET /api/auth/sessions': { status: 200, body: [] },
  });
  as({ hasPassword: false });
  const { container } = render(<PasswordCard />);
  const user = userEvent.setup();
  const field = (name: string) => container.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  expect(field('currentPassword')).toBeNull();
  await user.type(field('newPassword')!, 'Own-Choice-4711!x');
  await user.type(field('confirm')!, 'Own-Choice-4711!x');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ newPassword: 'Own-Choice-4711!x' }),
  );
});
