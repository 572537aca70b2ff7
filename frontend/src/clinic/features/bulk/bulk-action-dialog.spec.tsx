import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockRoutes } from '../../../../test/mock-api.js';
import { useProgress } from '../../../lib/api/progress.js';
import { useSession } from '../../../session/session-store.js';
import { BulkActionDialog } from './bulk-action-dialog.js';

const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: null };
const made = {
  id: 7,
  what: 'supplier',
  changed: 30,
  names: ['Botox', 'Filler'],
  madeBy: ana,
  madeAt: new Date().toISOString(),
  undoableUntil: new Date(Date.now() + 3_600_000).toISOString(),
  undoneBy: null,
  undoneAt: null,
  kept: null,
};
const undone = {
  ...made,
  undoneBy: ana,
  undoneAt: new Date().toISOString(),
  kept: [{ id: 2, name: 'Filler', why: 'Rui Dias changed it since' }],
};
const AT = 'GET /api/inventory/bulk/7';
const open = (rights: readonly string[] = ['stock:edit']) => {
  useSession.setState({ state: 'signed-in', user: { id: 'ana', permissions: { 'perfect-b': rights } } } as never);
  render(
    <BulkActionDialog id={7} sentence="Ana Silva changed the supplier of 30 products" onClose={() => undefined} />,
  );
};

beforeEach(() => useProgress.setState(new Map(), true));
afterEach(cleanup);

describe('an earlier bulk action', () => {
  it('shows its description, is undone with progress, and names the rows that stay and why', async () => {
    const user = userEvent.setup();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    mockRoutes({ [AT]: { status: 200, body: made } });
    open();
    expect(await screen.findByText('and 28 more products')).toBeTruthy();
    mockRoutes({
      [AT]: { status: 200, body: undone },
      'POST /api/inventory/bulk/7/undo': async () => {
        await held;
        return { status: 200, body: { restored: 29, kept: undone.kept } };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    act(() => useProgress.setState(new Map([['undo-7', { done: 340, total: 1000 }]]), true));
    expect(screen.getByText('Undoing 340 of 1,000 …')).toBeTruthy();
    act(() => release());
    expect(await screen.findByText('Filler: Rui Dias changed it since')).toBeTruthy();
    expect(screen.getByText(/^29 products as before\. 1 was kept:/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('cannot be undone after a day, or by users without the right to edit', async () => {
    mockRoutes({ [AT]: { status: 200, body: { ...made, undoableUntil: new Date(Date.now() - 1).toISOString() } } });
    open();
    expect(await screen.findByText('More than 24 hours have passed. This can no longer be undone.')).toBeTruthy();
    cleanup();
    mockRoutes({ [AT]: { status: 200, body: made } });
    open([]);
    expect(await screen.findByText('Botox')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
