import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aCategory, aConsumable, anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes, mockResponses, errorResponse, type SentRequest } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { upsertRow, useClinic } from '../../store/clinic-store.js';
import { CategoriesDialog } from './categories-dialog.js';

const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
const named = (id: number, name: string, version = 1): Category =>
  aCategory({ id, name, version, updatedBy: version > 1 ? ana : null });
const item = (id: number, categoryId: number | null, version = 1): Item =>
  anItem({ id, name: `Item ${id}`, categoryId, version });
const consumable = (change: Partial<Consumable> = {}): Consumable =>
  aConsumable({ id: 3, name: 'Cream', categoryId: 7, version: 4, ...change });

function loadStore<T extends { readonly id: number; readonly version: number }>(...rows: readonly T[]) {
  const rules = createCollectionRules<T>(({ version }) => version);
  return {
    phase: 'ready' as const,
    error: null,
    all: rules.change(rules.empty, (draft) => rows.forEach((row) => draft.upsert(row))),
  };
}

const mockUseCounts = (...categories: [number, number][]) => ({
  categories: new Map(categories),
  suppliers: new Map<number, number>(),
});
/** Mocks the server's replies about the category Fillers and the number of products per category. */
const products = (...categories: { id: number; products: number }[]) => ({
  'GET /api/inventory': { status: 200, body: [item(1, 7)] },
  'GET /api/consumables': { status: 200, body: [consumable()] },
  'GET /api/inventory/uses': { status: 200, body: { categories, suppliers: [] } },
});
const requestsSent = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const lastToast = () => useToast.getState().toast;

beforeEach(() => {
  useToast.setState({ toast: null });
  useClinic.setState(
    {
      ...emptyClinic,
      categories: loadStore(named(7, 'Fillers'), named(8, 'Toxins'), named(9, 'Creams')),
      uses: { phase: 'ready', error: null, value: mockUseCounts([7, 2], [8, 1]) },
    },
    true,
  );
  render(<CategoriesDialog onClose={() => undefined} />);
});
afterEach(cleanup);

