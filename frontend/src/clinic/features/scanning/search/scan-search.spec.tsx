import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { aConsumable, anItem } from '../../../../../test/fixtures/clinic.js';
import { mockRoutes, errorResponse } from '../../../../../test/mock-api.js';
import { useToast } from '../../../../lib/page/toast.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { useClinic, useStock } from '../../../store/clinic-store.js';
// Preloads the lazy part.
import './unknown-code-dialog.js';
import { ScanSearch } from './scan-search.js';
import type { ScannedPackage } from '../scanned.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';

const item = (id: number, name: string, barcode: string | null): Item =>
  anItem({ id, name, barcode, currentQuantity: 5, usableQuantity: 5, minStockLevel: 1, version: 3 });

const TOXIN = item(1, 'Toxin', '4006381333931');
const mockScanReply = (more: Partial<Scanned>): { status: number; body: unknown } => ({
  status: 200,
  body: {
    code: '4006381333931',
    gtin: '04006381333931',
    expiresOn: null,
    lot: null,
    serial: null,
    count: null,
    faults: [],
    matches: [],
    lots: [],
    isPackage: false,
    pieces: 1,
    doubts: [],
    ...more,
  },
});
const SCANNED = 'GET /api/inventory/scanned';
const KINDS = ['item'] as const;
const user = userEvent.setup();
const chosen: [string | null, ScannedPackage | undefined][] = [];
const sentForm: unknown[] = [];

function Form() {
  const [id, setId] = useState<number | null>(null);
  return (
    <form aria-label="Form" onSubmit={() => sentForm.push(1)}>
      <ScanSearch
        id="search"
        aria-describedby={undefined}
        aria-invalid={undefined}
        aria-required={undefined}
        aria-label="Item"
        kinds={KINDS}
        selected={useStock('item', id) ?? null}
        onSelect={(one, packageData) => {
          chosen.push([one?.name ?? null, packageData]);
          setId(one?.id ?? null);
        }}
      />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' });
const type = async (code: string) => {
  act(() => field().focus());
  await user.keyboard(code.replaceAll('[', '[[').replaceAll('{', '{{'));
};
const enter = () => user.keyboard('{Enter}');
const signIn = (...rights: string[]) =>
  useSession.setState({
    state: 'signed-in',
    user: {
      id: 'ana',
      firstName: 'Ana',
      lastName: 'Silva',
      email: 'a@x.example',
      role: 'user',
      permissions: { 'perfect-b': rights },
    },
  } as never);

beforeEach(() => {
  chosen.length = 0;
  sentForm.length = 0;
  signIn('stock:use', 'stock:edit');
  useClinic.setState(emptyClinic, true);
  render(
    <>
      <Form />
      <DialogHost />
    </>,
  );
});
afterEach(cleanup);

describe('a scanner', () => {
  it('selects the item with one scan, and passes on the package data of the code', async () => {
    const sent = mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      'GET /api/inventory/meant': { status: 200, body: { search: null } },
      [SCANNED]: mockScanReply({ matches: [TOXIN], lot: 'AB-12', expiresOn: '2029-02-28', serial: 'S7' }),
    });
    await type(']d201040063813339311729020010AB-12');
    // The separator key of scanners enters no character.
    fireEvent.keyDown(field(), { key: ']', code: 'BracketRight', ctrlKey: true });
    await type('21S7');
    await enter();
    await waitFor(() => expect(field().value).toBe('Toxin'));
    expect(chosen.at(-1)).toMatchObject(['Toxin', { lot: 'AB-12', expiresOn: '2029-02-28', serial: 'S7' }]);
    expect(decodeURIComponent(sent.find(({ path }) => path.includes('/scanned'))?.path ?? '')).toContain(
      ']d201040063813339311729020010AB-12\u001D21S7',
    );
    expect(sentForm).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [true, 'Toxin, lot AB-12'],
    [false, 'Toxin. Lot AB-12 is not recorded: this product does not track lots'],
  ])('shows whether the lot is recorded (%s)', async (tracksLots, sentence) => {
    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      [SCANNED]: mockScanReply({ matches: [{ ...TOXIN, tracksLots }], lot: 'AB-12' }),
    });
    await type('4006381333931');
    await enter();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('a scan whose dialog was closed before the lookup ended is reported', async () => {
    let found = () => {};
    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      [SCANNED]: () => new Promise((resolve) => (found = () => resolve(mockScanReply({ matches: [TOXIN] })))),
    });
    await type('4006381333931');
    await enter();
    cleanup();
    found();
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Toxin was not added'));
    expect(chosen).toEqual([]);
  });

  it('reports invalid parts of the code of the selected product', async () => {
    const sentence = 'The code says "290231" (year, month, day) for the expiry, and there is no such day.';
    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      [SCANNED]: mockScanReply({ matches: [TOXIN], faults: [{ of: 'expiresOn', sentence }] }),
    });
    await type('04006381333931');
    await enter();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(sentence)).toBeTruthy();
    expect(field().value).toBe('Toxin');
    // Typing starts a new search.
    await user.keyboard('x');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('isolates the direction of a product name in its message', async () => {
    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      'GET /api/inventory/meant': { status: 200, body: { search: null } },
      [SCANNED]: mockScanReply({ matches: [{ ...TOXIN, name: 'מחט 30G' }], count: 2 }),
    });
    await type('4006381333931');
    await enter();
    const message = await screen.findByText('2 × \u2068מחט 30G\u2069');
    expect(message.getAttribute('role')).toBe('status');
  });

  it('a code of the other kind, of several products, or invalid is reported', async () => {
    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      [SCANNED]: mockScanReply({ matches: [aConsumable({ id: 7, name: 'Gloves', barcode: '4006381333931' })] }),
    });
    await type('4006381333931');
    await enter();
    expect(await screen.findByText('Gloves is a consumable')).toBeTruthy();
    expect(chosen).toEqual([]);

    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      [SCANNED]: mockScanReply({ matches: [TOXIN, item(2, 'Copy', '04006381333931')] }),
    });
    await enter();
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(field().value).toBe('Copy');

    mockRoutes({
      'GET /api/inventory': { status: 200, body: [] },
      [SCANNED]: errorResponse(400, 'input.invalid', 'Please correct the marked fields', {
        errors: [{ path: 'code', message: 'The code is not built as GS1 codes are.' }],
      }),
    });
    await user.clear(field());
    await type(']d2hello');
    await enter();
    expect(await screen.findByText('The code is not built as GS1 codes are.')).toBeTruthy();
  });
});

