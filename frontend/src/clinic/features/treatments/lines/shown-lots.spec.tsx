import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes, errorResponse } from '../../../../../test/mock-api.js';
import { setUpUsage, stock, user } from '../../../../../test/usage-fixture.js';
// Preloads the lazy part.
import '../../lots/choice/lot-choice.js';
import { SCANNED_REASON } from '../../../shared/lot-selection.js';
import { NO_CONTENT } from '../../../shared/stock/used-content.js';
import { Tray } from '../tray/tray.js';
import { addToTray, addUsageToTray } from '../state/tray-store.js';

const FILLER = stock(1, 'item', 'Filler', 'FIL-1', { tracksLots: true });
const lot = (id: number, number: string, quantity: number) => ({
  id,
  stockId: 1,
  number,
  quantity,
  item: FILLER,
  expiresOn: `2031-0${id}-28`,
  receivedOn: null,
  state: 'available',
  opened: [],
  version: 1,
});
const MESSAGE = 'The lots of "Filler" changed: 2 from lot C would be used now.';

afterEach(cleanup);

it('sends the lots that each line shows, and repeats without them after the server named others', async () => {
  setUpUsage();
  const sent = mockRoutes({
    'GET /api/inventory': { status: 200, body: [FILLER] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/kits': { status: 200, body: [] },
    'GET /api/treatments': { status: 200, body: [] },
    'GET /api/lots': { status: 200, body: [lot(1, 'A', 1), lot(2, 'B', 1), lot(3, 'C', 5)] },
    'POST /api/treatments': errorResponse(409, 'lot.changed', MESSAGE, {
      errors: [{ path: 'lines.1.lots', message: MESSAGE }],
    }),
  });
  render(
    <MemoryRouter>
      <Tray />
    </MemoryRouter>,
  );
  addUsageToTray(
    FILLER,
    { quantity: 1, used: NO_CONTENT, lot: { lotId: 1, lotReason: SCANNED_REASON } },
    { treatmentType: '', reason: '', patientId: 'P-1' },
  );
  addToTray(FILLER);
  await user.click((await screen.findAllByRole('button', { name: 'Increase quantity' }))[1] as HTMLElement);
  await screen.findByText('1 from lot B');
  await screen.findByText('+ 1 from lot C');
  const lines = () =>
    sent.filter(({ method }) => method === 'POST').map(({ body }) => (body as { lines: object[] }).lines);
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  await screen.findByText(MESSAGE);
  const shownLots = [
    { lotId: 2, quantity: 1 },
    { lotId: 3, quantity: 1 },
  ];
  expect(lines()[0]).toEqual([
    { itemId: 1, quantityUsed: 1, lotId: 1, lotReason: SCANNED_REASON },
    { itemId: 1, quantityUsed: 2, shownLots },
  ]);
  await user.click(screen.getByRole('button', { name: 'Log treatment' }));
  await waitFor(() => expect(lines()).toHaveLength(2));
  expect(lines()[1]?.[1]).toEqual({ itemId: 1, quantityUsed: 2 });
});
