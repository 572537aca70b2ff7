import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../test/mock-api.js';
import { useSession } from '../../../session/session-store.js';
import { ReportsScreen } from './reports-screen.js';

afterEach(cleanup);

const total = { rows: 0, value: '0.00', planned: null, withoutCost: 0 };

it('prints a report with its days and without controls', async () => {
  const print = jest.fn();
  globalThis.print = print;
  useSession.setState({
    state: 'signed-in',
    user: { id: 'me', permissions: { 'perfect-b': ['export'] } },
  } as never);
  mockRoutes({
    'GET /api/reports/waste': {
      status: 200,
      body: { report: 'waste', from: '2026-10-01', to: '2026-10-31', by: 'reason', groups: [], total, rows: [] },
    },
    'GET /api/lots/expiring': { status: 200, body: [] },
  });
  render(
    <MemoryRouter initialEntries={['/?report=waste&from=2026-10-01&to=2026-10-31']}>
      <ReportsScreen />
    </MemoryRouter>,
  );
  const paper = screen.getByText(/^Oct 01, 2026 to Oct 31, 2026 · printed /);
  expect(paper.className).toContain('print:block');
  const button = screen.getByRole('button', { name: 'Print' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  expect(print).toHaveBeenCalledTimes(1);
  for (const pressed of [button, screen.getByLabelText('Period')])
    expect(pressed.closest('[class*="print:hidden"]')).toBeTruthy();
});

it('shows ten rows, and all of them on request', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    stockId: index,
    kind: 'item',
    name: `Product ${index}`,
    sku: `SKU-${index}`,
    unit: 'vial',
    group: 'a',
    at: null,
    quantity: 2,
    content: null,
    contentUnit: null,
    value: '1.00',
    before: null,
    after: null,
    detail: null,
    person: null,
  }));
  mockRoutes({
    'GET /api/reports/stock-value': {
      status: 200,
      body: {
        report: 'stock-value',
        from: '2026-10-31',
        to: '2026-10-31',
        by: 'category',
        rows,
        groups: [{ key: 'a', label: 'Fillers', rows: 30, value: '30.00', planned: null }],
        total: { ...total, rows: 30, value: '30.00' },
      },
    },
    'GET /api/lots/expiring': { status: 200, body: [] },
  });
  render(
    <MemoryRouter initialEntries={['/?report=stock-value']}>
      <ReportsScreen />
    </MemoryRouter>,
  );
  const table = await screen.findByRole('table', { name: 'Entries' });
  expect(table.getAttribute('aria-rowcount')).toBe('11');
  await userEvent.click(screen.getByRole('button', { name: 'Show all 30' }));
  expect(table.getAttribute('aria-rowcount')).toBe('31');
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

it('offers last month, and its last day for the value in stock', async () => {
  useSession.setState({ state: 'signed-in', user: { id: 'me', permissions: { 'perfect-b': [] } } } as never);
  const empty = { groups: [], total, rows: [] };
  const sent = mockRoutes({
    'GET /api/reports/usage-cost': { status: 200, body: { ...empty, report: 'usage-cost', by: 'treatment' } },
    'GET /api/reports/stock-value': { status: 200, body: { ...empty, report: 'stock-value', by: 'category' } },
    'GET /api/lots/expiring': { status: 200, body: [] },
  });
  render(
    <BrowserRouter>
      <ReportsScreen />
    </BrowserRouter>,
  );
  const today = new Date();
  const utcDay = (month: number, day: number) =>
    new Date(Date.UTC(today.getFullYear(), month, day)).toISOString().slice(0, 10);
  const [from, to] = [utcDay(today.getMonth() - 1, 1), utcDay(today.getMonth(), 0)];
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last month');
  await waitFor(() => expect(sent.at(-1)?.path).toContain(`from=${from}&to=${to}`));
  expect(screen.getByLabelText<HTMLSelectElement>('Period').value).toBe('last-month');
  await userEvent.click(screen.getByRole('tab', { name: 'Value in stock' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Day')).value).toBe('last-month');
  await waitFor(() => expect(sent.at(-1)?.path).toContain(`/stock-value?from=${to}&to=${to}`));
  await userEvent.selectOptions(screen.getByLabelText('Day'), 'Today');
  await waitFor(() => expect(sent.at(-1)?.path).not.toContain(`to=${to}`));
});
