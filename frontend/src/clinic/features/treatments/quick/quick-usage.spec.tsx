import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mockRoutes, mockRoute, errorResponse } from '../../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../../test/scanner.js';
import {
  setUpUsage,
  pressButton,
  getQuantityField,
  mockScan,
  getSearchField,
  stock,
  user,
} from '../../../../../test/usage-fixture.js';
import { useToast } from '../../../../lib/page/toast.js';
import { upsertStock } from '../../../store/clinic-store.js';
import { changeTray, getTray } from '../state/tray-store.js';
import { QuickUsage } from './quick-usage.js';
// Preloads the lazy part.
import './quick-usage-fields.js';
import '../../scanning/bursts/scan-listener.js';

const BOTOX = stock(1, 'item', 'Botox', 'BTX-100');
const FILLER = stock(2, 'item', 'Filler', 'FIL-100');
const GAUZE = stock(7, 'consumable', 'Gauze', 'GAU-100');
const logged = {
  status: 201,
  body: {
    id: 9,
    kind: 'item',
    itemId: 1,
    quantityUsed: 2,
    content: null,
    item: { id: 1, name: 'Botox', unit: 'vials', currentQuantity: 12, usableQuantity: 12, version: 4 },
    version: 1,
  },
};
const calls = (more: Record<string, { status: number; body?: unknown }> = {}) =>
  mockRoutes({
    'GET /api/inventory': { status: 200, body: [BOTOX, FILLER] },
    'GET /api/consumables': { status: 200, body: [GAUZE] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', [BOTOX, FILLER, GAUZE]),
    ...more,
  });

const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
const scan = (code: string) => user.type(getSearchField(), `${code}{Enter}`);
const isAtRest = () =>
  screen.queryByRole('button', { name: 'Log Usage' }) === null &&
  screen.queryByRole('spinbutton', { name: 'Quantity' }) === null;
const open = () =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<QuickUsage />} />
        <Route path="/perfect-b/usage" element={<p>The tray</p>} />
      </Routes>
    </MemoryRouter>,
  );
const chooseBotox = async () => {
  await scan('BTX-100');
  await screen.findByRole('button', { name: 'Log Usage' });
};

beforeEach(setUpUsage);
afterEach(cleanup);

