import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes, errorResponse } from '../../../../../test/mock-api.js';
import { aTreatment, aUsage } from '../../../../../test/fixtures/clinic-work.js';
import { useToast } from '../../../../lib/page/toast.js';
import { setUpUsage, stock, user } from '../../../../../test/usage-fixture.js';
import { openCorrection, openEditedCorrection } from '../state/fill-tray.js';
import { EMPTY_TRAY } from '../state/tray-state.js';
import { getTray } from '../state/tray-store.js';
import { Tray } from '../tray/tray.js';

const FILLER = stock(1, 'item', 'Filler', 'FIL-1', { tracksLots: true, unit: 'syringes' });
const usage = aUsage({
  id: 31,
  quantityUsed: 3,
  lots: [
    { lotId: 5, number: 'E', expiresOn: null, quantity: 1 },
    { lotId: 6, number: 'F', expiresOn: null, quantity: 2 },
  ],
});
const TREATMENT = aTreatment({
  id: 9,
  version: 2,
  patientId: 'P-1',
  usedAt: '2026-11-20T10:00:00.000Z',
  usages: [usage],
});

beforeEach(setUpUsage);
afterEach(cleanup);

it('shows each lot of a corrected line with its quantity, and sends the right quantities with a reason', async () => {
  const sent = mockRoutes({
    'GET /api/inventory/1': { status: 200, body: FILLER },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'POST /api/treatments/9/corrections': errorResponse(400, 'validation.failed', 'Please check', {
      errors: [{ path: 'correctionReason', message: 'Please enter the reason for changing the dose of lot F' }],
    }),
  });
  render(
    <MemoryRouter>
      <Tray />
    </MemoryRouter>,
  );
  await act(() => openCorrection(TREATMENT));
  const line = within(await screen.findByRole('listitem', { name: 'Filler' }));
  const ofF = line.getByRole<HTMLInputElement>('spinbutton', { name: 'Lot F, 2 syringes logged' });
  expect([
    line.getByRole<HTMLInputElement>('spinbutton', { name: 'Lot E, 1 syringe logged' }).value,
    ofF.value,
  ]).toEqual(['1', '2']);
  await user.clear(ofF);
  await user.type(ofF, '1');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  await screen.findByText('Please enter the reason for changing the dose of lot F');
  await user.type(screen.getByRole('textbox', { name: /Reason for the correction/ }), 'One was not given');
  await user.click(screen.getByRole('button', { name: 'Save correction' }));
  const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({
    correctionReason: 'One was not given',
    version: 2,
    lines: [
      {
        usageId: 31,
        quantityUsed: 2,
        lots: [
          { lotId: 5, quantity: 1 },
          { lotId: 6, quantity: 1 },
        ],
      },
    ],
  });
});

it('opens a treatment logged without a response as a correction with the later changes', async () => {
  mockRoutes({ 'GET /api/inventory/1': { status: 200, body: FILLER } });
  await openCorrection(TREATMENT);
  const { entries } = getTray();
  await openEditedCorrection(TREATMENT, { ...EMPTY_TRAY, patientId: 'P-4', entries });
  expect(getTray()).toMatchObject({ patientId: 'P-4', corrects: { id: 9 }, entries: [{ stockId: 1 }] });
  await openEditedCorrection(TREATMENT, { ...EMPTY_TRAY, patientId: 'P-4', entries: [] });
  expect(getTray().entries).toEqual([]);
});

it('reports that nothing changed when a correction without a difference is saved', async () => {
  mockRoutes({
    'GET /api/inventory/1': { status: 200, body: FILLER },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'POST /api/treatments/9/corrections': { status: 200, body: TREATMENT },
  });
  render(
    <MemoryRouter>
      <Tray />
    </MemoryRouter>,
  );
  await act(() => openCorrection(TREATMENT));
  await user.click(await screen.findByRole('button', { name: 'Save correction' }));
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Nothing changed' }));
});
