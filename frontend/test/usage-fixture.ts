import type { Item } from '@atrium/contract/clinic/items/schemas';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clearTray } from '../src/clinic/features/treatments/state/tray-store.js';
import { emptyClinic } from '../src/clinic/store/clinic-state.js';
import { useClinic } from '../src/clinic/store/clinic-store.js';
import { useToast } from '../src/lib/page/toast.js';
import { useSession } from '../src/session/session-store.js';

/* Fixtures for tests of usage forms: users, stock and helpers that find form fields. */

export const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };

export const stock = (
  id: number,
  kind: 'item' | 'consumable',
  name: string,
  sku: string | null,
  more: object = {},
): Item =>
  ({
    id,
    kind,
    name,
    sku,
    barcode: null,
    codes: [],
    brand: null,
    categoryId: null,
    category: null,
    primarySupplierId: null,
    primarySupplier: null,
    unit: 'vials',
    contentAmount: null,
    contentUnit: null,
    hoursOnceOpened: null,
    opened: [],
    tracksLots: false,
    currentQuantity: 14,
    usableQuantity: 14,
    minStockLevel: 5,
    stockStatus: 'good',
    isActive: true,
    version: 3,
    ...more,
  }) as unknown as Item;

/** Returns the reply to a scanned code, matched by SKU. */
export const mockScan = (code: string, all: readonly Item[]) => ({
  status: 200,
  body: {
    code,
    gtin: null,
    expiresOn: null,
    lot: null,
    serial: null,
    count: null,
    faults: [],
    lots: [],
    isPackage: false,
    pieces: 1,
    doubts: [],
    matches: all.filter(({ sku }) => sku === code.toUpperCase()),
  },
});

export const signIn = (id = ana.id, rights: readonly string[] = ['stock:use']): void =>
  useSession.setState({
    state: 'signed-in',
    user: { ...ana, id, role: 'user', permissions: { 'perfect-b': rights } },
  } as never);

/** Signs in a user who may use stock, with an unloaded store and an empty tray. */
export function setUpUsage(): void {
  localStorage.clear();
  signIn();
  useToast.setState({ toast: null });
  useClinic.setState(emptyClinic, true);
  clearTray();
}

export const user = userEvent.setup();
export const getSearchField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' });
export const getQuantityField = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
export const pressButton = (name: string) => user.click(screen.getByRole('button', { name }));
