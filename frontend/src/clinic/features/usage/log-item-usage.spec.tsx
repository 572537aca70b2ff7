import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { aUsage } from '../../../../test/fixtures/clinic-work.js';
import { mockRoutes, mockResponses, errorResponse } from '../../../../test/mock-api.js';
import {
  ana,
  setUpUsage,
  getQuantityField,
  mockScan,
  getSearchField,
  stock,
  user,
} from '../../../../test/usage-fixture.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';
import { useToast } from '../../../lib/page/toast.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { LogUsageDialog } from './log-usage-dialog.js';
// Preloads the lazy part.
import './undo/undo-dialog.js';
import { undoOrAskReason } from './undo/undo-or-ask.js';
import { findUndoableUse } from './undo/undo-usage.js';
import { UsageRow } from './history/usage-row.js';

const closed = jest.fn();
const item = (id: number, name: string, sku: string) => stock(id, 'item', name, sku, { unit: 'vial' });

/** Types a code over the selected text and Enter, as a scanner does. The mocked server finds the product. */
const scan = async (code: string) => {
  getSearchField().focus();
  getSearchField().select();
  await user.keyboard(`${code}{Enter}`);
  await waitFor(() => expect(['Botox', 'Filler']).toContain(getSearchField().value));
};
const ITEMS = [item(1, 'Botox', 'BTX-100'), item(2, 'Filler', 'FIL-1')];
const found = {
  'GET /api/inventory': { status: 200, body: ITEMS },
  'GET /api/inventory/scanned': async (query: URLSearchParams) => mockScan(query.get('code') ?? '', ITEMS),
};

beforeEach(() => {
  setUpUsage();
  closed.mockClear();
});
afterEach(cleanup);

