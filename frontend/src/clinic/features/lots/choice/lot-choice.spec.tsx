import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { NO_CONTENT } from '../../../shared/stock/used-content.js';
import { COPIED_REASON, type LotSelection, FIRST_TO_EXPIRE, SCANNED_REASON } from '../../../shared/lot-selection.js';
// Preloads the lazy part.
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';
import '../lot-dialog.js';
import { LotChoice } from './lot-choice.js';

const user = userEvent.setup();
const stock = (version: number) =>
  ({ id: 7, kind: 'item', name: 'Toxin', unit: 'vials', version, tracksLots: true }) as Item;
const lot = (id: number, number: string, expiresOn: string, fields: Partial<Lot> = {}): Lot =>
  ({ ...FREE, id, number, expiresOn, ...fields }) as Lot;
const FREE = { quantity: 2, state: 'available', stateBy: null, stateAt: null, opened: [], version: 1 };
const answer = (...lots: Lot[]) => mockRoutes({ 'GET /api/lots': { status: 200, body: lots } });

function Form({ version = 1, quantity = 1 }: { readonly version?: number; readonly quantity?: number }) {
  const [value, setValue] = useState<LotSelection>(FIRST_TO_EXPIRE);
  return <LotChoice stock={stock(version)} quantity={quantity} value={value} onChange={setValue} errors={{}} />;
}
const formValue = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => void answer(lot(1, 'A', '2999-01-31'), lot(2, 'B', '2999-02-28')));
afterEach(cleanup);

it('shows the lot that is used, or the lots when one is not enough', async () => {
  const { rerender } = render(<Form />);
  await screen.findByText('Lot A');
  expect(formValue()).toHaveLength(1);
  expect(formValue()[0]).toContain('2 left · Expires Jan 31, 2999');
  rerender(<Form quantity={3} />);
  expect(formValue().map((text) => text?.slice(0, 14))).toEqual(['2 from lot A2 ', '+ 1 from lot B']);
});

