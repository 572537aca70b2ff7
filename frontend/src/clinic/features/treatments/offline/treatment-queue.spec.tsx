/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes, mockRoute, errorResponse } from '../../../../../test/mock-api.js';
import { typeScan } from '../../../../../test/scanner.js';
import { setUpUsage, mockScan, getSearchField, signIn, stock, user } from '../../../../../test/usage-fixture.js';
import { useConnection } from '../../../../lib/live/live.js';
import { useToast } from '../../../../lib/page/toast.js';
import { clearSessionData, getTextsLostOnSignOut } from '../../../../lib/page/session-data.js';
import { Tray } from '../tray/tray.js';
import { sendQueued } from './treatment-queue.js';

const FILLER = stock(1, 'item', 'Filler', 'FILL-1');
type Answer = { readonly status: number; readonly body?: unknown };
const logged = { status: 201, body: { id: 9, usages: [] } };
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Mocks one reply per attempt to log a treatment. Returns the idempotency keys and the patients that were sent. */
function answerLogging(...answers: (() => Promise<Answer>)[]) {
  const sent: { key: string | null; patient: unknown; usedAt: string | undefined }[] = [];
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [FILLER] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/1': { status: 200, body: FILLER },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [FILLER]),
  });
  mockRoute('POST /api/treatments', async (init) => {
    const { patientId, usedAt } = JSON.parse(init.body as string) as { patientId: unknown; usedAt?: string };
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), patient: patientId, usedAt });
    return (answers.shift() ?? (async () => logged))();
  });
  return sent;
}
const show = () =>
  render(
    <MemoryRouter>
      <Tray />
    </MemoryRouter>,
  );
async function logFor(patient: string): Promise<void> {
  getSearchField().focus();
  await typeScan(user, 'FILL-1');
  await screen.findByRole('list', { name: 'Tray' });
  await user.type(screen.getByRole('textbox', { name: 'Patient' }), patient);
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
}
const waiting = (patient: string) => within(screen.getByRole('listitem', { name: patient }));
const isEmpty = () => expect(screen.queryByRole('list', { name: 'Tray' })).toBeNull();
/** Makes the stored treatments older. */
const age = (hours: number) => {
  const [name = ''] = Object.keys(localStorage);
  const all = JSON.parse(localStorage.getItem(name) ?? '[]') as { enteredAt: string }[];
  const enteredAt = new Date(Date.now() - hours * 3_600_000).toISOString();
  localStorage.setItem(name, JSON.stringify(all.map((one) => ({ ...one, enteredAt }))));
};

beforeEach(setUpUsage);
afterEach(cleanup);

it('stores treatments that are logged offline and sends each with its own key, in the order of entry', async () => {
  const sent = answerLogging(offline, offline);
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  isEmpty();
  await logFor('P-2');
  await screen.findByText('2 treatments not logged yet');
  expect(waiting('P-1').getByText(/1 × Filler/)).toBeTruthy();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/not logged yet/)).toBeNull());
  expect(sent.map(({ patient }) => patient)).toEqual(['P-1', 'P-2', 'P-1', 'P-2']);
  expect(sent[2]?.key).toBe(sent[0]?.key);
  expect(sent[3]?.key).toBe(sent[1]?.key);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(useToast.getState().toast?.title).toBe('Usage Logged');
  expect(localStorage).toHaveLength(0);
});

it('shows and sends them after a reload, only once for two simultaneous triggers', async () => {
  const sent = answerLogging(offline);
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  cleanup();
  signIn();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(sent).toHaveLength(2);
  await Promise.all([sendQueued(), sendQueued()]);
  expect(sent).toHaveLength(2);
});

