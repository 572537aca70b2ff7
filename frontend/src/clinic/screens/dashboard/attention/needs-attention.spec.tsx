import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AttentionEntry, Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { HIGHLIGHT_MS } from '../../../../lib/live/rows.js';
import { useToast } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import '../../../features/orders/pending/mark-ordered-dialog.js';
import './attention-actions.js';
import { NeedsAttention } from './needs-attention.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';

const none = { request: null, order: null, container: null, lot: null } as const;
const stock = (id: number, change: object = {}) => ({
  id,
  kind: 'item' as const,
  sku: null,
  unit: 'vial',
  unitCost: '10.00',
  currentQuantity: 0,
  usableQuantity: 0,
  supplierId: null,
  onOrder: 0,
  notPlaced: 0,
  arrivesOn: null,
  pack: 1,
  suggested: 20,
  ...change,
});
const out = (id: number, change: Partial<AttentionEntry> = {}): AttentionEntry => ({
  ...none,
  key: `stock-${id}`,
  state: 'out',
  isCritical: true,
  name: `Item ${id}`,
  daysLeft: 0,
  stock: stock(id),
  ...change,
});
const request = {
  id: 5,
  requestedQuantity: 6,
  priority: 'urgent',
  requestedByUser: { id: 'm', firstName: 'Marta', lastName: 'Lopes', email: null },
  draft: null as { id: number; number: string } | null,
  item: { id: 2, name: 'Item 2', unit: 'vial' },
};
const low = out(3, {
  key: 'stock-3',
  state: 'low',
  isCritical: false,
  daysLeft: 2,
  stock: stock(3, { currentQuantity: 1, usableQuantity: 1 }),
});

const dashboard = (attention: AttentionEntry[], critical: number): Dashboard =>
  ({
    stats: {
      totalItems: 9,
      lowStockItems: 1,
      recentUsageToday: 0,
      pendingOrders: 1,
      criticalItems: Array.from({ length: critical }, (_, id) => ({ id })),
    },
    expiring: null,
    attention,
    activity: [],
  }) as unknown as Dashboard;

const show = (value: Dashboard) =>
  act(() => useClinic.setState({ dashboard: { ...emptyClinic.dashboard, phase: 'ready', value } }));
const as = (...rights: string[]) =>
  useSession.setState({
    state: 'signed-in',
    user: { id: 'u', projects: ['perfect-b'], permissions: { 'perfect-b': rights } },
  } as never);
const draw = () =>
  render(
    <MemoryRouter>
      <NeedsAttention base="/perfect-b" level={2} />
      <DialogHost />
    </MemoryRouter>,
  );
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const user = userEvent.setup();

beforeEach(() => {
  useClinic.setState(emptyClinic, true);
  as('stock:use', 'stock:edit', 'reorder:request', 'reorder:decide');
});
afterEach(cleanup);

