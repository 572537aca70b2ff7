import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { type Project, getEffectiveRights } from '@atrium/rules/people/rights';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { mockRoutes, errorResponse } from '../../../test/mock-api.js';
import { useSession } from '../session-store.js';
import { ApiKeysCard } from './api-keys-card.js';
import { useOwnKeys } from './api-keys-store.js';
// Preloads the lazy dialog.
import './new-key-dialog.js';
import { DialogHost } from '../../ui/dialogs/dialog-host.js';

const PATH = '/api/auth/api-keys';
const user = userEvent.setup();
const key = (id: number, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `Key ${id}`,
  prefix: 'atrium_AbCdEf',
  owner: { id: 'me', firstName: 'Ana', lastName: 'Silva', email: null },
  permissions: { 'perfect-b': ['stock:use'] },
  isReadOnly: false,
  administers: false,
  changesPeople: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  version: 1,
  ...more,
});

function signedIn(role: 'admin' | 'user', ...projects: Project[]): void {
  const permissions = Object.fromEntries(projects.map((project) => [project, getEffectiveRights(role, project, [])]));
  useSession.setState({
    state: 'signed-in',
    user: aCurrentUser({ role, projects, permissions }),
  });
}

beforeEach(() => useOwnKeys.setState(useOwnKeys.getInitialState(), true));
afterEach(cleanup);

it('lists rights, expiry and last use of each key', async () => {
  const expired = key(1, { name: 'Old', expiresAt: '2026-01-02T00:00:00.000Z', isReadOnly: true });
  mockRoutes({ [`GET ${PATH}`]: { status: 200, body: [key(2), expired] } });
  signedIn('user', 'perfect-b');
  render(
    <>
      <ApiKeysCard />
      <DialogHost />
    </>,
  );
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Perfect B: 1 right');
  expect(first?.textContent).toContain('Never used');
  expect(second?.textContent).toContain('Perfect B: reading');
  expect(second?.textContent).toContain('Expired');
});

it('creates a key with the chosen rights and shows it once', async () => {
  const made = { ...key(3, { name: 'Stock sync' }), key: 'atrium_secret' };
  const sent = mockRoutes({
    [`GET ${PATH}`]: { status: 200, body: [] },
    [`POST ${PATH}`]: { status: 201, body: made },
  });
  signedIn('user', 'perfect-b', 'talent-phi');
  render(
    <>
      <ApiKeysCard />
      <DialogHost />
    </>,
  );
  await screen.findByText(/No keys yet/);
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  await within(dialog).findByText('Please choose at least one project');
  expect(within(dialog).getByText('Please enter a name')).toBeTruthy();
  expect(within(dialog).queryByRole('switch')).toBeNull();
  await user.type(within(dialog).getByLabelText('Name'), 'Stock sync');
  await user.click(within(dialog).getByRole('radio', { name: 'Read and change' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Perfect B' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Log usage and undo it' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Export lists' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Read only' }));
  expect(within(dialog).queryByRole('checkbox', { name: 'Log usage and undo it' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  await screen.findByDisplayValue('atrium_secret');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Stock sync',
    permissions: { 'perfect-b': ['export'] },
    isReadOnly: true,
    administers: false,
    changesPeople: false,
    expiresInDays: 90,
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('alert').textContent).toContain('It has not been copied');
  await user.click(screen.getByRole('button', { name: 'Close anyway' }));
  await screen.findByText('Stock sync');
  expect(screen.queryByDisplayValue('atrium_secret')).toBeNull();
});

it('keeps the input when the server refuses', async () => {
  mockRoutes({
    [`GET ${PATH}`]: { status: 200, body: [] },
    [`POST ${PATH}`]: errorResponse(409, 'key.too-many', 'You have 50 API keys already. Please revoke one first.'),
  });
  signedIn('user', 'perfect-b');
  render(
    <>
      <ApiKeysCard />
      <DialogHost />
    </>,
  );
  await screen.findByText(/No keys yet/);
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Name'), 'One more');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  await within(dialog).findByText('You have 50 API keys already. Please revoke one first.');
  expect(within(dialog).getByDisplayValue('One more')).toBeTruthy();
});

it('revokes a key', async () => {
  mockRoutes({ [`GET ${PATH}`]: { status: 200, body: [key(2)] }, [`DELETE ${PATH}/2`]: { status: 204 } });
  signedIn('admin');
  render(
    <>
      <ApiKeysCard />
      <DialogHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'End key: Key 2' }));
  await user.click(screen.getByRole('button', { name: 'End key' }));
  await waitFor(() => expect(screen.getByText(/No keys yet/)).toBeTruthy());
});

it('is hidden from users without any access', () => {
  signedIn('user');
  render(
    <>
      <ApiKeysCard />
      <DialogHost />
    </>,
  );
  expect(screen.queryByRole('heading', { name: 'API keys' })).toBeNull();
});
