import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem, anOpenUnit } from '../../../../test/fixtures/clinic.js';
import { mockRoutes, errorResponse } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { useOrganization } from '../../../session/organization-store.js';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { LogUsageDialog } from '../usage/log-usage-dialog.js';
// Preloads the lazy parts.
import './amount-unit-toggle.js';
import './content-field.js';
import '../../shared/stock/open-content-text.js';

const open = anOpenUnit({ id: 5, left: 76, openedAt: new Date().toISOString() });
const toxin = anItem({
  name: 'Toxin',
  sku: 'TX',
  // Two are in a recalled lot.
  currentQuantity: 5,
  usableQuantity: 3,
  minStockLevel: 1,
  contentAmount: 100,
  contentUnit: 'U',
  opened: [open],
  version: 3,
});
const logged = {
  id: 9,
  kind: 'item',
  itemId: 1,
  quantityUsed: 1,
  content: { amount: 80.5, unit: 'U', cost: null, containers: [] },
  item: {
    id: 1,
    name: 'Toxin',
    unit: 'vials',
    currentQuantity: 2,
    usableQuantity: 2,
    version: 4,
    opened: [{ ...open, id: 6, left: 95.5 }],
  },
  version: 1,
};

const user = userEvent.setup();
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity in U' });
const send = () => user.click(screen.getByRole('button', { name: 'Log Usage' }));
const choose = async () => {
  await user.type(screen.getByRole('combobox', { name: 'Item' }), 'TX{Enter}');
  return amount();
};

beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', permissions: { 'perfect-b': ['stock:use'] } },
  } as never);
  useOrganization.setState({ timeZone: 'UTC' } as never);
  useToast.setState({ toast: null });
  useClinic.setState(emptyClinic, true);
});
afterEach(cleanup);

describe('a use by content', () => {
  it('shows what it consumes and leaves, sends its unit, and reports the rest', async () => {
    const sent = mockRoutes({
      'GET /api/inventory': { status: 200, body: [toxin] },
      'POST /api/usage': { status: 201, body: logged },
    });
    render(<LogUsageDialog kind="item" onClose={() => undefined} />);
    const field = await choose();
    expect(screen.getByText('1 vial holds 100 U')).toBeTruthy();
    await screen.findByText('+ 76 U open');
    await user.type(field, '24');
    expect(screen.getByText('Takes 24 U from what is open; leaves 3 vials and 52 U open')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '1.2345');
    expect(screen.getByText('Please enter at most 3 decimals, such as 1.234')).toBeTruthy();
    expect(screen.queryByText(/^Takes/)).toBeNull();
    await user.clear(field);
    await user.type(field, '80,5');
    expect(screen.getByText('Takes 76 U from what is open, opens 1 vial; leaves 2 vials and 95.5 U open')).toBeTruthy();
    await send();
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ path: '/api/usage', body: { itemId: 1, content: 80.5, contentUnit: 'U' } }),
    );
    expect(sent.at(-1)?.body).not.toHaveProperty('quantityUsed');
    expect(useToast.getState().toast?.detail).toBe('80.5 U of Toxin, 2 vials and 95.5 U left');
  });

  it('shows until when usable containers are open, without a recalled one', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const recalled = { ...open, id: 4, state: 'recalled', spoilsAt: soon };
    const usable = { ...open, spoilsAt: '2999-05-01T10:00:00.000Z' };
    mockRoutes({ 'GET /api/inventory': { status: 200, body: [{ ...toxin, opened: [recalled, usable] }] } });
    render(<LogUsageDialog kind="item" onClose={() => undefined} />);
    await user.type(await choose(), '24');
    expect(screen.getByText(/52 U open until May 01, 2999, 10:00$/)).toBeTruthy();
  });

  it('can be entered in whole units', async () => {
    const sent = mockRoutes({
      'GET /api/inventory': { status: 200, body: [toxin] },
      'POST /api/usage': { status: 201, body: { ...logged, content: null } },
    });
    render(<LogUsageDialog kind="item" onClose={() => undefined} />);
    await choose();
    await user.click(await screen.findByRole('radio', { name: 'Whole vials' }));
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('1');
    await send();
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ itemId: 1, quantityUsed: 1 }));
  });

  it('keeps the input after an error, which is shown at the field', async () => {
    const message = 'Only 76 U of "Toxin" can be used: 76 U open.';
    mockRoutes({
      'GET /api/inventory': { status: 200, body: [toxin] },
      'POST /api/usage': errorResponse(409, 'content.insufficient', message, {
        errors: [{ path: 'content', message }],
      }),
    });
    render(<LogUsageDialog kind="item" onClose={() => undefined} />);
    const field = await choose();
    await user.type(field, 'abc');
    expect(screen.getByText('"a" does not belong in a number')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '90');
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field.value).toBe('90');
  });
});