describe('needs attention', () => {
  it('lists out-of-stock rows first, with quantities left and expected, and links to all of them', () => {
    show(dashboard([out(1, { stock: stock(1, { onOrder: 6 }) }), out(2, { request }), low], 5));
    draw();
    expect(screen.getByRole('heading', { name: 'Critical Stock Levels' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'View all 5 critical items' }).getAttribute('href')).toBe(
      '/perfect-b/inventory?stockLevel=out',
    );
    expect(rowOf('Item 1').getAllByText(/6 on order/).length).toBeGreaterThan(0);
    expect(rowOf('Item 3').getAllByText(/1 vial, 2 days left/).length).toBeGreaterThan(0);
    expect(rowOf('Item 3').getAllByText(/not ordered/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Receive',
      'Place order',
      '',
      'Reorder',
    ]);
  });

  it('opens the draft that contains a request, and can mark the request as ordered elsewhere', async () => {
    show(dashboard([out(2, { request: { ...request, draft: { id: 12, number: 'PO-0012' } } })], 1));
    draw();
    expect(rowOf('Item 2').getAllByText(/6 requested by Marta Lopes, in draft PO-0012/).length).toBeGreaterThan(0);
    expect(rowOf('Item 2').getByRole('button', { name: 'Review draft' })).toBeDefined();
    const sent = mockRoutes({
      'PUT /api/reorder-requests/5': {
        status: 200,
        body: { id: 5, status: 'ordered', version: 2, item: request.item },
      },
      'GET /api/suppliers': { status: 200, body: [] },
      'GET /api/dashboard': { status: 200, body: dashboard([], 0) },
    });
    await user.click(rowOf('Item 2').getByRole('button', { name: 'More actions for the request of Item 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as Ordered' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as Ordered' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as Ordered' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'ordered' }));
  });

  it('lists an out-of-stock consumable with the out-of-stock rows, not by days left', () => {
    const gloves = out(4, { isCritical: false, name: 'Gloves', stock: stock(4, { kind: 'consumable' }) });
    show(dashboard([out(1), gloves, low], 1));
    draw();
    const groups = screen.getAllByRole('rowgroup').slice(1);
    expect(groups.map((group) => within(group).queryByRole('heading')?.textContent ?? group.textContent)).toEqual([
      'Critical Stock Levels',
      'Consumables out of stock',
      expect.stringContaining('Running low or expiring'),
    ]);
    expect(within(groups[1] as HTMLElement).getByText('Gloves')).toBeDefined();
    expect(screen.getByRole('link', { name: 'View the consumable' }).getAttribute('href')).toBe(
      '/perfect-b/consumables?stockLevel=out',
    );
  });

  it('moves between rows with the arrow keys and undoes a one-click action', async () => {
    show(dashboard([out(1), out(2, { request })], 2));
    draw();
    const answer = { id: 5, status: 'pending', version: 2, item: request.item, requestedQuantity: 6, kind: 'item' };
    const sent = mockRoutes({
      'PUT /api/reorder-requests/5/draft': {
        status: 200,
        body: { ...answer, draft: { id: 12, number: 'PO-0012', supplierId: null, supplier: null } },
      },
      'DELETE /api/reorder-requests/5/draft': { status: 200, body: { ...answer, version: 3, draft: null } },
      'GET /api/dashboard': { status: 200, body: dashboard([out(1)], 2) },
    });
    rowOf('Item 1').getByRole('button', { name: 'Reorder' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rowOf('Item 2').getByRole('button', { name: 'Place order' }));
    await user.keyboard('{Enter}');
    expect(await rowOf('Item 2').findByText('In PO-0012')).toBeDefined();
    show(dashboard([out(1)], 2));
    // The resolved row lingers.
    await user.click(rowOf('Item 2').getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.endsWith('/draft')).map(({ method }) => method)).toEqual(['PUT', 'DELETE']),
    );
    // The figures reload after the last action; one request may cover both actions.
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/dashboard'), { timeout: 5_000 });
  });

  it('writes off an expired lot in one click and undoes it', async () => {
    const expired = out(9, {
      key: 'lot-9',
      state: 'expired',
      isCritical: false,
      lot: {
        id: 9,
        number: 'A',
        expiresOn: '2026-11-01',
        quantity: 3,
        state: 'available',
        stateReason: null,
        heldSince: null,
        value: null,
      },
    });
    as('stock:use', 'stock:edit');
    show(dashboard([expired], 0));
    draw();
    const lot = { id: 9, number: 'A', quantity: 3, opened: [], item: { id: 9, name: 'Item 9', unit: 'vials' } };
    const sent = mockRoutes({
      'GET /api/lots/9': { status: 200, body: lot },
      'POST /api/lots/9/write-offs': { status: 201, body: { ...lot, quantity: 0, writeOffId: 44 } },
      'DELETE /api/lots/write-offs/44': { status: 200, body: lot },
      'GET /api/dashboard': { status: 200, body: dashboard([], 0) },
    });
    await user.click(rowOf('Item 9').getByRole('button', { name: 'Write off' }));
    await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Written off' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'expired' });
    useToast.getState().toast?.action?.run();
    await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Write-off undone' }));
  });

  it('fills the height of Recent Activity, rows that the user can resolve first', () => {
    const narrow = window.matchMedia;
    window.matchMedia = (media) => Object.assign(narrow(media), { matches: true });
    as('stock:edit');
    const lows = Array.from({ length: 12 }, (_, nth) =>
      out(20 + nth, {
        key: `stock-${20 + nth}`,
        state: 'low',
        isCritical: false,
        stock: stock(20 + nth, nth === 11 ? { usableQuantity: 1, onOrder: 6 } : { usableQuantity: 1 }),
      }),
    );
    show(dashboard(lows, 0));
    draw();
    expect(screen.getAllByRole('link', { name: /^Item/ }).map(({ textContent }) => textContent)).toEqual(
      [31, 20, 21, 22, 23, 24, 25, 26, 27, 28].map((id) => `Item ${id}`),
    );
    window.matchMedia = narrow;
  });

  it('hides actions without the right, and shows an empty state', () => {
    as('stock:use');
    show(
      dashboard(
        [
          out(2, { request }),
          out(9, {
            key: 'lot-9',
            state: 'expired',
            isCritical: false,
            lot: {
              id: 9,
              number: 'A',
              expiresOn: '2026-11-01',
              quantity: 1,
              state: 'available',
              stateReason: null,
              heldSince: null,
              value: null,
            },
          }),
        ],
        1,
      ),
    );
    draw();
    expect(screen.getByRole('link', { name: 'View the critical item' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Item 9')).toBeNull();
    jest.useFakeTimers();
    show(dashboard([], 0));
    expect(screen.getAllByText('Done').length).toBeGreaterThan(0);
    act(() => jest.advanceTimersByTime(HIGHLIGHT_MS + 50));
    jest.useRealTimers();
    expect(screen.getByText("You're all caught up")).toBeDefined();
  });

  it('shows why it could not be loaded', () => {
    useClinic.setState({ dashboard: { ...emptyClinic.dashboard, phase: 'failed', error: new Error('away') as never } });
    draw();
    expect(screen.getByText('The list could not be loaded.')).toBeDefined();
  });
});
