/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mockRoutes, mockResponses } from '../../../../../test/mock-api.js';
import { typeBurst } from '../../../../../test/scanner.js';
import { stock } from '../../../../../test/usage-fixture.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { upsertStock, useClinic, useStock } from '../../../store/clinic-store.js';
import { ItemSearch } from './item-search.js';

const item = (id: number, name: string, sku: string | null, currentQuantity = 5): Item =>
  stock(id, 'item', name, sku, { currentQuantity, usableQuantity: currentQuantity, version: 1 });

const KINDS = ['item'] as const;
const chosen: (number | null)[] = [];

function Form() {
  const [id, setId] = useState<number | null>(null);
  const selected = useStock('item', id) ?? null;
  return (
    <form onSubmit={() => chosen.push(-1)}>
      <ItemSearch
        id="search"
        aria-describedby={undefined}
        aria-invalid={undefined}
        aria-required={undefined}
        kinds={KINDS}
        selected={selected}
        onSelect={(one) => {
          chosen.push(one?.id ?? null);
          setId(one?.id ?? null);
        }}
      />
      <output>{selected === null ? 'nothing' : `${selected.name}: ${selected.currentQuantity}`}</output>
    </form>
  );
}

/** Renders a search that accepts many products one after the other. Returns the selected ones. */
const showMany = (onCode?: (code: string) => Promise<null>): (number | undefined)[] => {
  cleanup();
  const selectedIds: (number | undefined)[] = [];
  render(
    <ItemSearch
      id="many"
      aria-describedby={undefined}
      aria-invalid={undefined}
      aria-required={undefined}
      kinds={KINDS}
      selected={null}
      isMultiple
      onSelect={(one) => selectedIds.push(one?.id)}
      {...(onCode && { onCode })}
    />,
  );
  return selectedIds;
};

beforeEach(() => {
  chosen.length = 0;
  useClinic.setState(emptyClinic, true);
  render(<Form />);
});
afterEach(cleanup);

it('asks the server for the best matches, and keeps the selected product live without a loaded list', async () => {
  const sent = mockRoutes({
    'GET /api/inventory': {
      status: 200,
      body: [item(1, 'Toxin 100 U', 'NTX-100'), item(2, 'Toxin 50 U', 'NTX-50')],
    },
  });
  await userEvent.type(screen.getByRole('combobox'), 'toxin', { delay: null });
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/inventory?search=toxin&limit=20'));
  await userEvent.click(await screen.findByRole('option', { name: /Toxin 50 U/ }));
  expect(screen.getByRole('status').textContent).toBe('Toxin 50 U: 5');
  act(() => upsertStock({ ...item(2, 'Toxin 50 U', 'NTX-50', 3), version: 2 }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Toxin 50 U: 3'));
  expect(useClinic.getState().items.phase).toBe('idle');
});

it('selects the item of a scanned code as soon as it is known, and does not submit the form', async () => {
  mockResponses({ status: 200, body: [item(1, 'Toxin 100 U', 'NTX-100'), item(2, 'Toxin 1000 U', 'NTX-1000')] });
  await userEvent.type(screen.getByRole('combobox'), 'ntx100{Enter}', { delay: null });
  await waitFor(() => expect(chosen).toEqual([1]));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Toxin 100 U');
});

it('suggests a corrected text, and searches for it on a press', async () => {
  const sent = mockResponses(
    { status: 200, body: [] },
    { status: 200, body: { search: 'hyaluronic' } },
    { status: 200, body: [item(3, 'Hyaluronic Serum', null)] },
  );
  await userEvent.type(screen.getByRole('combobox'), 'hialironik', { delay: null });
  await userEvent.click(await screen.findByRole('button', { name: 'hyaluronic' }));
  expect(await screen.findByRole('option', { name: /Hyaluronic Serum/ })).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/inventory?search=hialironik&limit=20',
    '/api/inventory/meant?kind=item&search=hialironik',
    '/api/inventory?search=hyaluronic&limit=20',
  ]);
});

it('shows a failed search, and retries with the next letter', async () => {
  mockResponses(
    { status: 503, body: { code: 'x', message: 'Please wait a moment.', requestId: 'r' } },
    { status: 200, body: [item(1, 'Toxin', null)] },
  );
  await userEvent.type(screen.getByRole('combobox'), 'toxi', { delay: null });
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox'), 'n', { delay: null });
  expect(await screen.findByRole('option', { name: /Toxin/ })).toBeTruthy();
});

