/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes, mockRoute, errorResponse } from '../../../../../test/mock-api.js';
import { typeScan } from '../../../../../test/scanner.js';
import { ana, setUpUsage, mockScan, getSearchField, stock, user } from '../../../../../test/usage-fixture.js';
import { clearSessionData, getTextsLostOnSignOut } from '../../../../lib/page/session-data.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { Tray } from '../tray/tray.js';

const FILLER = stock(1, 'item', 'Filler', 'FILL-1');
const GAUZE = stock(7, 'consumable', 'Gauze', 'GAUZ-1', { unit: 'pieces' });
const calls = (more: Parameters<typeof mockRoutes>[0] = {}) =>
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [FILLER] },
    'GET /api/consumables': { status: 200, body: [GAUZE] },
    'GET /api/inventory/1': { status: 200, body: FILLER },
    'GET /api/consumables/7': { status: 200, body: GAUZE },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [FILLER, GAUZE]),
    ...more,
  });
const signedIn = (id: string) =>
  useSession.setState({
    state: 'signed-in',
    user: { ...ana, id, role: 'user', permissions: { 'perfect-b': ['stock:use'] } },
  } as never);
const show = () =>
  render(
    <MemoryRouter>
      <Tray />
    </MemoryRouter>,
  );
const tray = () => screen.queryByRole('list', { name: 'Tray' });
const line = (name: string) => within(screen.getByRole('list', { name: 'Tray' })).getByRole('listitem', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const kept = () => Object.entries(sessionStorage);

/** Simulates a reload, after which only the tab's session storage remains. */
function reload(): void {
  cleanup();
  const all = kept();
  signedIn('nobody');
  useClinic.setState(emptyClinic, true);
  for (const [name, text] of all) sessionStorage.setItem(name, text);
  signedIn('ana');
  show();
}
async function fill(): Promise<void> {
  show();
  getSearchField().focus();
  await typeScan(user, 'FILL-1');
  await typeScan(user, 'GAUZ-1');
  await waitFor(() => expect(line('Gauze')).toBeTruthy());
  await user.type(field('Patient'), 'P-12');
  await user.type(field('Reason'), 'Touch-up');
}

beforeEach(setUpUsage);
afterEach(cleanup);

it('survives a reload with the input, and shows the current remaining stock', async () => {
  calls();
  await fill();
  calls({ 'GET /api/inventory/1': { status: 200, body: { ...FILLER, currentQuantity: 0, usableQuantity: 0 } } });
  reload();
  await waitFor(() => expect(within(line('Filler')).getByText('Out of stock')).toBeTruthy());
  expect(within(line('Gauze')).getByText(/13 pieces/)).toBeTruthy();
  expect([field('Patient').value, field('Reason').value]).toEqual(['P-12', 'Touch-up']);
  // A scan adds to the restored line.
  getSearchField().focus();
  await typeScan(user, 'GAUZ-1');
  await waitFor(() =>
    expect(within(line('Gauze')).getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('2'),
  );
});

it('shows who deactivated a product meanwhile, marks the line, and removes it with one press', async () => {
  const sent = calls();
  await fill();
  calls({
    'GET /api/inventory/1': { status: 200, body: { ...FILLER, isActive: false, updatedBy: { ...ana, id: 'rui' } } },
    'POST /api/treatments': { status: 201, body: { id: 9, usages: [] } },
  });
  reload();
  expect(await screen.findByText('Ana Silva deactivated it, so it cannot be logged.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  expect(await screen.findByText(/^Nothing was logged/)).toBeTruthy();
  const remove = screen.getByRole('button', { name: 'Remove Filler' });
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(remove);
  expect(screen.queryByText(/^Nothing was logged/)).toBeNull();
  expect(line('Gauze')).toBeTruthy();
});

it('reads its products again when the session restarts on the same page', async () => {
  calls();
  await fill();
  act(() => useClinic.setState(emptyClinic, true));
  await waitFor(() => expect(within(line('Gauze')).getByText(/13 pieces/)).toBeTruthy());
  expect(screen.queryByText(/cannot be logged/)).toBeNull();
  expect(field('Patient').value).toBe('P-12');
});

it('names products that no list contains', async () => {
  calls();
  await fill();
  calls({ 'GET /api/inventory/1': errorResponse(404, 'resource.not-found', 'Not found') });
  reload();
  await screen.findByText('It is no longer in stock lists, so it cannot be logged.');
  expect(line('Filler')).toBeTruthy();
});

it('logs nothing before its products are loaded, and can retry', async () => {
  calls();
  await fill();
  calls({ 'GET /api/inventory/1': errorResponse(503, 'x', 'Please wait') });
  reload();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('button', { name: 'Log treatment' })).toHaveProperty('disabled', true);
  calls();
  await user.click(again);
  await waitFor(() => expect(line('Filler')).toBeTruthy());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log treatment' })).toHaveProperty('disabled', false));
});

it('is logged once, also when the tab was closed before the response', async () => {
  const keys: (string | null)[] = [];
  const remember = (answer: () => object) =>
    mockRoute('POST /api/treatments', async (init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return answer() as never;
    });
  calls();
  remember(() => new Promise(() => undefined));
  await fill();
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  calls();
  let asked = 0;
  remember(() => {
    asked += 1;
    return asked === 1
      ? errorResponse(409, 'idempotency.reused', 'Used before')
      : { status: 201, body: { id: 9, usages: [] } };
  });
  reload();
  await waitFor(() => expect(line('Filler')).toBeTruthy());
  await user.type(field('Reason'), ' again');
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  await screen.findByText('Logged although the connection broke');
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  await user.click(screen.getByRole('button', { name: 'Keep it as logged' }));
  expect(tray()).toBeNull();
  expect([field('Patient').value, field('Reason').value]).toEqual(['', '']);
});

describe('the key of a tray', () => {
  /** Mocks the browser's Locks API, where another tab may already hold a lock. */
  function withLocks(held: ReadonlySet<string>): void {
    const request = async (name: string, { signal }: { signal: AbortSignal }, keep: () => Promise<void>) => {
      if (!held.has(name)) return keep();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Aborted'))));
    };
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  }
  afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));
  const keptKey = () => (JSON.parse(kept()[0]?.[1] ?? '{}') as { key: string }).key;
  const loggedKey = async () => {
    let key: string | null = null;
    mockRoute('POST /api/treatments', async (init) => {
      key = new Headers(init.headers).get('idempotency-key');
      return { status: 201, body: { id: 9, usages: [] } };
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Log treatment' })).toHaveProperty('disabled', false),
    );
    await user.click(screen.getByRole('button', { name: 'Log treatment' }));
    await waitFor(() => expect(tray()).toBeNull(), { timeout: 3_000 });
    return key;
  };

  it('is the same after a reload', async () => {
    calls();
    withLocks(new Set());
    await fill();
    const key = keptKey();
    reload();
    expect(await loggedKey()).toBe(key);
  });

  it('differs in a duplicated tab, as long as the first one exists', async () => {
    calls();
    await fill();
    const key = keptKey();
    withLocks(new Set([`atrium-tray:${key}`]));
    reload();
    const other = await loggedKey();
    expect(other).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(key);
  });
});

it('is not available to other users, and is deleted when emptied or at sign-out', async () => {
  calls();
  await fill();
  expect(kept()).toHaveLength(1);
  expect(getTextsLostOnSignOut()).toEqual([
    { title: 'Tray', text: 'Patient: P-12\nReason: Touch-up\n1 × Filler\n1 × Gauze' },
  ]);
  signedIn('rui');
  expect(kept()).toEqual([]);
  cleanup();
  signedIn('ana');
  await fill();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(kept()).toEqual([]);
  cleanup();
  await fill();
  clearSessionData();
  expect(kept()).toEqual([]);
  expect(getTextsLostOnSignOut()).toEqual([]);
  await waitFor(() => expect(tray()).toBeNull());
});
