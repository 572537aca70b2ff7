import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aLot, anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes, errorResponse } from '../../../../test/mock-api.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { LotDetailsPage, LotDetailsPanel } from './lot-details.js';

const lot = aLot({ id: 9, number: 'A12', quantity: 3, expiresOn: '2031-03-21', value: '204.00', unitCost: '68.00' });
const use = {
  id: 1,
  at: '2026-09-03T15:17:00.000Z',
  occurredAt: null,
  type: 'usage',
  delta: -1,
  content: null,
  contentUnit: null,
  patientId: 'P-1',
  treatmentType: null,
  treatmentArea: null,
  usedBy: null,
  user: { firstName: 'Ana', lastName: 'Silva' },
  lotReason: null,
  reason: null,
  note: null,
  value: '-68.00',
  isTakenBack: false,
  isDiscard: false,
  usageId: 5,
  purchaseId: null,
  isGivenBeforeHold: false,
  isUndone: false,
  undoneAt: null,
  undoReason: null,
  mergedLot: null,
};

beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': [] } },
  } as never);
  useClinic.setState(emptyClinic, true);
  mockRoutes({
    'GET /api/lots/9': { status: 200, body: lot },
    'GET /api/lots/9/movements': { status: 200, body: [use] },
    'GET /api/lots/9/changes': { status: 200, body: [] },
    [`GET /api/inventory/${lot.stockId}`]: { status: 200, body: anItem({ id: lot.stockId, tracksLots: true }) },
    'GET /api/lots/8': errorResponse(404, 'resource.missing', 'There is no such lot.'),
  });
});
afterEach(cleanup);

it('shows figures, uses and history on a page that prints the recall list', async () => {
  render(
    <MemoryRouter>
      <LotDetailsPage id={9} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Lot A12' });
  expect(screen.getByText('$204.00')).toBeTruthy();
  expect(screen.getByText('Mar 21, 2031')).toBeTruthy();
  expect((await screen.findAllByText(/Patient P-1/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'History' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Used in',
    'History',
  ]);
});

it('has no print button in the panel', async () => {
  render(
    <MemoryRouter>
      <LotDetailsPanel id={9} step={jest.fn()} close={jest.fn()} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 2, name: 'Lot A12' });
  await screen.findByRole('list', { name: 'Uses' });
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

it('shows a message for an unknown lot', async () => {
  render(
    <MemoryRouter>
      <LotDetailsPage id={8} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('There is no such lot')).toBeTruthy();
});