it('Enter selects the match for a word with a digit; a code has one product, or none', async () => {
  const codes: string[] = [];
  const selectedIds = showMany(async (code) => {
    codes.push(code);
    return null;
  });
  const found: Record<string, Item[]> = {
    '100u': [item(1, 'Toxin 100u', 'TOX-A')],
    '50ml': [item(2, 'Saline 50ml', null), item(3, 'Gel 50ml', null)],
    'tox-a1': [item(4, 'Toxin A1', 'TOX-A1'), item(5, 'Toxin A10', 'TOX-A10')],
  };
  mockRoutes({
    'GET /api/inventory': async (query) => ({ status: 200, body: found[query.get('search') ?? ''] ?? [] }),
    'GET /api/inventory/meant': { status: 200, body: { search: null } },
  });
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLInputElement>('combobox');
  const typed = async (text: string, seen: () => Promise<unknown>) => {
    await user.clear(field);
    await typeBurst(user, text);
    await seen();
    await typeBurst(user, '{Enter}', 500);
  };
  await typed('100u', async () => screen.findByRole('option', { name: /Toxin 100u/ }));
  await waitFor(() => expect(selectedIds).toEqual([1]));
  await typed('50ml', async () => screen.findByRole('option', { name: /Gel 50ml/ }));
  expect(selectedIds).toEqual([1]);
  expect(screen.getByRole('option', { name: /Saline 50ml/, selected: true })).toBeTruthy();
  await typeBurst(user, '{ArrowDown}{Enter}');
  expect(selectedIds).toEqual([1, 3]);
  expect(codes).toEqual([]);
  await typed('tox-a1', async () => screen.findByRole('option', { name: /Toxin A10/ }));
  await typed('box-77', async () => screen.findByText('No items found'));
  expect(codes).toEqual(['tox-a1', 'box-77']);
  expect(selectedIds).toEqual([1, 3]);
});

it('Enter selects the only match of words where the field allows it, but never for a text like a code', async () => {
  const selectedIds = showMany();
  mockResponses(
    { status: 200, body: [item(1, 'Toxin 100 U', 'NTX-100')] },
    { status: 200, body: [item(2, 'Toxin 1000 U', 'NTX-1000')] },
  );
  await userEvent.type(screen.getByRole('combobox'), 'toxin{Enter}', { delay: null });
  await waitFor(() => expect(selectedIds).toEqual([1]));
  await userEvent.type(screen.getByRole('combobox'), 'ntx100{Enter}', { delay: null });
  expect(await screen.findByRole('option', { name: /Toxin 1000 U/ })).toBeTruthy();
  expect(selectedIds).toEqual([1]);
});

it('the highlight follows the product, so that a newer list cannot put another one under Enter', async () => {
  let answerLate: (answer: { status: number; body: Item[] }) => void = () => undefined;
  const late = new Promise<{ status: number; body: Item[] }>((resolve) => {
    answerLate = resolve;
  });
  const [first, second, third] = [item(1, 'Toxin A', null), item(2, 'Toxin B', null), item(3, 'Toxin of today', null)];
  mockResponses({ status: 200, body: [first, second] }, late);
  const field = screen.getByRole('combobox');
  const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.type(field, 'to', { delay: null });
  await screen.findByRole('option', { name: /Toxin B/ });
  await userEvent.keyboard('{ArrowUp}');
  expect(marked()).toContain('Toxin B');
  await userEvent.type(field, 'x', { delay: null });
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toContain('Toxin A');
  await act(async () => answerLate({ status: 200, body: [third, first] }));
  await screen.findByRole('option', { name: /Toxin of today/ });
  expect(marked()).toContain('Toxin A');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([1]);
});

it('uses a short number after the name as the quantity of the selected product, with Enter or on blur', async () => {
  cleanup();
  const amounts: [number, number | undefined][] = [];
  const selections: (number | null)[] = [];
  const filler = item(1, 'Filler 30 G', 'FIL-1');
  render(
    <>
      <ItemSearch
        id="counted"
        aria-describedby={undefined}
        aria-invalid={undefined}
        aria-required={undefined}
        kinds={KINDS}
        selected={filler}
        onSelect={(one) => selections.push(one?.id ?? null)}
        onAmount={(quantity, one) => {
          amounts.push([quantity, one?.id]);
          return true;
        }}
      />
      <input aria-label="Next" />
    </>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox');
  act(() => {
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  });
  await userEvent.keyboard('12{Enter}');
  expect([field.value, amounts]).toEqual(['Filler 30 G', [[12, 1]]]);
  await waitFor(() => expect(field.selectionStart).toBe(0));
  await userEvent.keyboard('7');
  expect(field.value).toBe('7');
  await userEvent.click(screen.getByRole('textbox', { name: 'Next' }));
  expect([field.value, amounts.at(-1)]).toEqual(['Filler 30 G', [7, 1]]);
  expect(selections).toEqual([]);
});