it('uses another lot with a reason, and reports at once when that lot becomes held', async () => {
  const { rerender } = render(<Form />);
  await user.click(await screen.findByRole('button', { name: 'Another lot' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lot' }).value).toBe('2');
  await user.type(screen.getByRole('textbox', { name: 'Why this lot' }), 'Same as last time');
  answer(lot(1, 'A', '2999-01-31'), lot(2, 'B', '2999-02-28', { state: 'quarantined' }));
  rerender(<Form version={2} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Lot B is quarantined. Next is lot A, expires Jan 31, 2999, 2 left. If it was given before that, open the lot and record it as given.',
  );
  await user.click(screen.getByRole('button', { name: 'Use earliest expiry' }));
  expect(formValue()[0]).toContain('Lot A');
});

it('shows unusable lots when the rest is not enough', async () => {
  answer(lot(1, 'A', '2020-01-31'), lot(2, 'B', '2999-02-28'));
  render(<Form quantity={3} />);
  expect(
    await screen.findByText(/^Only 2 vials of "Toxin" can be used: lot A \(2\) expired on Jan 31, 2020/),
  ).toBeTruthy();
});

it('reports that the displayed lot was recalled, and by whom, before another is used', async () => {
  const { rerender } = render(<Form />);
  await screen.findByText('Lot A');
  const stateBy = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
  const stateAt = new Date().toISOString();
  answer(lot(1, 'A', '2999-01-31', { state: 'recalled', stateBy, stateAt }), lot(2, 'B', '2999-02-28'));
  rerender(<Form version={2} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Lot A was recalled by Ana Silva, \d\d:\d\d\. Lot B is next\./,
  );
  expect(screen.queryByRole('listitem')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use lot B' }));
  expect(formValue()[0]).toContain('Lot B');
});

it('uses a scanned package as the reason', async () => {
  render(<Form />);
  await user.click(await screen.findByRole('button', { name: 'Another lot' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lot' }), '1');
  await user.type(screen.getByRole('textbox', { name: /Why this lot/ }), '(01)09506000134352(10)B{Enter}');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lot' }).value).toBe('2');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('Scanned from the package')).toBeTruthy();
});

it('names the lot of the open container, and the one that is opened for the rest', async () => {
  const open = { id: 5, lotId: 1, number: 'A', expiresOn: '2999-01-31', state: 'available', left: 63.5, holds: 100 };
  const opened = [{ ...open, unit: 'U', openedAt: new Date().toISOString(), spoilsAt: null }] as Lot['opened'];
  answer(lot(1, 'A', '2999-01-31', { quantity: 0, opened }), lot(2, 'B', '2999-02-28'), lot(3, 'C', '2999-03-31'));
  const toxin = { ...stock(1), contentAmount: 100, contentUnit: 'U', opened } as Item;
  const inForm = (content: string, version = 1) => (
    <LotChoice
      stock={{ ...toxin, version }}
      quantity={1}
      used={{ content, isWhole: false }}
      value={FIRST_TO_EXPIRE}
      onChange={() => undefined}
      errors={{}}
    />
  );
  const { rerender } = render(inForm(''));
  await screen.findByText('Open lot A');
  rerender(inForm('70'));
  expect(formValue()).toEqual([
    expect.stringContaining('63.5 U from open lot A63.5 U left · open until'),
    expect.stringContaining('+ 6.5 U from lot B2 left · Expires Feb 28, 2999'),
  ]);
});

it('offers only open containers that have not expired', async () => {
  const open = { id: 5, lotId: 2, number: 'B', expiresOn: null, state: 'available', left: 76, unit: 'U' };
  answer(
    lot(1, 'A', '2999-01-31'),
    lot(2, 'B', '2999-02-28', {
      opened: [
        { ...open, spoilsAt: '2999-01-01T00:00:00Z' },
        { ...open, id: 6, left: 110, spoilsAt: '2020-01-01T00:00:00Z' },
      ] as Lot['opened'],
    }),
  );
  render(<Form />);
  await user.click(await screen.findByRole('button', { name: 'Another lot' }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toContain('Lot B, 2 left and 76 U open, expires Feb 28, 2999');
});

const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lot' }).selectedOptions[0]?.textContent;

it('keeps the scanned lot visible while another user uses it up and returns it', async () => {
  const changes: LotSelection[] = [];
  const line = (version: number) => (
    <LotChoice
      stock={stock(version)}
      quantity={1}
      value={{ lotId: 1, lotReason: SCANNED_REASON }}
      onChange={(value) => changes.push(value)}
      errors={{}}
    />
  );
  const { rerender } = render(line(1));
  await screen.findByText(SCANNED_REASON);
  expect(shown()).toBe('Lot A, 2 left, expires Jan 31, 2999');
  answer(lot(2, 'B', '2999-02-28'), lot(1, 'A', '2999-01-31', { quantity: 0 }));
  rerender(line(2));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Lot A holds 0\. Next is lot B/);
  expect(shown()).toBe('Lot A, 0 left');
  expect(screen.getByRole('combobox', { name: 'Lot' }).getAttribute('aria-invalid')).toBe('true');
  answer(lot(1, 'A', '2999-01-31', { quantity: 1 }), lot(2, 'B', '2999-02-28'));
  rerender(line(3));
  await waitFor(() => expect(shown()).toBe('Lot A, 1 left, expires Jan 31, 2999'));
  expect(changes).toEqual([]);
});

it('shows no replacement for a used-up lot, and asks for the reason of another choice', async () => {
  function Line() {
    const [value, setValue] = useState<LotSelection>({ lotId: 9, lotReason: COPIED_REASON });
    return <LotChoice stock={stock(1)} quantity={1} value={value} onChange={setValue} errors={{}} />;
  }
  render(<Line />);
  await screen.findByText('The chosen lot is no longer there. Please choose the lot you used.');
  expect(shown()).toBe('Choose the lot you used');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lot' }), '1');
  expect(shown()).toContain('Lot A');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Why this lot/ }).value).toBe('');
});

it('subtracts the use of earlier lines', async () => {
  const before = [
    { quantity: 2, used: { ...NO_CONTENT, isWhole: true }, lot: { lotId: 1, lotReason: SCANNED_REASON } },
  ];
  answer(lot(1, 'A', '2999-01-31'), lot(2, 'B', '2999-02-28'), lot(3, 'C', '2999-03-31'));
  render(
    <LotChoice
      stock={stock(1)}
      quantity={3}
      earlierUses={before}
      value={FIRST_TO_EXPIRE}
      onChange={() => undefined}
      errors={{}}
    />,
  );
  await screen.findByText('2 from lot B');
  expect(formValue()).toEqual([expect.stringMatching(/^2 from lot B/), expect.stringMatching(/^\+ 1 from lot C/)]);
});

it('offers to record a line of a held lot as given, with its known values', async () => {
  const recalled = lot(2, 'B', '2999-02-28', {
    state: 'recalled',
    item: { id: 7, name: 'Toxin', unit: 'vials' } as Lot['item'],
  });
  const sent = mockRoutes({
    'GET /api/lots': { status: 200, body: [lot(1, 'A', '2999-01-31'), recalled] },
    'GET /api/lots/2': { status: 200, body: recalled },
    'POST /api/lots/2/given': { status: 201, body: {} },
  });
  const recorded: number[] = [];
  const dose = {
    quantity: 2,
    isByContent: false,
    patientId: 'P-9',
    usedAt: '2026-11-20T10:30:00.000Z',
    reason: 'Logged without a connection',
  };
  render(
    <>
      <LotChoice
        stock={stock(1)}
        quantity={2}
        value={{ lotId: 2, lotReason: 'Same as last time' }}
        given={{ dose, onRecorded: () => recorded.push(1) }}
        onChange={() => undefined}
        errors={{}}
      />
      <DialogHost />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Record as given' }));
  await user.click(await screen.findByRole('button', { name: 'Record as given' }));
  await waitFor(() => expect(recorded).toEqual([1]));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    quantityUsed: 2,
    patientId: 'P-9',
    usedAt: dose.usedAt,
    reason: dose.reason,
  });
});

it('offers to record the shown part of a lot as given once that lot is recalled', async () => {
  const item = { id: 7, name: 'Toxin', unit: 'vials' } as Lot['item'];
  const recalled = lot(2, 'B', '2999-02-28', { state: 'recalled', item });
  const recorded: unknown[] = [];
  const dose = {
    quantity: 3,
    isByContent: false,
    patientId: 'P-9',
    usedAt: '2026-11-20T10:30:00.000Z',
    reason: 'Late',
  };
  function Line({ version }: { readonly version: number }) {
    const [value, setValue] = useState<LotSelection>(FIRST_TO_EXPIRE);
    const given = { dose, onRecorded: (amount: unknown) => recorded.push(amount) };
    return (
      <>
        <LotChoice stock={stock(version)} quantity={3} value={value} given={given} onChange={setValue} errors={{}} />
        <DialogHost />
      </>
    );
  }
  const { rerender } = render(<Line version={1} />);
  await screen.findByText('+ 1 from lot B');
  const sent = mockRoutes({
    'GET /api/lots': { status: 200, body: [lot(1, 'A', '2999-01-31'), recalled] },
    'GET /api/lots/2': { status: 200, body: recalled },
    'POST /api/lots/2/given': { status: 201, body: {} },
  });
  rerender(<Line version={2} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Lot B was recalled by the system\. If it was given before that, record it as given\. Lot A is next\./,
  );
  await user.click(screen.getByRole('button', { name: 'Record as given' }));
  await user.click(await screen.findByRole('button', { name: 'Record as given' }));
  await waitFor(() => expect(recorded).toEqual([{ quantity: 1, isByContent: false }]));
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ quantityUsed: 1, patientId: 'P-9' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('offers no other lot when none can be used', async () => {
  answer(lot(1, 'A', '2999-01-31'));
  const { rerender } = render(<Form />);
  await screen.findByText('Lot A');
  answer(lot(1, 'A', '2999-01-31', { state: 'recalled' }));
  rerender(<Form version={2} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Lot A was recalled by the system. No other lot can be used.',
  );
  expect(screen.queryByRole('button')).toBeNull();
});
