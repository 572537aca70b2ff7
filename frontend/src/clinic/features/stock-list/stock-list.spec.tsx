import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes, type SentRequest } from '../../../../test/mock-api.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
// Preloads the lazy parts.
import '../bulk/bulk-bar.js';
import '../bulk/row-checkbox.js';
import { useItemRoute } from '../item-details/use-item-route.js';
import { StockList } from './stock-list.js';

// Rendering some hundred rows is slow on a busy machine.
jest.setTimeout(60_000);

const item = (id: number): Item =>
  anItem({
    id,
    name: `Item ${String(id).padStart(4, '0')}`,
    unitCost: '3.00',
  });

let sent: readonly SentRequest[] = [];
/** Creates a clinic with this number of items. Requests after the first hundred wait for `later`. */
function clinicOf(many: number, later: Promise<unknown> = Promise.resolve()): void {
  sent = mockRoutes({
    'GET /api/inventory': async (query) => {
      const from = Number(query.get('cursor') ?? 0);
      if (from > 0) await later;
      const end = Math.min(from + Number(query.get('limit')), many);
      const rows = Array.from({ length: end - from }, (_, at) => item(from + at + 1));
      const headers: Readonly<Record<string, string>> =
        end < many ? { link: `</api/inventory?cursor=${end}>; rel="next"` } : {};
      return { status: 200, body: rows, headers };
    },
    'GET /api/inventory/levels': { status: 200, body: { good: many, low: 0, out: 0, tracksLots: false } },
    'GET /api/categories': { status: 200, body: [] },
    'GET /api/suppliers': { status: 200, body: [] },
  });
  const List = () => <StockList kind="item" details={useItemRoute('item')} />;
  render(
    <MemoryRouter>
      <List />
    </MemoryRouter>,
  );
}
const user = userEvent.setup();
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const chosen = (text: RegExp) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

const matchMediaOf = window.matchMedia.bind(window);
beforeEach(() => {
  // Wide enough for a table.
  window.matchMedia = (media) => Object.assign(matchMediaOf(media), { matches: media.includes('min-width') });
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  useClinic.setState(emptyClinic, true);
});
afterEach(cleanup);

it('selects and deselects all rows, also those that are not loaded yet', async () => {
  clinicOf(450);
  await user.click(await box('Select all 450'));
  await chosen(/^450 selected/);
  expect((await box('Select all 450')).checked).toBe(true);
  await user.click(await box('Select Item 0002'));
  await chosen(/^449 selected/);
  expect((await box('Select all 450')).indeterminate).toBe(true);
  await user.click(screen.getByText('All 450'));
  await chosen(/^450 selected/);
  await user.click(await box('Select all 450'));
  await waitFor(() => expect(screen.queryByLabelText('Chosen rows')).toBeNull());
});

it('keeps the rows in place while the mouse is over them and other users add and remove rows', async () => {
  clinicOf(5);
  const menuOf = (id: number) => screen.getByRole('button', { name: new RegExp(`actions.*Item 000${id}$`, 'i') });
  await screen.findByText('Item 0003');
  const names = () => screen.getAllByText(/^(Item 000\d|A new one)$/).map(({ textContent }) => textContent);
  await user.hover(menuOf(3));
  act(() => {
    useClinic.setState((state) => {
      const all = new Map(state.items.all.rows);
      all.delete(2);
      all.set(9, { ...item(9), name: 'A new one' });
      return { items: { ...state.items, all: { ...state.items.all, rows: all } } };
    });
  });
  await screen.findByText('1 new');
  expect(names()).toEqual(['Item 0001', 'Item 0002', 'Item 0003', 'Item 0004', 'Item 0005']);
  await user.hover(screen.getByRole('button', { name: 'Item' }));
  await waitFor(() => expect(names()).toEqual(['A new one', 'Item 0001', 'Item 0003', 'Item 0004', 'Item 0005']));
});

it('selects the first rows when there are more than one action may change', async () => {
  clinicOf(1_300);
  await user.click(await box('Select the first 1,000'));
  await chosen(/^1,000 selected/);
  expect((await box('Select the first 1,000')).checked).toBe(true);
  expect(screen.queryByText(/Please choose fewer/)).toBeNull();
});

it('keeps a changed selection while the rest loads', async () => {
  let arrive = () => undefined as void;
  clinicOf(450, new Promise<void>((resolve) => (arrive = resolve)));
  await user.click(await box('Select all 450'));
  await chosen(/^100 selected/);
  expect((await box('Select all 450')).indeterminate).toBe(true);
  await user.click(screen.getByLabelText('Clear selection'));
  await user.click(await box('Select Item 0003'));
  arrive();
  await waitFor(() => expect(useClinic.getState().items.all.rows.size).toBe(450));
  await chosen(/^1 selected/);
  expect(sent.filter(({ path }) => path.startsWith('/api/inventory?'))).toHaveLength(3);
});