describe('deleting a category', () => {
  const question = () => screen.getByRole('dialog', { name: 'Delete Fillers?' });

  it('asks with its name and number of products, and does nothing on Cancel', async () => {
    const sent = mockResponses();
    await press('Delete Fillers');
    expect(question().textContent).toContain('2 products use it.');
    expect(question().textContent).toContain('They will have no category.');
    await user.click(within(question()).getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    expect(screen.getByText('Fillers')).toBeTruthy();
  });

  it('asks about no move when it has no products', async () => {
    await press('Delete Creams');
    const dialog = screen.getByRole('dialog', { name: 'Delete Creams?' });
    expect(dialog.textContent).toContain('No products use it.');
    expect(within(dialog).queryByRole('combobox')).toBeNull();
  });

  it('leaves its products without a category, unless another one is chosen', async () => {
    const sent = mockRoutes({ ...products(), 'DELETE /api/categories/7': { status: 204 } });
    await press('Delete Fillers');
    await press('Delete category');
    await waitFor(() => expect(screen.queryByText('Fillers')).toBeNull());
    expect(requestsSent(sent).map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/categories/7']);
    expect(lastToast()).toMatchObject({ title: 'Category Deleted', description: 'Fillers was deleted.' });
  });

  const BULK = 'POST /api/inventory/bulk';
  /** Mocks lists whose pages are returned one after the other, then nothing. */
  const left = (...pages: readonly (readonly unknown[])[]) => {
    let at = 0;
    return async () => ({ status: 200, body: pages[at++] ?? [] });
  };

  it('moves its products first to the chosen one, in batches', async () => {
    const sent = mockRoutes({
      ...products({ id: 8, products: 3 }),
      'GET /api/inventory': left([item(1, 7)], [item(2, 7)]),
      'GET /api/consumables': left([consumable()]),
      [BULK]: { status: 200, body: { id: 5, changed: 1, unchanged: 0 } },
      'DELETE /api/categories/7': { status: 204 },
    });
    await press('Delete Fillers');
    await user.selectOptions(screen.getByLabelText('Move its 2 products to'), 'Toxins');
    await press('Move and delete');
    await waitFor(() => expect(screen.queryByText('Fillers')).toBeNull());
    expect(sent.map(({ path }) => path)).toContain('/api/inventory?categoryId=7&limit=200');
    const moved = (id: number, version: number) => ({
      stock: [{ id, version }],
      act: { what: 'category', categoryId: 8 },
    });
    expect(requestsSent(sent).map(({ path, body }) => [path, body])).toEqual([
      ['/api/inventory/bulk', moved(1, 1)],
      ['/api/inventory/bulk', moved(2, 1)],
      ['/api/inventory/bulk', moved(3, 4)],
      ['/api/categories/7', undefined],
    ]);
    expect(lastToast()?.description).toBe('Fillers was deleted. 3 products moved to Toxins.');
  });

  it('stops, with the rest of its products, when they cannot be moved', async () => {
    const sent = mockRoutes({
      ...products({ id: 7, products: 2 }),
      [BULK]: errorResponse(503, 'unavailable', 'Please try again.'),
    });
    await press('Delete Fillers');
    await user.selectOptions(screen.getByLabelText('Move its 2 products to'), 'Toxins');
    await press('Move and delete');
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again.');
    expect(requestsSent(sent)).toHaveLength(1);
    expect(await screen.findByLabelText('Move its 2 products to')).toBeTruthy();
    expect(useClinic.getState().categories.all.rows.has(7)).toBe(true);
  });
});

describe('renaming a category', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('New name for Fillers');
  const rename = async (name: string) => {
    await press('Rename Fillers');
    await user.clear(field());
    await user.type(field(), name);
  };

  it('sends the new name with the version on which it is based', async () => {
    const sent = mockResponses({ status: 200, body: named(7, 'Dermal fillers', 2) });
    await rename('Dermal fillers{Enter}');
    await screen.findByText('Dermal fillers');
    expect(sent[0]?.body).toEqual({ name: 'Dermal fillers', version: 1 });
    expect(lastToast()).toMatchObject({
      title: 'Category updated',
      description: 'Fillers is now Dermal fillers.',
    });
  });

  it('that another user renamed meanwhile asks which name to keep', async () => {
    const sent = mockResponses(
      errorResponse(409, 'resource.stale', 'Ana Silva changed this while you were editing.', {
        current: named(7, 'Filler', 2),
        conflicts: ['name'],
      }),
      { status: 200, body: named(7, 'Dermal fillers', 3) },
    );
    await rename('Dermal fillers{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Ana Silva changed this while you were editing');
    expect(within(alert).getByLabelText('Theirs for Name: Filler')).toBeTruthy();
    expect(within(alert).getByLabelText('Mine for Name: Dermal fillers')).toBeTruthy();
    expect(field().value).toBe('Dermal fillers');
    await press('Keep mine');
    await screen.findByText('Dermal fillers');
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Dermal fillers', version: 1 },
      { name: 'Dermal fillers', version: 2 },
    ]);
  });

  it('starts with the whole name selected, and stays in place when another user renames it', async () => {
    const sent = mockResponses({ status: 200, body: named(7, 'Gels', 3) });
    await press('Rename Fillers');
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'Fillers'.length]);
    act(() => upsertRow.categories(named(7, 'Zinc', 2)));
    const rows = within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('listitem');
    expect(rows.map((row) => row.contains(field()))).toEqual([false, true, false]);
    await user.clear(field());
    await user.type(field(), 'Gels{Enter}');
    await screen.findByText('Gels');
    expect(sent[0]?.body).toEqual({ name: 'Gels', version: 2 });
  });

  it("shows another user's new name while nothing is typed", async () => {
    await press('Rename Fillers');
    act(() => upsertRow.categories(named(7, 'Filler', 2)));
    expect(field().value).toBe('Filler');
    expect(
      screen.getByText('Ana Silva changed the name in the meantime. The form shows the latest values.'),
    ).toBeTruthy();
  });

  it('rejects a blank name at the field, without a call', async () => {
    const sent = mockResponses();
    await rename('{Enter}');
    expect(await screen.findByText('Category name is required')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(sent).toEqual([]);
  });
});
