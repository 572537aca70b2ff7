import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../test/mock-api.js';
import { aRequest } from '../../../../test/fixtures/clinic-work.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { HIGHLIGHT_MS } from '../../../lib/live/rows.js';
import '../orders/pending/mark-ordered-dialog.js';
import { REQUEST_LOG, REQUESTS } from '../../store/request-lists.js';
import { RequestsScreen } from './requests-screen.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';

const request = (id: number, change: Partial<ReorderRequest> = {}): ReorderRequest => {
  const { item } = aRequest();
  return aRequest({
    id,
    itemId: 100 + id,
    item: { ...item, id: 100 + id, name: `Item ${id}`, unit: 'vial' },
    requestedAt: `2026-11-0${id}T10:00:00Z`,
    requestedByUser: { id: 'marta', firstName: 'Marta', lastName: 'Lopes', email: null, role: 'user' },
    ...change,
  });
};
const decided: Partial<ReorderRequest> = { status: 'ordered', version: 2, approvedAt: '2026-11-05T10:00:00Z' };
const byMe = { ...decided, approvedByUser: { id: 'me', firstName: 'Rui', lastName: 'Dias', email: null } };
const byAna = { ...decided, approvedByUser: { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: null } };

const counts = { suggested: 4, requests: 3, onOrder: 2, notPlaced: 0, received: 1 };
const COUNTS = {
  'GET /api/orders/counts': { status: 200, body: counts },
  'GET /api/suppliers': { status: 200, body: [] },
};