describe('an unknown code', () => {
  const unknown = {
    'GET /api/inventory': { status: 200, body: [item(5, 'Filler', '111')] },
    'GET /api/inventory/meant': { status: 200, body: { search: null } },
    [SCANNED]: mockScanReply({ lot: 'A1' }),
  };

  it('can be added to a product in addition to its barcode, and the item is selected with the lot', async () => {
    const sent = mockRoutes({
      ...unknown,
      'PUT /api/inventory/5': { status: 200, body: { ...item(5, 'Filler', '4006381333931'), version: 4 } },
    });
    await type('4006381333931');
    await enter();
    await screen.findByText('No item has the code 4006381333931');
    await user.click(screen.getByRole('button', { name: 'Attach this code to an item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Attach code' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Item' }), 'fil');
    await user.click(await within(dialog).findByRole('option', { name: /Filler/ }));
    await user.clear(within(dialog).getByRole('spinbutton', { name: 'Pieces' }));
    await user.type(within(dialog).getByRole('spinbutton', { name: 'Pieces' }), '10');
    await user.click(within(dialog).getByRole('button', { name: 'Attach code' }));
    await waitFor(() => expect(field().value).toBe('Filler'));
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/inventory/5',
      body: { codes: [{ code: '4006381333931', pieces: 10, label: null }], version: 3 },
    });
    expect(chosen.at(-1)).toMatchObject(['Filler', { lot: 'A1' }]);
    expect(sentForm).toEqual([]);
  });

  it('creates a new product with the code', async () => {
    mockRoutes({
      ...unknown,
      'GET /api/categories': { status: 200, body: [] },
      'GET /api/suppliers': { status: 200, body: [] },
    });
    await type('4006381333931');
    await enter();
    await user.click(await screen.findByRole('button', { name: 'New item with this code' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Item' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Barcode' }).value).toBe('4006381333931');
  });

  it('is added as the code of a carton only with its number of pieces', async () => {
    const sent = mockRoutes({
      ...unknown,
      [SCANNED]: mockScanReply({ code: '14006381333938' }),
      'PUT /api/inventory/5': { status: 200, body: { ...item(5, 'Filler', '111'), version: 4 } },
    });
    await type('14006381333938');
    await enter();
    await user.click(await screen.findByRole('button', { name: 'Attach this code to an item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Attach code' });
    await user.type(within(dialog).getByRole('combobox', { name: 'Item' }), 'fil');
    await user.click(await within(dialog).findByRole('option', { name: /Filler/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Attach code' }));
    expect(within(dialog).getByText('Enter the number of pieces in the package')).toBeTruthy();
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it("creates a new item with the carton's number as a package code", async () => {
    mockRoutes({
      ...unknown,
      [SCANNED]: mockScanReply({ code: '14006381333938' }),
      'GET /api/categories': { status: 200, body: [] },
      'GET /api/suppliers': { status: 200, body: [] },
    });
    await type('14006381333938');
    await enter();
    await user.click(await screen.findByRole('button', { name: 'New item with this code' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Item' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Barcode' }).value).toBe('');
    expect(within(dialog).getByDisplayValue('14006381333938')).toBeTruthy();
  });

  it('can be added only with the right to edit stock', async () => {
    cleanup();
    signIn('stock:use');
    render(<Form />);
    mockRoutes(unknown);
    await type('4006381333931');
    await enter();
    expect(await screen.findByText(/ask a user with the right to edit stock/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Attach/ })).toBeNull();
  });
});
