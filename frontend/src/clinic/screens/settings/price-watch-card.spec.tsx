import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses } from '../../../../test/mock-api.js';
import { useBranding } from '../../../session/branding-store.js';
import { useSession } from '../../../session/session-store.js';
import { PriceWatchCard } from './price-watch-card.js';

const settings = {
  priceWatch: true,
  priceChangePercent: 10,
  costMethod: 'last',
  pagePriceVat: 'with',
  accentColor: '#0d9488',
  version: 3,
  updatedBy: null,
};
const user = userEvent.setup();
const open = (rights: readonly string[]) => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'manager', projects: ['perfect-b'], permissions: { 'perfect-b': rights } } as never,
  });
  render(<PriceWatchCard />);
};
const percent = () => screen.getByLabelText<HTMLInputElement>(/^Notify at change of/);
const save = () => user.click(screen.getByRole('button', { name: 'Save price watch' }));

beforeEach(() => useBranding.setState({ settings: settings as ClinicSettings }));
afterEach(cleanup);

it('sends only changed fields and shows errors at their fields', async () => {
  open(['settings:edit']);
  const sent = mockResponses({ status: 200, body: { ...settings, priceChangePercent: 25, version: 4 } });
  for (const wrong of ['0', '101', '2.5']) {
    await user.clear(percent());
    await user.type(percent(), wrong);
    await save();
    await waitFor(() => expect(screen.getByText('Please enter a whole number of percent from 1 to 100')).toBeTruthy());
  }
  expect(sent).toEqual([]);
  await user.clear(percent());
  await user.type(percent(), '25');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/settings/perfect-b' });
  expect(sent[0]?.body).toEqual({ priceChangePercent: 25, version: 3 });
});

it('is turned off by a switch', async () => {
  open(['settings:edit']);
  const sent = mockResponses({ status: 200, body: { ...settings, priceWatch: false, version: 4 } });
  await user.click(screen.getByRole('switch', { name: /^Watch saved prices/ }));
  await save();
  await waitFor(() => expect(sent[0]?.body).toEqual({ priceWatch: false, version: 3 }));
});

it('is read-only without the right to change it', () => {
  open([]);
  expect(screen.getByText('On')).toBeTruthy();
  expect(screen.getByText('10 or more')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});
