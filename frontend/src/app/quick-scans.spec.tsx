import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { mockRoutes } from '../../test/mock-api.js';
import { typeBurst, typeScan } from '../../test/scanner.js';
import { setUpUsage, mockScan, getSearchField, signIn, stock, user } from '../../test/usage-fixture.js';
import { QuickUsage } from '../clinic/features/treatments/quick/quick-usage.js';
import { Tray } from '../clinic/features/treatments/tray/tray.js';
// Preloads the lazy part.
import '../clinic/features/treatments/quick/quick-usage-fields.js';
import { lazyPart } from '../lib/page/lazy-part.js';
import { GuardedRouter } from './leave-guard/guarded-router.js';

const WIPES = stock(7, 'consumable', 'Wipes', 'WIP-100');
const FILLER = stock(1, 'item', 'Filler', 'FIL-100');
const SHORT = stock(2, 'item', 'Needle', 'FL-1');
const ALL = [WIPES, FILLER];
const lookUp = async (code: string) => mockScan(code, ALL);

function calls(scanned = lookUp): void {
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [FILLER, SHORT] },
    'GET /api/consumables': { status: 200, body: [WIPES] },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => scanned(query.get('code') ?? ''),
  });
}

/** Opens the dashboard. `comes` resolves when the code of Log Usage has loaded. */
function open(): { readonly comes: () => Promise<void> } {
  let come: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  const Usage = lazyPart(async () => {
    await code;
    return Tray;
  });
  render(
    <GuardedRouter>
      <Suspense fallback={<p>On its way</p>}>
        <Routes>
          <Route path="/" element={<QuickUsage />} />
          <Route path="/perfect-b/usage" element={<Usage />} />
        </Routes>
      </Suspense>
    </GuardedRouter>,
  );
  getSearchField().focus();
  return {
    comes: async () => {
      come();
      await act(async () => code);
      await screen.findByRole('button', { name: 'Log treatment' });
    },
  };
}
const isLeaving = () => waitFor(() => expect(window.location.pathname).toBe('/perfect-b/usage'));
const inTray = () =>
  within(screen.getByRole('list', { name: 'Tray' }))
    .getAllByRole('listitem')
    .map((line) => [
      line.getAttribute('aria-label'),
      within(line).getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value,
    ]);
const holds = (...lines: readonly (readonly [string, string])[]) => waitFor(() => expect(inTray()).toEqual(lines));

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  setUpUsage();
});
afterEach(cleanup);

describe('scans while the dashboard changes to Log Usage', () => {
  it('all arrive in the tray', async () => {
    calls();
    const usage = open();
    await typeScan(user, 'WIP-100');
    await isLeaving();
    await typeScan(user, 'FIL-100');
    await typeScan(user, 'FIL-100');
    await usage.comes();
    await holds(['Wipes', '1'], ['Filler', '2']);
  });

  it('are read whole when they start on one screen and end on the other', async () => {
    calls();
    const usage = open();
    await typeScan(user, 'WIP-100');
    await isLeaving();
    await typeBurst(user, 'FIL-', 1_000);
    await usage.comes();
    await typeBurst(user, '100{Enter}', 40);
    await holds(['Wipes', '1'], ['Filler', '1']);
  });

  it('are kept while an earlier code is looked up', async () => {
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    calls(async (code) => {
      await slow;
      return lookUp(code);
    });
    const usage = open();
    await typeScan(user, 'WIP-100');
    await typeScan(user, 'FIL-100');
    await typeScan(user, 'BOX-77819');
    answer();
    await isLeaving();
    await usage.comes();
    await holds(['Wipes', '1'], ['Filler', '1']);
    expect(await screen.findByText('No item or consumable has the code BOX-77819')).toBeTruthy();
  });

  it('are read wherever the focus is, short codes too', async () => {
    calls(async (code) => mockScan(code, [WIPES, SHORT]));
    const usage = open();
    await typeScan(user, 'WIP-100');
    await isLeaving();
    (document.activeElement as HTMLElement).blur();
    await typeScan(user, 'FL-1');
    await usage.comes();
    await holds(['Wipes', '1'], ['Needle', '1']);
  });

  it('belong to the user who scanned them', async () => {
    calls();
    const usage = open();
    await typeScan(user, 'WIP-100');
    await isLeaving();
    await typeScan(user, 'FIL-100');
    signIn('rui');
    await usage.comes();
    expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
  });
});