it('sends the time of entry, or the body of the first attempt when the server has received that', async () => {
  const sent = answerLogging(offline, async () =>
    errorResponse(422, 'idempotency.reused', 'Another request has this key'),
  );
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  age(2);
  const startedAt = Date.now();
  await act(sendQueued);
  await waitFor(() => expect(screen.queryByText(/not logged yet/)).toBeNull());
  expect(sent.map(({ usedAt }) => usedAt !== undefined)).toEqual([false, true, false]);
  expect(Math.round((startedAt - Date.parse(sent[1]?.usedAt ?? '')) / 3_600_000)).toBe(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('keeps waiting while the server is unavailable or busy with the first attempt', async () => {
  const sent = answerLogging(
    offline,
    async () => errorResponse(503, 'x', 'Please wait'),
    async () => errorResponse(409, 'idempotency.in-progress', 'Please wait'),
    async () => errorResponse(401, 'auth.required', 'Unauthorized'),
  );
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  await sendQueued();
  await sendQueued();
  expect(sent).toHaveLength(3);
  expect(waiting('P-1').getByText(/Logged automatically/)).toBeTruthy();
});

it('returns a rejected treatment to the tray with the reason, where it can be corrected and logged', async () => {
  const sent = answerLogging(offline, async () =>
    errorResponse(409, 'treatment.refused', 'Nothing was logged', {
      errors: [{ path: 'lines.0.quantityUsed', message: 'Only 0 vials of "Filler" in stock' }],
    }),
  );
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  await act(sendQueued);
  expect(await screen.findByText('Not logged: Only 0 vials of "Filler" in stock')).toBeTruthy();
  expect(screen.queryByText(/not logged yet/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient' }).value).toBe('P-1');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log treatment' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  await waitFor(isEmpty);
  expect(sent).toHaveLength(3);
  // The time of use is the time of entry.
  expect(Math.abs(Date.now() - Date.parse(sent[2]?.usedAt ?? ''))).toBeLessThan(120_000);
});

it('leaves a rejected treatment in the list while the tray contains the next one', async () => {
  answerLogging(offline, async () => errorResponse(409, 'treatment.refused', 'Lot A was recalled'));
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  await user.type(screen.getByRole('textbox', { name: 'Patient' }), 'P-2');
  await act(sendQueued);
  expect(waiting('P-1').getByText(/Lot A was recalled/)).toBeTruthy();
  expect(waiting('P-1').queryByRole('button', { name: 'Open in tray' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient' }).value).toBe('P-2');
  await user.clear(screen.getByRole('textbox', { name: 'Patient' }));
  await user.click(waiting('P-1').getByRole('button', { name: 'Open in tray' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient' }).value).toBe('P-1');
});

it('asks before it sends a treatment older than a day, and can restore a discarded one', async () => {
  const sent = answerLogging(offline);
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  age(25);
  act(() => signIn());
  await sendQueued();
  expect(sent).toHaveLength(1);
  expect(waiting('P-1').getByText(/Entered more than a day ago/)).toBeTruthy();
  await user.click(waiting('P-1').getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/not logged yet/)).toBeNull();
  act(() => useToast.getState().toast?.action?.run());
  await user.click(waiting('P-1').getByRole('button', { name: 'Log now' }));
  await waitFor(() => expect(screen.queryByText(/not logged yet/)).toBeNull());
  expect(sent).toHaveLength(2);
});

it('is neither shown to nor sent by another user, and is deleted at sign-out', async () => {
  const sent = answerLogging(offline, offline);
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  act(() => signIn('rui'));
  await sendQueued();
  expect(screen.queryByText(/not logged yet/)).toBeNull();
  expect(sent).toHaveLength(1);
  act(() => signIn());
  await screen.findByText('1 treatment not logged yet');
  expect(getTextsLostOnSignOut()).toContainEqual({
    title: 'Treatments not logged yet',
    text: 'Patient: P-1\n1 × Filler',
  });
  act(clearSessionData);
  expect(localStorage).toHaveLength(0);
  expect(screen.queryByText(/not logged yet/)).toBeNull();
});

it('retries a treatment without a response within seconds while the connection works', async () => {
  act(() => useConnection.setState({ state: 'live' }));
  let answerSecond: (answer: Answer) => void = () => undefined;
  const sent = answerLogging(offline, () => new Promise((resolve) => (answerSecond = resolve)));
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 10_000 });
  answerSecond(logged);
  await waitFor(() => expect(screen.queryByText(/not logged yet/)).toBeNull());
  act(() => useConnection.setState({ state: 'offline' } as never));
});

it('leaves a rejected treatment in the list while the tray asks about a scan', async () => {
  answerLogging(offline, async () => errorResponse(409, 'treatment.refused', 'Lot A was recalled'));
  show();
  await logFor('P-1');
  await screen.findByText('1 treatment not logged yet');
  const question = document.body.appendChild(document.createElement('div'));
  question.dataset['scanQuestion'] = '';
  await act(sendQueued);
  expect(waiting('P-1').getByText(/Lot A was recalled/)).toBeTruthy();
  question.remove();
});
