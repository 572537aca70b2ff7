import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { answerAt } from '../../../../test/answers.js';
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
  answerAt({
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
  for (const pressed of [button, screen.getByLabelText('Days')])
    expect(pressed.closest('[class*="print:hidden"]')).toBeTruthy();
});

it('offers last month, and its last day for the value in stock', async () => {
  useSession.setState({ state: 'signed-in', user: { id: 'me', permissions: { 'perfect-b': [] } } } as never);
  const empty = { groups: [], total, rows: [] };
  const sent = answerAt({
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
  await userEvent.selectOptions(screen.getByLabelText('Days'), 'Last month');
  await waitFor(() => expect(sent.at(-1)?.path).toContain(`from=${from}&to=${to}`));
  expect(screen.getByLabelText<HTMLSelectElement>('Days').value).toBe('last-month');
  await userEvent.click(screen.getByRole('tab', { name: 'Value in stock' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Day')).value).toBe('last-month');
  await waitFor(() => expect(sent.at(-1)?.path).toContain(`/stock-value?from=${to}&to=${to}`));
  await userEvent.selectOptions(screen.getByLabelText('Day'), 'Today');
  await waitFor(() => expect(sent.at(-1)?.path).not.toContain(`to=${to}`));
});