describe('a quick use', () => {
  it('is one line, expands once its item is scanned, and is logged in place', async () => {
    const sent = calls({ 'POST /api/usage': logged });
    open();
    expect(isAtRest()).toBe(true);
    await chooseBotox();
    expect(screen.getByText('14 vials in stock')).toBeTruthy();
    await pressButton('Increase quantity');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Treatment Type' }), 'dermal_filler');
    await user.type(reason(), ' Touch-up ');
    await pressButton('Log Usage');
    await waitFor(() => expect(isAtRest()).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/usage',
      body: { itemId: 1, quantityUsed: 2, treatmentType: 'dermal_filler', reason: 'Touch-up' },
    });
    expect(useToast.getState().toast).toMatchObject({ title: 'Usage Logged', action: { label: 'Undo' } });
    // The next product can be scanned immediately.
    expect(getSearchField().value).toBe('');
    expect(document.activeElement).toBe(getSearchField());
  });

  it('adds one for each further scan, and is never less than one', async () => {
    calls();
    open();
    await chooseBotox();
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
    getSearchField().select();
    await user.keyboard('BTX-100{Enter}');
    await waitFor(() => expect(getQuantityField().value).toBe('2'));
  });

  it('reads a package scanned into the reason field, and keeps the reason', async () => {
    const sent = calls();
    open();
    await chooseBotox();
    await user.type(reason(), 'Touch-up');
    await typeScan(user, 'BTX-100');
    await waitFor(() => expect(getQuantityField().value).toBe('2'));
    expect(reason().value).toBe('Touch-up');
    expect(document.activeElement).toBe(getSearchField());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('asks for the patient of a lot, and sends it', async () => {
    const sent = calls({ 'POST /api/usage': logged });
    open();
    await chooseBotox();
    expect(screen.queryByRole('textbox', { name: 'Patient' })).toBeNull();
    act(() => upsertStock({ ...BOTOX, version: 9, tracksLots: true }));
    await user.type(screen.getByRole('textbox', { name: 'Patient' }), 'P-7');
    await pressButton('Log Usage');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ itemId: 1, patientId: 'P-7' }),
    );
  });

  it('keeps the input after an error', async () => {
    calls({ 'POST /api/usage': errorResponse(409, 'stock.insufficient', 'Only 1 vial of "Botox" in stock') });
    open();
    await chooseBotox();
    await pressButton('Increase quantity');
    await user.type(reason(), 'Training');
    await pressButton('Log Usage');
    expect(await screen.findByText('Only 1 vial of "Botox" in stock')).toBeTruthy();
    expect(getSearchField().value).toBe('Botox');
    expect(getQuantityField().value).toBe('2');
    expect(reason().value).toBe('Training');
    await pressButton('Cancel');
    expect(isAtRest()).toBe(true);
    expect(getSearchField().value).toBe('');
  });

  it('moves to a treatment as entered', async () => {
    const sent = calls();
    open();
    await chooseBotox();
    await pressButton('Increase quantity');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Treatment Type' }), 'dermal_filler');
    await user.type(reason(), 'Lips');
    await user.click(screen.getByRole('link', { name: 'Add to a treatment' }));
    expect(screen.getByText('The tray')).toBeTruthy();
    expect(getTray()).toMatchObject({
      treatmentType: 'dermal_filler',
      reason: 'Lips',
      entries: [{ stockId: 1, quantity: 2 }],
    });
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('states to whose treatment it would be added, and to whose it was', async () => {
    calls();
    changeTray((tray) => ({ ...tray, patientId: ' P-12 ' }));
    open();
    expect(screen.getByRole('link', { name: 'P-12 in the tray' })).toBeTruthy();
    await chooseBotox();
    await user.click(screen.getByRole('link', { name: 'Add to the treatment of P-12' }));
    expect(getTray()).toMatchObject({ patientId: ' P-12 ', entries: [{ stockId: 1 }] });
    cleanup();
    open();
    expect(screen.getByRole('link', { name: 'P-12 in the tray, 1 line' })).toBeTruthy();
    getSearchField().focus();
    await typeScan(user, 'GAU-100');
    await screen.findByText('The tray');
    expect(useToast.getState().toast?.title).toBe('Added to the treatment of P-12');
  });

  it('moves all consecutive scans to one treatment', async () => {
    calls();
    open();
    await chooseBotox();
    await typeScan(user, 'GAU-100');
    await typeScan(user, 'FIL-100');
    await typeScan(user, 'GAU-100');
    await screen.findByText('You scanned Gauze (2) and Filler');
    await pressButton('Add all to a treatment');
    expect(await screen.findByText('The tray')).toBeTruthy();
    expect(getTray().entries).toMatchObject([
      { stockId: 1, quantity: 1 },
      { stockId: 7, quantity: 2 },
      { stockId: 2, quantity: 1 },
    ]);
  });

  it('continues with scans made while the previous use was logged', async () => {
    calls();
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    mockRoute('POST /api/usage', async () => {
      await slow;
      return logged;
    });
    open();
    await chooseBotox();
    await pressButton('Log Usage');
    await typeScan(user, 'FIL-100');
    await typeScan(user, 'BTX-100');
    answer();
    await waitFor(() => expect(getSearchField().value).toBe('Filler'));
    expect(await screen.findByText('You scanned Botox')).toBeTruthy();
    expect(getQuantityField().value).toBe('1');
  });

  it('uses a number after a scan as the quantity, wherever the code was typed', async () => {
    calls();
    open();
    (document.activeElement as HTMLElement).blur();
    await typeScan(user, 'BTX-100');
    await screen.findByRole('button', { name: 'Log Usage' });
    await waitFor(() => expect([getSearchField().selectionStart, getSearchField().selectionEnd]).toEqual([0, 5]));
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(getQuantityField().value).toBe('2'));
    expect(getSearchField().value).toBe('Botox');
  });

  it('applies each number to the product scanned before it, and moves all to one treatment', async () => {
    calls();
    open();
    await chooseBotox();
    await typeByHand(user, '3');
    await typeScan(user, 'FIL-100');
    await screen.findByText('You scanned Filler');
    expect(getQuantityField().value).toBe('3');
    await typeByHand(user, '2{Enter}');
    await screen.findByText('You scanned Filler (2)');
    expect(getQuantityField().value).toBe('3');
    await pressButton('Add both to a treatment');
    expect(getTray().entries).toMatchObject([
      { stockId: 1, quantity: 3 },
      { stockId: 2, quantity: 2 },
    ]);
  });

  it('of a consumable starts in the tray', async () => {
    calls();
    open();
    getSearchField().focus();
    await typeScan(user, 'GAU-100');
    expect(await screen.findByText('The tray')).toBeTruthy();
    expect(getTray().entries).toMatchObject([{ stockId: 7, kind: 'consumable', quantity: 1 }]);
  });
});
