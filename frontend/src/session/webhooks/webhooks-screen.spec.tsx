import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { type Project, getEffectiveRights } from '@atrium/rules/people/rights';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { mockRoutes, errorResponse } from '../../../test/mock-api.js';
import { useSession } from '../session-store.js';
import { WebhooksScreen } from './webhooks-screen.js';
import { useWebhooks } from './webhooks-store.js';
// Preloads the lazy dialogs and the menu.
import '../../ui/overlays/actions-menu.js';
import './deliveries-dialog.js';
import './webhook-dialog.js';
import { DialogHost } from '../../ui/dialogs/dialog-host.js';

const PATH = '/api/perfect-b/webhooks';
const user = userEvent.setup();
const webhook = (id: number, more: Partial<Webhook> = {}): Webhook => ({
  id,
  project: 'perfect-b',
  name: 'ERP',
  url: 'https://erp.example/hooks',
  events: ['usage.logged'],
  isActive: true,
  failingSince: null,
  pausedReason: null,
  owner: { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' },
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  ...more,
});
const delivery = (id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  webhookId: 1,
  event: 'usage.logged',
  state: 'waiting',
  tries: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  triedAt: '2026-01-01T00:00:00.000Z',
  nextTryAt: '2026-01-01T00:05:00.000Z',
  status: 500,
  durationMs: 42,
  answer: 'not now',
  version: 1,
  ...more,
});

function signedIn(role: 'manager' | 'user', ...projects: Project[]): void {
  useSession.setState({
    state: 'signed-in',
    user: aCurrentUser({
      role,
      projects,
      permissions: Object.fromEntries(projects.map((project) => [project, getEffectiveRights(role, project, [])])),
    }),
  });
}

beforeEach(() => useWebhooks.setState(useWebhooks.getInitialState(), true));
afterEach(cleanup);

it('shows why a webhook is stopped and who owns it', async () => {
  mockRoutes({
    [`GET ${PATH}`]: {
      status: 200,
      body: [
        webhook(1, { isActive: false, pausedReason: 'access-ended' }),
        webhook(2, { name: 'Shop', isActive: false, pausedReason: 'gone' }),
        webhook(3, { name: 'Till', isActive: false }),
      ],
    },
  });
  signedIn('manager', 'perfect-b');
  render(
    <>
      <WebhooksScreen />
      <DialogHost />
    </>,
  );
  const rows = within(await screen.findByRole('list', { name: 'Webhooks of Perfect B' })).getAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, ''));
  expect(texts[0]).toContain("Stopped: Ana Silva's access ended");
  expect(texts[0]).toContain('Owner: Ana Silva');
  expect(texts[1]).toContain('Stopped: the receiver returned 410 (Gone)');
  expect(texts[2]).toContain('TillOff');
});

it('adds a webhook with events of its project and shows its secret once', async () => {
  const sent = mockRoutes({
    [`GET ${PATH}`]: { status: 200, body: [] },
    [`POST ${PATH}`]: { status: 201, body: { ...webhook(1), secret: 'whsec_once' } },
  });
  signedIn('manager', 'perfect-b');
  render(
    <>
      <WebhooksScreen />
      <DialogHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Add webhook to Perfect B' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('Goals')).toBeNull();
  expect(within(within(dialog).getByRole('group', { name: 'Lots' })).getByText('lot.updated')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  await within(dialog).findByText('Please choose at least one event');
  await user.click(within(dialog).getByLabelText('Name'));
  await user.paste('ERP');
  await user.click(within(dialog).getByLabelText('Address'));
  await user.paste('https://erp.example/hooks');
  const usage = within(within(dialog).getByRole('group', { name: 'Usage' }));
  await user.click(usage.getByLabelText('Usage'));
  await user.click(usage.getByLabelText('Usage undone'));
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  await screen.findByDisplayValue('whsec_once');
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'ERP',
    url: 'https://erp.example/hooks',
    events: ['usage.logged'],
  });
});

it('asks a user of both projects for the project of the first webhook', async () => {
  mockRoutes({ [`GET ${PATH}`]: { status: 200, body: [] }, 'GET /api/talent-phi/webhooks': { status: 200, body: [] } });
  signedIn('manager', 'perfect-b', 'talent-phi');
  render(
    <MemoryRouter>
      <WebhooksScreen />
      <DialogHost />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add to Talent Phi' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Events of Talent Phi/)).toBeTruthy();
});

it('keeps the input when the URL is refused', async () => {
  const message = 'Please enter an address of the public internet';
  mockRoutes({
    [`GET ${PATH}`]: { status: 200, body: [webhook(1)] },
    [`PUT ${PATH}/1`]: errorResponse(400, 'input.invalid', message, { errors: [{ path: 'url', message }] }),
  });
  signedIn('manager', 'perfect-b');
  render(
    <>
      <WebhooksScreen />
      <DialogHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit: ERP' }));
  const dialog = await screen.findByRole('dialog');
  const address = within(dialog).getByLabelText('Address');
  await user.clear(address);
  await user.paste('https://inside.example');
  await user.click(within(dialog).getByRole('button', { name: 'Save webhook' }));
  await within(dialog).findByText(message);
  expect(within(dialog).getByDisplayValue('https://inside.example')).toBeTruthy();
});

it('lists deliveries with their responses and sends one again', async () => {
  const sent = mockRoutes({
    [`GET ${PATH}`]: { status: 200, body: [webhook(1, { failingSince: '2026-01-01T00:00:00.000Z' })] },
    [`GET ${PATH}/1/deliveries`]: { status: 200, body: [delivery('d1')] },
    [`POST ${PATH}/1/deliveries/d1/again`]: {
      status: 200,
      body: delivery('d1', { tries: 0, version: 2, answer: null, status: null }),
    },
  });
  signedIn('manager', 'perfect-b');
  render(
    <>
      <WebhooksScreen />
      <DialogHost />
    </>,
  );
  await screen.findByText(/Failing since/);
  await user.click(screen.getByRole('button', { name: 'Deliveries: ERP' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('not now');
  expect(within(dialog).getByText(/status 500 · 42 ms|status 500/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Resend: usage.logged' }));
  expect(sent.at(-1)?.path).toBe(`${PATH}/1/deliveries/d1/again`);
});

it('shows a new secret once after a confirmation', async () => {
  mockRoutes({
    [`GET ${PATH}`]: { status: 200, body: [webhook(1)] },
    [`POST ${PATH}/1/secret`]: { status: 200, body: { secret: 'whsec_new' } },
  });
  signedIn('manager', 'perfect-b');
  render(
    <>
      <WebhooksScreen />
      <DialogHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'New secret: ERP' }));
  await user.click(await screen.findByRole('button', { name: 'Rotate secret' }));
  await screen.findByDisplayValue('whsec_new');
});
