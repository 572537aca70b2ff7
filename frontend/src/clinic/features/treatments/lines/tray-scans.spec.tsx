import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aTreatment, aUsage } from '../../../../../test/fixtures/clinic-work.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../../test/scanner.js';
import { setUpUsage, mockScan, getSearchField, stock, user } from '../../../../../test/usage-fixture.js';
import { useToast } from '../../../../lib/page/toast.js';
// Preloads the lazy part.
import '../../scanning/questions/scan-notice.js';
import '../../lots/holds/given-dose-button.js';
import '../../lots/choice/lot-choice.js';
import '../../lots/lot-dialog.js';
import { copyTreatment } from '../state/fill-tray.js';
import { Tray } from '../tray/tray.js';
import { getTray } from '../state/tray-store.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';

const FILLER = stock(1, 'item', 'Filler', 'FIL-1', { tracksLots: true });
const LIPS = stock(2, 'item', 'Filler Lips', 'FIL-2');
const lot = { id: 5, stockId: 1, number: 'A7', expiresOn: '2031-01-31', quantity: 3 };
const doubt = (about: string, sentence: string) => ({ stockId: 1, about, sentence, meant: null });
const SAYS: Record<string, object> = {
  'BOX-1': { code: 'BOX-1', pieces: null, isPackage: true, doubts: [doubt('package', 'How many pieces?')] },
  'HELD-1': {
    lot: 'A7',
    lots: [{ ...lot, state: 'quarantined' }],
    doubts: [doubt('held', 'Lot A7 of Filler is quarantined.')],
  },
};

let sent: ReturnType<typeof mockRoutes>;
let connection: () => Promise<void>;
beforeEach(() => {
  connection = async () => undefined;
  setUpUsage();
  sent = mockRoutes({
    'GET /api/inventory': { status: 200, body: [FILLER, LIPS] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/1': { status: 200, body: FILLER },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/lots': { status: 200, body: [{ ...lot, item: FILLER, state: 'quarantined', opened: [], version: 1 }] },
    'GET /api/lots/5': { status: 200, body: { ...lot, item: FILLER, state: 'quarantined', opened: [], version: 1 } },
    'GET /api/inventory/scanned': async (query) => {
      await connection();
      if (query.get('code') === 'FIL-2') return mockScan('FIL-2', [LIPS]);
      const { status, body } = mockScan('FIL-1', [FILLER]);
      return { status, body: { ...body, ...SAYS[query.get('code') ?? ''] } };
    },
  });
  render(
    <MemoryRouter>
      <Tray />
      <DialogHost />
    </MemoryRouter>,
  );
  getSearchField().focus();
});
afterEach(cleanup);

const posts = () => sent.filter(({ method }) => method === 'POST');
const questions = () => document.querySelectorAll('[data-scan-question]');

it('logs nothing while scans have open questions, and discards the questions with the tray', async () => {
  await typeScan(user, 'BOX-1');
  await waitFor(() => expect(questions()).toHaveLength(1));
  getSearchField().focus();
  await typeScan(user, 'BOX-1');
  await waitFor(() => expect(questions()).toHaveLength(2));
  getSearchField().focus();
  await typeScan(user, 'FIL-1');
  await screen.findByRole('list', { name: 'Tray' });
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  expect(await screen.findByText('Answer 2 scans first')).toBeTruthy();
  expect(questions()[0]?.contains(document.activeElement)).toBe(true);
  getSearchField().focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(questions()[0]?.contains(document.activeElement)).toBe(true);
  expect(posts()).toEqual([]);
  await user.click(within(questions()[0] as HTMLElement).getByRole('button', { name: 'Skip this scan' }));
  expect(await screen.findByText('Answer 1 scan first')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(questions()).toHaveLength(0));
});

it('asks which lot was used instead of a held one, and offers to record it as given', async () => {
  await typeScan(user, 'HELD-1');
  const question = within(await waitFor(() => questions()[0] as HTMLElement));
  await user.click(await question.findByRole('button', { name: 'Record as given' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record as given' });
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  await user.click(question.getByRole('button', { name: 'Use another lot' }));
  expect(await screen.findByText(/^Lot A7 of Filler is quarantined. Scan or choose the lot you used./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  expect(posts()).toEqual([]);
});

it('says that a scan with an open question was not added when the screen is left', async () => {
  await typeScan(user, 'HELD-1');
  await waitFor(() => expect(questions()).toHaveLength(1));
  cleanup();
  expect(useToast.getState().toast).toMatchObject({ title: 'Scan not added' });
});

it('takes the product with exactly the typed name, and marks the first of several matches', async () => {
  await user.type(getSearchField(), 'filler{Enter}');
  await waitFor(() => expect(getTray().entries).toMatchObject([{ stockId: 1 }]));
  await user.type(getSearchField(), 'fill{Enter}');
  expect(await screen.findByText('2 matches. Enter selects the highlighted one, ↓ moves on')).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(getTray().entries).toHaveLength(1));
  expect(getSearchField().value).toBe('');
});

it('copies an earlier treatment without its scans, and only offers its patient', async () => {
  const usage = aUsage({
    id: 3,
    lots: [{ lotId: 5, number: 'A7', expiresOn: null, quantity: 1 }],
    lotReason: 'Scanned from the package',
  });
  await copyTreatment(aTreatment({ patientId: 'P-1', usages: [usage] }));
  expect(getTray().entries).toMatchObject([{ isPlanned: true, lot: { lotId: 5, lotReason: 'Same lot as last time' } }]);
  expect(getTray().patientId).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Same patient: P-1' }));
  expect(getTray().patientId).toBe('P-1');
  expect(screen.queryByRole('button', { name: /Same patient/ })).toBeNull();
});

it('applies each number to the product that was scanned before it, also on a slow connection', async () => {
  const answers: (() => void)[] = [];
  connection = () => new Promise((resolve) => answers.push(resolve));
  await typeScan(user, 'FIL-1');
  await typeByHand(user, '5');
  await typeScan(user, 'FIL-2');
  await typeByHand(user, '3{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() =>
    expect(getTray().entries).toMatchObject([
      { stockId: 1, quantity: 5 },
      { stockId: 2, quantity: 3 },
    ]),
  );
  expect(getSearchField().value).toBe('');
});

it('applies a number to no earlier product while the last scan has an open question', async () => {
  await typeScan(user, 'FIL-2');
  await waitFor(() => expect(getTray().entries).toHaveLength(1));
  await typeScan(user, 'HELD-1');
  await waitFor(() => expect(questions()).toHaveLength(1));
  getSearchField().focus();
  await typeByHand(user, '4{Enter}');
  expect(await screen.findByText('4 was not applied. No product was added before it.')).toBeTruthy();
  expect(getTray().entries).toMatchObject([{ stockId: 2, quantity: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Skip this scan' }));
  getSearchField().focus();
  await typeByHand(user, '4{Enter}');
  await waitFor(() => expect(getTray().entries).toMatchObject([{ stockId: 2, quantity: 4 }]));
});

it('logs nothing while a scan is being looked up', async () => {
  await typeScan(user, 'FIL-2');
  await waitFor(() => expect(getTray().entries).toHaveLength(1));
  let answer: () => void = () => undefined;
  connection = () => new Promise((resolve) => (answer = resolve));
  await typeScan(user, 'FIL-1');
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  expect(await screen.findByText('1 scan is still being read. Please try again in a moment.')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(posts()).toEqual([]);
  answer();
  await waitFor(() => expect(getTray().entries).toHaveLength(2));
  expect(screen.queryByText(/still being read/)).toBeNull();
});
