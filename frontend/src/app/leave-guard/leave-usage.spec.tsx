import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { mockRoutes } from '../../../test/mock-api.js';
import { typeScan } from '../../../test/scanner.js';
import { setUpUsage, pressButton, mockScan, getSearchField, stock, user } from '../../../test/usage-fixture.js';
import { getTray } from '../../clinic/features/treatments/state/tray-store.js';
import { QuickUsage } from '../../clinic/features/treatments/quick/quick-usage.js';
// Preloads the lazy part.
import '../../clinic/features/treatments/quick/quick-usage-fields.js';
import './leave-dialog.js';
import { GuardedRouter } from './guarded-router.js';

const BOTOX = stock(1, 'item', 'Botox', 'BTX-100');
const GAUZE = stock(7, 'consumable', 'Gauze', 'GAU-100');
const QUESTION = 'Leave and discard your changes?';

const at = () => window.location.pathname;
const scan = async (code: string) => {
  getSearchField().focus();
  await typeScan(user, code);
};
const chooseBotox = async () => {
  await scan('BTX-100');
  await screen.findByRole('button', { name: 'Log Usage' });
};
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  setUpUsage();
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [BOTOX] },
    'GET /api/consumables': { status: 200, body: [GAUZE] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [BOTOX, GAUZE]),
  });
  render(
    <GuardedRouter>
      <Link to="/perfect-b/lots">Lots</Link>
      <Routes>
        <Route path="/" element={<QuickUsage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </GuardedRouter>,
  );
});
afterEach(cleanup);

describe('unsaved quick usage', () => {
  it('asks at a link, and keeps the entry when the user stays', async () => {
    await chooseBotox();
    await user.type(reason(), 'Touch-up');
    await user.click(screen.getByRole('link', { name: 'Lots' }));
    const question = await screen.findByRole('dialog', { name: QUESTION });
    expect(within(question).getByLabelText<HTMLTextAreaElement>('Log Usage').value).toBe(
      'Item: Botox\nQuantity: 1 vial\nReason: Touch-up',
    );
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(at()).toBe('/');
    expect(reason().value).toBe('Touch-up');
    await user.click(screen.getByRole('link', { name: 'Lots' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(at()).toBe('/perfect-b/lots');
  });

  it('lets the browser ask before a reload while it exists', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    await chooseBotox();
    expect(isAsked()).toBe(true);
    await pressButton('Cancel');
    expect(isAsked()).toBe(false);
  });

  it('does not ask once it is emptied or moved to a treatment', async () => {
    await chooseBotox();
    await pressButton('Cancel');
    await user.click(screen.getByRole('link', { name: 'Lots' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    window.history.back();
    await screen.findByRole('combobox', { name: 'Item' });
    await chooseBotox();
    await user.click(screen.getByRole('link', { name: 'Add to a treatment' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getTray().entries).toMatchObject([{ stockId: 1 }]);
  });

  it('moves along with a scanned consumable, including scans and inputs', async () => {
    await chooseBotox();
    await scan('GAU-100');
    await user.click(await screen.findByRole('button', { name: 'Add both to a treatment' }));
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(getTray().entries).toMatchObject([{ stockId: 1 }, { stockId: 7 }]);
  });

  it('without an item passes its reason to the treatment that a consumable starts', async () => {
    await chooseBotox();
    await user.type(reason(), 'Lips');
    await user.clear(getSearchField());
    await scan('GAU-100');
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getTray()).toMatchObject({ reason: 'Lips', entries: [{ stockId: 7 }] });
  });
});
