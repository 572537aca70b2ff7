import type { CountLine } from '@atrium/contract/clinic/counts/schemas';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CountEntry } from './count-entry.js';
import { getCountEntries, type CountEntryRow } from '../count-text.js';
import type { CountInput } from '../use-count.js';

const user = userEvent.setup();
const row = (stockId: number, name: string) => ({
  stockId,
  kind: 'item' as const,
  name,
  sku: null,
  barcode: null,
  codes: [],
  unit: 'vials',
  shelf: null,
  category: null,
  tracksLots: false,
  open: 0,
  expected: 7,
  lots: [],
});
const line = (change: Partial<CountLine> = {}): CountLine => ({
  id: 1,
  stockId: 1,
  name: 'Toxin',
  unit: 'vials',
  lotId: null,
  number: null,
  expiresOn: null,
  counted: 5,
  balance: 7,
  difference: -2,
  value: null,
  countedBy: { id: 'b', firstName: 'Ben', lastName: 'Ode', email: null },
  countedAt: '2026-11-02T10:00:00.000Z',
  wantsRecount: false,
  firstCounted: null,
  isPosted: false,
  refusal: null,
  later: null,
  expectedFrom: null,
  ...change,
});
const first = (lines: readonly CountLine[] = []): CountEntryRow =>
  getCountEntries(row(1, 'Toxin'), lines)[0] as CountEntryRow;

const save = jest.fn<(counted: CountInput) => Promise<unknown>>();
const show = (...entries: readonly CountEntryRow[]) =>
  render(
    <>
      {entries.map((entry, index) => (
        <CountEntry
          key={entry.key}
          entry={entry}
          name={index === 0 ? 'Toxin' : 'Filler'}
          unit="vials"
          heading={null}
          isOpen
          isCurrent={false}
          onSave={save}
          onRemove={async () => undefined}
        />
      ))}
    </>,
  );
const field = (name = 'Toxin') => screen.getByRole<HTMLInputElement>('textbox', { name: `Counted ${name}` });

afterEach(() => {
  cleanup();
  save.mockReset();
});

describe('counting by keyboard', () => {
  it('Enter saves once, with the quantity that was seen, and moves to the next field', async () => {
    save.mockResolvedValue(undefined);
    show(first(), getCountEntries(row(2, 'Filler'), [])[0] as CountEntryRow);
    await user.click(field());
    await user.keyboard('6{Enter}');
    expect(save.mock.calls).toEqual([[{ stockId: 1, counted: 6, seen: null }]]);
    expect(document.activeElement).toBe(field('Filler'));
  });

  it('a blank field is not counted, and zero is', async () => {
    save.mockResolvedValue(undefined);
    show(first());
    await user.click(field());
    await user.keyboard('{Enter}');
    expect(save).not.toHaveBeenCalled();
    await user.click(field());
    await user.keyboard('0{Enter}');
    expect(save.mock.calls).toEqual([[{ stockId: 1, counted: 0, seen: null }]]);
  });

  it('keeps the input after an error, and shows why', async () => {
    save.mockRejectedValue(new Error('away'));
    show(first());
    await user.click(field());
    await user.keyboard('6{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be saved');
    expect(field().value).toBe('6');
    await user.clear(field());
    await user.type(field(), '1.5{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Whole vials only');
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('asks again about a number far from the expected one before it is stored', async () => {
    save.mockResolvedValue(undefined);
    show(first());
    await user.click(field());
    await user.keyboard('40170725{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('40,170,725 vials? 7 are expected.');
    expect(save).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Count 40,170,725' }));
    expect(save.mock.calls).toEqual([[{ stockId: 1, counted: 40_170_725, seen: null }]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('a difference is shown next to its own number only', async () => {
    save.mockRejectedValue(new Error('away'));
    show(first([line({ counted: 30, difference: 1 })]));
    expect(screen.getByText('+1')).toBeTruthy();
    await user.clear(field());
    await user.type(field(), '29{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('+1')).toBeNull();
  });

  it("shows another user's count with the name; a row to recount is blank with a note", () => {
    show(first([line()]));
    expect(field().value).toBe('5');
    expect(screen.getByText(/Ben Ode/)).toBeTruthy();
    cleanup();
    show(first([line({ wantsRecount: true })]));
    expect(field().value).toBe('');
    expect(screen.getByText('Please count again')).toBeTruthy();
  });
});
