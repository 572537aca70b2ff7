import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { answerAt, besides, refusal } from '../../../../../test/answers.js';
import { typeByHand, typeScan } from '../../../../../test/scanner.js';
import { beginUsage, press, quantity, scannedAs, search, stock, user } from '../../../../../test/usage-stage.js';
import { useNotice } from '../../../../lib/page/toast.js';
import { tookStock } from '../../../store/clinic-store.js';
import { changeTray, trayNow } from '../state/tray-store.js';
import { QuickUsage } from './quick-usage.js';
// Fetched late on a screen; here it is there before it is asked for.
import './quick-usage-rest.js';
import '../../scanning/bursts/scan-bursts.js';

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
  answerAt({
    'GET /api/inventory': { status: 200, body: [BOTOX, FILLER] },
    'GET /api/consumables': { status: 200, body: [GAUZE] },
    'GET /api/inventory/scanned': async (query) => scannedAs(query.get('code') ?? '', [BOTOX, FILLER, GAUZE]),
    ...more,
  });

const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
const scan = (code: string) => user.type(search(), `${code}{Enter}`);
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

beforeEach(beginUsage);
afterEach(cleanup);

describe('a quick use', () => {
  it('is one line, opens once its item is scanned, and is logged in place', async () => {
    const sent = calls({ 'POST /api/usage': logged });
    open();
    expect(isAtRest()).toBe(true);
    await chooseBotox();
    expect(screen.getByText('14 vials in stock')).toBeTruthy();
    await press('Increase quantity');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Treatment Type' }), 'dermal_filler');
    await user.type(reason(), ' Touch-up ');
    await press('Log Usage');
    await waitFor(() => expect(isAtRest()).toBe(true));
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/usage',
      body: { itemId: 1, quantityUsed: 2, treatmentType: 'dermal_filler', reason: 'Touch-up' },
    });
    expect(useNotice.getState().notice).toMatchObject({ title: 'Usage Logged', action: { label: 'Undo' } });
    // The next one can be scanned at once.
    expect(search().value).toBe('');
    expect(document.activeElement).toBe(search());
  });

  it('counts what is scanned once more, and never less than one', async () => {
    calls();
    open();
    await chooseBotox();
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
    search().select();
    await user.keyboard('BTX-100{Enter}');
    await waitFor(() => expect(quantity().value).toBe('2'));
  });

  it('reads a package that is scanned where a reason is typed, and keeps the reason', async () => {
    const sent = calls();
    open();
    await chooseBotox();
    await user.type(reason(), 'Touch-up');
    await typeScan(user, 'BTX-100');
    await waitFor(() => expect(quantity().value).toBe('2'));
    expect(reason().value).toBe('Touch-up');
    expect(document.activeElement).toBe(search());
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('asks for the patient of a lot, and sends it', async () => {
    const sent = calls({ 'POST /api/usage': logged });
    open();
    await chooseBotox();
    expect(screen.queryByRole('textbox', { name: 'Patient' })).toBeNull();
    act(() => tookStock({ ...BOTOX, version: 9, tracksLots: true }));
    await user.type(screen.getByRole('textbox', { name: 'Patient' }), 'P-7');
    await press('Log Usage');
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ itemId: 1, patientId: 'P-7' }),
    );
  });

  it('keeps what was typed when it is refused', async () => {
    calls({ 'POST /api/usage': refusal(409, 'stock.insufficient', 'Only 1 vial of "Botox" in stock') });
    open();
    await chooseBotox();
    await press('Increase quantity');
    await user.type(reason(), 'Training');
    await press('Log Usage');
    expect(await screen.findByText('Only 1 vial of "Botox" in stock')).toBeTruthy();
    expect(search().value).toBe('Botox');
    expect(quantity().value).toBe('2');
    expect(reason().value).toBe('Training');
    await press('Cancel');
    expect(isAtRest()).toBe(true);
    expect(search().value).toBe('');
  });

  it('goes along to a treatment as it was typed', async () => {
    const sent = calls();
    open();
    await chooseBotox();
    await press('Increase quantity');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Treatment Type' }), 'dermal_filler');
    await user.type(reason(), 'Lips');
    await user.click(screen.getByRole('link', { name: 'Add to a treatment' }));
    expect(screen.getByText('The tray')).toBeTruthy();
    expect(trayNow()).toMatchObject({
      treatmentType: 'dermal_filler',
      reason: 'Lips',
      entries: [{ stockId: 1, quantity: 2 }],
    });
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says whose treatment it would be added to, and whose it was', async () => {
    calls();
    changeTray((tray) => ({ ...tray, patientId: ' P-12 ' }));
    open();
    expect(screen.getByRole('link', { name: 'P-12 in the tray' })).toBeTruthy();
    await chooseBotox();
    await user.click(screen.getByRole('link', { name: 'Add to the treatment of P-12' }));
    expect(trayNow()).toMatchObject({ patientId: ' P-12 ', entries: [{ stockId: 1 }] });
    cleanup();
    open();
    expect(screen.getByRole('link', { name: 'P-12 in the tray, 1 line' })).toBeTruthy();
    search().focus();
    await typeScan(user, 'GAU-100');
    await screen.findByText('The tray');
    expect(useNotice.getState().notice?.title).toBe('Added to the treatment of P-12');
  });

  it('takes all that was scanned one after the other to one treatment', async () => {
    calls();
    open();
    await chooseBotox();
    await typeScan(user, 'GAU-100');
    await typeScan(user, 'FIL-100');
    await typeScan(user, 'GAU-100');
    await screen.findByText('You scanned Gauze (2) and Filler');
    await press('Add all to a treatment');
    expect(await screen.findByText('The tray')).toBeTruthy();
    expect(trayNow().entries).toMatchObject([
      { stockId: 1, quantity: 1 },
      { stockId: 7, quantity: 2 },
      { stockId: 2, quantity: 1 },
    ]);
  });

  it('goes on with what was scanned while the one before was logged', async () => {
    calls();
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    besides('POST /api/usage', async () => {
      await slow;
      return logged;
    });
    open();
    await chooseBotox();
    await press('Log Usage');
    await typeScan(user, 'FIL-100');
    await typeScan(user, 'BTX-100');
    answer();
    await waitFor(() => expect(search().value).toBe('Filler'));
    expect(await screen.findByText('You scanned Botox')).toBeTruthy();
    expect(quantity().value).toBe('1');
  });

  it('takes a number after a scan as the quantity, wherever the code was typed', async () => {
    calls();
    open();
    (document.activeElement as HTMLElement).blur();
    await typeScan(user, 'BTX-100');
    await screen.findByRole('button', { name: 'Log Usage' });
    await waitFor(() => expect([search().selectionStart, search().selectionEnd]).toEqual([0, 5]));
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(quantity().value).toBe('2'));
    expect(search().value).toBe('Botox');
  });

  it('gives each number to the product that was scanned before it, and takes them to one treatment', async () => {
    calls();
    open();
    await chooseBotox();
    await typeByHand(user, '3');
    await typeScan(user, 'FIL-100');
    await screen.findByText('You scanned Filler');
    expect(quantity().value).toBe('3');
    await typeByHand(user, '2{Enter}');
    await screen.findByText('You scanned Filler (2)');
    expect(quantity().value).toBe('3');
    await press('Add both to a treatment');
    expect(trayNow().entries).toMatchObject([
      { stockId: 1, quantity: 3 },
      { stockId: 2, quantity: 2 },
    ]);
  });

  it('of a consumable begins in the tray', async () => {
    calls();
    open();
    search().focus();
    await typeScan(user, 'GAU-100');
    expect(await screen.findByText('The tray')).toBeTruthy();
    expect(trayNow().entries).toMatchObject([{ stockId: 7, kind: 'consumable', quantity: 1 }]);
  });
});