describe('scans in the usage form', () => {
  beforeEach(() => {
    mockRoutes(found);
    render(<LogUsageDialog kind="item" onClose={closed} />);
  });

  it('add one for the same code', async () => {
    await scan('BTX-100');
    expect(getSearchField().value).toBe('Botox');
    expect(getQuantityField().value).toBe('1');
    await scan('btx-100');
    await scan('BTX-100');
    await waitFor(() => expect(getQuantityField().value).toBe('3'));
    expect(getSearchField().value).toBe('Botox');
  });

  it('ask before another code replaces the selected item', async () => {
    await scan('BTX-100');
    await scan('BTX-100');
    await scan('FIL-1');
    expect(await screen.findByText('You scanned Filler')).toBeTruthy();
    expect(getSearchField().value).toBe('Botox');
    await user.click(screen.getByRole('button', { name: 'Keep Botox' }));
    expect(screen.queryByText('You scanned Filler')).toBeNull();
    expect(getQuantityField().value).toBe('2');
    await scan('FIL-1');
    await user.click(await screen.findByRole('button', { name: 'Replace with Filler' }));
    expect(getSearchField().value).toBe('Filler');
    expect(getQuantityField().value).toBe('1');
  });

  it('ask nothing when the field was emptied before', async () => {
    await scan('BTX-100');
    await user.clear(getSearchField());
    await scan('FIL-1');
    expect(getSearchField().value).toBe('Filler');
    expect(screen.queryByText('You scanned Filler')).toBeNull();
  });

  it('do not submit a fraction of a vial', async () => {
    await scan('BTX-100');
    const sent = mockResponses();
    await user.clear(getQuantityField());
    await user.type(getQuantityField(), '0.5');
    await user.click(screen.getByRole('button', { name: 'Log Usage' }));
    expect(screen.getByText('Whole vials only')).toBeTruthy();
    expect(getQuantityField().value).toBe('0.5');
    expect(sent).toEqual([]);
    // An edited field loses its error.
    await user.clear(getQuantityField());
    await user.type(getQuantityField(), '3');
    expect(getQuantityField().getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('the dialog of one item', () => {
  const listed = item(1, 'Botox', 'BTX-100');
  const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  const open = () => {
    mockRoutes(found);
    useClinic.setState({ items: { ...emptyClinic.items, rows: new Map([[1, listed]]) } } as never);
    render(<LogUsageDialog kind="item" stock={listed} onClose={closed} />);
  };
  it('asks before unsaved input is lost, and closes at once without any', async () => {
    open();
    await user.type(reason(), 'Touch-up');
    await user.keyboard('{Escape}');
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy();
    await user.clear(reason());
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('sends and cancels the form by the buttons of its footer', async () => {
    open();
    const log = screen.getByRole<HTMLButtonElement>('button', { name: 'Log Usage' });
    expect(log.form).toBe(reason().form);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe('an error in the usage form', () => {
  const log = () => user.click(screen.getByRole('button', { name: 'Log Usage' }));

  it('about a missing item is shown once at the field, which gets the focus', async () => {
    const sent = mockResponses();
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await log();
    expect(screen.getAllByText('Please select an item first.')).toHaveLength(1);
    expect(document.activeElement).toBe(getSearchField());
    expect(useToast.getState().toast).toBeNull();
    expect(sent).toEqual([]);
  });

  it('of a field is shown at the field only, any other once in the form, and the input stays', async () => {
    mockRoutes(found);
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await scan('BTX-100');
    const few = 'Only 3 vials of "Botox" in stock';
    mockResponses(
      errorResponse(400, 'input.invalid', few, { errors: [{ path: 'quantityUsed', message: few }] }),
      errorResponse(409, 'stock.insufficient', 'Botox was counted meanwhile'),
    );
    await user.type(screen.getByLabelText('Reason'), 'Training');
    await log();
    expect(await screen.findAllByText(few)).toHaveLength(1);
    expect(useToast.getState().toast).toBeNull();
    await log();
    expect(await screen.findAllByText('Botox was counted meanwhile')).toHaveLength(1);
    expect(screen.queryByText(few)).toBeNull();
    expect(useToast.getState().toast).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Training');
  });
});

describe('undoing a use', () => {
  const entry = (minutesAgo: number): Usage => {
    const usedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const item = { id: 1, name: 'Botox', sku: null, unit: 'vial', currentQuantity: 14, usableQuantity: 14, version: 3 };
    return aUsage({ id: 9, item, user: ana, loggedBy: ana, usedAt, enteredAt: usedAt });
  };
  const undone = { ...entry(20), undoneAt: new Date().toISOString(), undoneBy: ana, undoReason: 'Wrong item' };
  const undo = () => user.click(screen.getByRole('button', { name: 'Undo Botox, 1 vial' }));

  it('needs no reason within fifteen minutes', async () => {
    const sent = mockResponses({ status: 200, body: undone });
    render(<UsageRow entry={entry(14)} />);
    await undo();
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/usage/9', body: undefined }]);
  });

  it('asks for a reason afterwards, and sends it', async () => {
    const sent = mockResponses({ status: 200, body: undone });
    render(
      <>
        <UsageRow entry={entry(16)} />
        <DialogHost />
      </>,
    );
    await undo();
    const dialog = await screen.findByRole('dialog', { name: 'Undo usage' });
    const press = async () => user.click(await screen.findByRole('button', { name: 'Undo usage' }));
    await press();
    expect(screen.getByText('Reason is required')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), ' Wrong item ');
    await press();
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/usage/9', body: { reason: 'Wrong item' } }]);
    expect(dialog.isConnected).toBe(false);
  });

  it('asks for a reason from the toast for a held lot, because the server requires one', async () => {
    const message = 'Please enter the reason for changing the dose of lot G1';
    const sent = mockResponses(
      errorResponse(400, 'input.invalid', message, { errors: [{ path: 'reason', message }] }),
      {
        status: 200,
        body: undone,
      },
    );
    render(<DialogHost />);
    await undoOrAskReason(findUndoableUse(entry(0)));
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong item');
    await user.click(screen.getByRole('button', { name: 'Undo usage' }));
    expect(sent.map(({ body }) => body)).toEqual([undefined, { reason: 'Wrong item' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows its author and reason', () => {
    render(<UsageRow entry={undone} />);
    expect(screen.getByText('Undone by Ana Silva: Wrong item')).toBeTruthy();
  });
});

describe('the details of a use', () => {
  const ben = {
    id: '2f9b3c1e-0000-4000-8000-000000000001',
    firstName: 'Ben',
    lastName: 'Ito',
    email: 'ben@example.com',
    isActive: true,
  };
  const logged = {
    id: 9,
    kind: 'item',
    itemId: 1,
    quantityUsed: 1,
    content: null,
    item: { id: 1, name: 'Botox', unit: 'vial', currentQuantity: 1_300, usableQuantity: 1_300, version: 4 },
    version: 1,
  };

  it('are collapsed, and are sent when filled in', async () => {
    const sent = mockRoutes({
      ...found,
      'GET /api/perfect-b/team': { status: 200, body: [ben] },
      'POST /api/usage': { status: 201, body: logged },
    });
    render(<LogUsageDialog kind="item" onClose={closed} />);
    expect(screen.queryByRole('textbox', { name: 'Patient' })).toBeNull();
    await scan('BTX-100');
    await user.click(screen.getByRole('button', { name: 'More details' }));
    await user.type(screen.getByRole('textbox', { name: 'Patient' }), ' P-31 ');
    await user.type(screen.getByRole('textbox', { name: 'Treatment area' }), 'Lips');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Used by' }), await screen.findByText('Ben Ito'));
    await user.click(screen.getByRole('button', { name: 'Log Usage' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/usage',
        body: { itemId: 1, quantityUsed: 1, patientId: 'P-31', treatmentArea: 'Lips', userId: ben.id },
      }),
    );
    expect(useToast.getState().toast?.detail).toBe('1 vial of Botox, 1,300 left');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('are expanded when one of them is rejected', async () => {
    mockRoutes({
      ...found,
      'GET /api/perfect-b/team': { status: 200, body: [ben] },
      'POST /api/usage': errorResponse(400, 'input.invalid', 'Please correct the marked fields', {
        errors: [{ path: 'userId', message: 'This person does not work in the clinic' }],
      }),
    });
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await scan('BTX-100');
    await user.click(screen.getByRole('button', { name: 'Log Usage' }));
    expect(await screen.findByText('This person does not work in the clinic')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Used by' })).toBeTruthy();
  });
});

describe('the lot of a scanned package', () => {
  const lot = (id: number, number: string, expiresOn: string, quantity = 5) => ({
    id,
    kind: 'item',
    stockId: 3,
    number,
    expiresOn,
    quantity,
    state: 'available',
    opened: [],
  });
  const LOTS = [lot(1, 'A1', '2098-01-31'), lot(2, 'B2', '2098-06-30')];
  const toxin = { ...item(3, 'Toxin', 'TX'), tracksLots: true };
  const scans = (number: string, lots: readonly object[]) =>
    mockRoutes({
      'GET /api/lots': { status: 200, body: LOTS },
      'GET /api/inventory': { status: 200, body: [] },
      'GET /api/inventory/scanned': {
        status: 200,
        body: {
          code: '4006381333931',
          gtin: '04006381333931',
          expiresOn: '2098-06-30',
          lot: number,
          serial: null,
          count: null,
          faults: [],
          matches: [toxin],
          isPackage: false,
          pieces: 1,
          doubts: [],
          lots,
        },
      },
      'POST /api/usage': {
        status: 201,
        body: {
          id: 9,
          kind: 'item',
          itemId: 3,
          quantityUsed: 1,
          item: { id: 3, name: 'Botox', unit: 'vial', currentQuantity: 13, usableQuantity: 13, version: 4 },
          version: 1,
        },
      },
    });
  const scanPackage = async (times: number) => {
    getSearchField().focus();
    getSearchField().select();
    await user.keyboard('4006381333931{Enter}');
    await waitFor(() => expect(getSearchField().value).toBe('Toxin'));
    await waitFor(() => expect(getQuantityField().value).toBe(String(times)));
  };

  it('is used and shown as the reason; the same package again adds one', async () => {
    const sent = scans('B2', [LOTS[1] ?? {}]);
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await scanPackage(1);
    expect(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Lot' })).toHaveProperty('value', '2');
    await scanPackage(2);
    await user.click(screen.getByRole('button', { name: 'Log Usage' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        itemId: 3,
        quantityUsed: 2,
        lotId: 2,
        lotReason: 'Scanned from the package',
      }),
    );
  });

  it('of another lot waits until the first is logged', async () => {
    scans('B2', [LOTS[1] ?? {}]);
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await scanPackage(1);
    scans('A1', [LOTS[0] ?? {}]);
    await scanPackage(1);
    expect(await screen.findByText('You scanned Toxin, lot A1')).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lot' }).value).toBe('2');
  });

  it('that is not in stock is never replaced by another lot, and another date is explained', async () => {
    const sent = scans('C3', []);
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await scanPackage(1);
    expect(await screen.findByText(/The package says lot C3, and Toxin has none of that number/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Log Usage' }));
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Lot of Toxin that was used' });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    cleanup();
    useClinic.setState(emptyClinic, true);
    scans('A1', [LOTS[0] ?? {}]);
    render(<LogUsageDialog kind="item" onClose={closed} />);
    await scanPackage(1);
    expect(await screen.findByText(/expires on Jun 30, 2098; here it is Jan 31, 2098/)).toBeTruthy();
  });
});