const user = userEvent.setup();
const markFirst = async () => {
  await user.click(screen.getAllByRole('button', { name: 'Mark as Ordered' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as Ordered' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as Ordered' }));
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Reorder requests' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

beforeEach(() => {
  window.scrollBy = () => undefined;
  useSession.setState({
    state: 'signed-in',
    user: { id: 'me', permissions: { 'perfect-b': ['reorder:decide', 'reorder:request'] } },
  } as never);
  const { rules } = REQUESTS;
  useClinic.setState(
    {
      ...emptyClinic,
      requests: {
        phase: 'ready',
        error: null,
        all: rules.change(rules.empty, (draft) =>
          [request(1), request(2), request(3)].forEach((one) => draft.upsert(one)),
        ),
      },
    },
    true,
  );
  render(
    <MemoryRouter>
      <RequestsScreen stage="requests" />
      <DialogHost />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

describe('the requests', () => {
  it('shows units already on order, and a decision replaces the line with the requester', async () => {
    mockRoutes({ ...COUNTS, 'PUT /api/reorder-requests/3': { status: 200, body: request(3, byMe) } });
    const item = { ...request(2).item, onOrder: 12, arrivesOn: '2026-01-02', version: 2 };
    const { rules } = REQUESTS;
    act(() =>
      useClinic.setState(({ requests }) => ({
        requests: {
          ...requests,
          all: rules.change(requests.all, (draft) => draft.upsert(request(2, { item, version: 2 }))),
        },
      })),
    );
    expect(screen.getByText(/^12 vials on order, overdue since Jan 02$/)).toBeTruthy();
    expect(screen.getAllByText(/Marta Lopes/)).toHaveLength(3);
    await user.hover(screen.getByRole('list', { name: 'Reorder requests' }));
    await markFirst();
    expect(await screen.findByText(/^Ordered by/)).toBeTruthy();
    expect(screen.getAllByText(/Marta Lopes/)).toHaveLength(2);
  });

  it('are added to an order draft with Place order, stay pending, and can be removed again', async () => {
    const draft = { id: 12, number: 'PO-0012', supplierId: 4, supplier: 'Medline' };
    const sent = mockRoutes({
      ...COUNTS,
      'PUT /api/reorder-requests/3/draft': { status: 200, body: request(3, { draft, version: 2 }) },
      'DELETE /api/reorder-requests/3/draft': { status: 200, body: request(3, { version: 3 }) },
    });
    await user.click(screen.getAllByRole('button', { name: 'Place order' })[0]!);
    expect(await screen.findByRole('link', { name: 'in draft PO-0012' })).toBeTruthy();
    const [first] = within(screen.getByRole('list', { name: 'Reorder requests' })).getAllByRole('listitem');
    expect(within(first!).getByRole('button', { name: 'Review draft' })).toBeTruthy();
    await user.click(within(first!).getByRole('button', { name: 'Remove Item 3 from draft PO-0012' }));
    await waitFor(() => expect(screen.queryByText('in draft PO-0012')).toBeNull());
    expect(sent.filter(({ path }) => path.endsWith('/draft'))).toHaveLength(2);
  });

  it('keep their position after a decision: a second click in the same place orders nothing, and Undo reverts it', async () => {
    const sent = mockRoutes({
      ...COUNTS,
      'PUT /api/reorder-requests/3': { status: 200, body: request(3, byMe) },
    });
    expect(rows()).toEqual(['Item 3', 'Item 2', 'Item 1']);
    await user.hover(screen.getByRole('list', { name: 'Reorder requests' }));
    await markFirst();
    expect(rows()).toEqual(['Item 3', 'Item 2', 'Item 1']);
    const [first] = within(screen.getByRole('list', { name: 'Reorder requests' })).getAllByRole('listitem');
    expect(within(first!).getByText('Ordered')).toBeTruthy();
    await user.click(within(first!).getByText('Ordered'));
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    mockRoutes({
      ...COUNTS,
      'PUT /api/reorder-requests/3': { status: 200, body: request(3, { version: 3 }) },
    });
    await user.click(within(first!).getByRole('button', { name: 'Undo' }));
    expect(screen.getAllByRole('button', { name: 'Mark as Ordered' })).toHaveLength(3);
  });

  it('a request that another user orders stays in place, grayed and without a button, and no row moves under the pointer', async () => {
    jest.useFakeTimers();
    const { rules } = REQUESTS;
    act(() =>
      useClinic.setState(({ requests, requestChanges }) => ({
        requests: { ...requests, all: rules.change(requests.all, (draft) => draft.upsert(request(2, byAna))) },
        requestChanges: new Map(requestChanges).set(2, { key: 'e1', caption: 'Ordered by Ana Silva', until: 0 }),
      })),
    );
    const list = screen.getByRole('list', { name: 'Reorder requests' });
    const [, second] = within(list).getAllByRole('listitem');
    expect(rows()).toEqual(['Item 3', 'Item 2', 'Item 1']);
    expect(second?.textContent).toContain('Ordered by Ana Silva');
    expect(within(second!).queryAllByRole('button')).toEqual([]);
    act(() => jest.advanceTimersByTime(HIGHLIGHT_MS + 50));
    expect(rows()).toEqual(['Item 3', 'Item 1']);
    jest.useRealTimers();
  });

  it('found by a search stay in place too', async () => {
    const search = { status: 'pending', search: 'item' } as const;
    const { rules } = REQUEST_LOG;
    mockRoutes({
      ...COUNTS,
      'GET /api/reorder-requests': { status: 200, body: [request(1), request(2)] },
      'PUT /api/reorder-requests/2': { status: 200, body: request(2, byMe) },
    });
    act(() =>
      useClinic.setState({
        requestLog: {
          phase: 'ready',
          error: null,
          query: search,
          next: null,
          loadingMore: false,
          all: rules.change(rules.empty, (draft) => [request(1), request(2)].forEach((one) => draft.upsert(one))),
        },
      }),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'item');
    await waitFor(() => expect(rows()).toEqual(['Item 2', 'Item 1']));
    await markFirst();
    expect(await screen.findByText(/^Ordered by/)).toBeTruthy();
    expect(rows()).toEqual(['Item 2', 'Item 1']);
  });

  it('are navigated with J and K, and Enter opens the item', async () => {
    const list = screen.getByRole('list', { name: 'Reorder requests' });
    // Only the first visible row: jsdom has no layout.
    for (const row of within(list).getAllByRole('listitem'))
      row.getBoundingClientRect = () => ({ top: 100, bottom: 180 }) as DOMRect;
    const link = (name: string) => within(list).getByRole('link', { name });
    await user.keyboard('j');
    expect(document.activeElement).toBe(link('Item 3'));
    await user.keyboard('j{End}');
    expect(document.activeElement).toBe(link('Item 1'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(link('Item 2'));
    expect(link('Item 2').getAttribute('href')).toBe('/perfect-b/inventory/102');
  });
});
