import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { mockRoutes } from '../../../test/mock-api.js';
import { useSession } from '../../session/session-store.js';
import { AddButton } from '../../ui/buttons/button.js';
import { EditDelete } from '../../ui/buttons/edit-delete.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { PaletteButton } from './palette-button.js';
// Preloads the lazy parts.
import './keyboard.js';
import './shortcut-sheet.js';

const me = aCurrentUser({
  id: '7d1f2c1e-0000-4000-8000-000000000001',
  projects: ['perfect-b', 'talent-phi'],
  permissions: { 'perfect-b': ['stock:use', 'stock:edit'], 'talent-phi': ['goals:edit'] },
});

const row = (fields: Partial<SearchRow>): SearchRow => ({
  kind: 'item',
  id: '7',
  title: 'Filler',
  code: null,
  detail: null,
  date: null,
  isClosed: false,
  ...fields,
});

const user = userEvent.setup();
/** Types all keys in one task, so that a busy machine adds no pause between them. */
const scanner = userEvent.setup({ delay: null });
const pause = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
/** Presses a key and waits longer than the limit by which scans are recognized. */
const press = async (...keys: readonly string[]) => {
  for (const key of keys) {
    await user.keyboard(key);
    await pause(90);
  }
};
const onAdd = jest.fn();
const onEdit = jest.fn();
const path = () => screen.getByTestId('path').textContent;
const Path = () => <p data-testid="path">{useLocation().pathname + useLocation().search}</p>;

function Screen({ hasDialog = false }: { readonly hasDialog?: boolean }) {
  return (
    <MemoryRouter initialEntries={['/talent-phi/goals']}>
      <header>
        <PaletteButton area="talent-phi" />
      </header>
      <main>
        <Path />
        <AddButton onClick={onAdd}>New Goal</AddButton>
        <SearchField label="Search goals" placeholder="" value="" onChange={jest.fn()} className="" />
        <ul>
          {['One', 'Two'].map((name) => (
            <li key={name} data-row={name}>
              <input type="checkbox" aria-label={`Select ${name}`} />
              <a href={`#${name}`}>{name}</a>
              <EditDelete name={name} onEdit={() => onEdit(name)} onDelete={jest.fn()} />
            </li>
          ))}
        </ul>
        {['First', 'Second', 'Third'].map((name) => (
          <article key={name} data-task={name}>
            <a href={`#${name}`}>{name}</a>
          </article>
        ))}
      </main>
      {hasDialog && <Dialog onClose={jest.fn()} title="A dialog" />}
    </MemoryRouter>
  );
}

/** Renders the component and loads the code of shortcuts, which loads at the first key. */
async function show(hasDialog = false) {
  render(<Screen hasDialog={hasDialog} />);
  await user.keyboard('{Shift}');
  await waitFor(() => expect(screen.getByText('One').nextElementSibling?.querySelector('button')?.tabIndex).toBe(-1));
}

beforeEach(() => useSession.setState({ state: 'signed-in', user: me }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.clearAllMocks();
});

describe('shortcuts', () => {
  it('press the controls that declare them, and go to pages by G and a letter', async () => {
    await show();
    await press('n');
    expect(onAdd).toHaveBeenCalledTimes(1);
    await press('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    screen.getByText('Two').focus();
    await press('e', 'x');
    expect(onEdit).toHaveBeenCalledWith('Two');
    expect(screen.getByLabelText<HTMLInputElement>('Select Two').checked).toBe(true);
    await press('g', 't');
    expect(path()).toBe('/talent-phi/tasks');
    await press('u');
    expect(path()).toBe('/perfect-b/usage');
  });

  it('stay text in a field, and do nothing behind a dialog or in a composition', async () => {
    await show();
    await user.click(screen.getByRole('searchbox'));
    await press('n', '?', 'g', 't');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('n?gt');
    screen.getByText('One').focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'n', isComposing: true });
    await pause(90);
    cleanup();
    await show(true);
    await press('n', '?', 'g', 't');
    expect(onAdd).not.toHaveBeenCalled();
    expect(path()).toBe('/talent-phi/goals');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('are handled once and in order when pressed before their code is loaded', async () => {
    render(<Screen />);
    await scanner.keyboard('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('First'));
    cleanup();
    render(<Screen />);
    act(() => {
      for (const key of ['j', 'j', 'k', 'j']) fireEvent.keyDown(document.body, { key });
    });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second'));
    await pause(90);
    expect(document.activeElement?.textContent).toBe('Second');
  });

  it('are not triggered by a scan', async () => {
    await show();
    await scanner.keyboard('n4711{Enter}');
    await scanner.keyboard('gt-100{Enter}');
    await pause(200);
    expect(onAdd).not.toHaveBeenCalled();
    expect(path()).toBe('/talent-phi/goals');
  });

  it('are listed for the current screen', async () => {
    await show();
    await press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['New Goal', 'Search goals', 'Edit row', 'Select row', 'Tasks', 'Log usage'])
      expect(within(sheet).getByText(label)).toBeTruthy();
    // Ctrl+K is listed as a key that works everywhere.
    expect(within(sheet).queryByText('Search (Ctrl+K)')).toBeNull();
  });
});

it('single keys can be turned off, and on again by the palette', async () => {
  mockRoutes({ 'GET /api/search': { status: 200, body: [] } });
  await show();
  await press('?');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await press('n', 'g', 't');
  expect(onAdd).not.toHaveBeenCalled();
  expect(path()).toBe('/talent-phi/goals');
  await user.keyboard('{Control>}k{/Control}');
  await user.paste('keyboard');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await press('n');
  expect(onAdd).toHaveBeenCalledTimes(1);
});

it('a row is one Tab stop, and arrows reach its other controls', async () => {
  await show();
  screen.getByText('One').focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit One');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Select One');
  screen.getByText('One').focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Two');
  await press('.');
  expect(within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Edit/ })).toBeTruthy();
});

describe('the palette', () => {
  const open = async () => {
    if (screen.queryByText('One') === null) await show();
    await user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox');
  };
  const titles = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent);

  it('asks once after a pause in typing, and drops a late reply', async () => {
    let answerFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (answerFirst = resolve));
    const sent = mockRoutes({
      'GET /api/search': async (query) => {
        if (query.get('q') === 'fil') await first;
        return { status: 200, body: [row({ title: `Found ${query.get('q')}` })] };
      },
    });
    await open();
    await user.paste('fil');
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.paste('ler');
    await waitFor(() => expect(titles()).toContain('Found filler'));
    answerFirst();
    await pause(50);
    expect(titles()).toContain('Found filler');
    expect(sent.map((one) => one.path)).toEqual(['/api/search?q=fil', '/api/search?q=filler']);
  });

  it('opens the row that Enter chooses, and offers it first the next time', async () => {
    mockRoutes({ 'GET /api/search': { status: 200, body: [row({ kind: 'goal', id: '4', title: 'Newsletter' })] } });
    await open();
    // Types before the reply arrives, as a scanner does.
    await user.keyboard('4006381333931{Enter}');
    await waitFor(() => expect(path()).toBe('/talent-phi/goals?goal=4'));
    await open();
    expect(titles()[0]).toBe('Newsletter');
  });

  it('limits the search by prefix', async () => {
    const sent = mockRoutes({ 'GET /api/search': { status: 200, body: [] } });
    await open();
    await user.keyboard('>goal');
    expect(titles()).toEqual(['Goals', 'New Goal', 'Search goals']);
    await user.clear(screen.getByRole('combobox'));
    await user.paste('#77');
    await waitFor(() =>
      expect(sent.map((one) => one.path)).toEqual(['/api/search?q=77&kinds=item%2Cconsumable%2Clot%2Corder']),
    );
    await user.clear(screen.getByRole('combobox'));
    await user.paste('@ana');
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/search?q=ana&kinds=client%2Cperson'));
  });

  it('offers pages and actions by right, and to receive open orders', async () => {
    mockRoutes({ 'GET /api/search': { status: 200, body: [row({ kind: 'order', id: '189', title: 'PO-0189' })] } });
    await open();
    expect(titles()).toEqual(expect.arrayContaining(['Log usage', 'New Goal', 'Add item', 'Supplies']));
    expect(titles()).not.toEqual(expect.arrayContaining(['Add staff']));
    expect(titles()).not.toContain('Add client');
    await user.keyboard('po-189');
    await waitFor(() => expect(titles()).toEqual(['PO-0189', 'Receive PO-0189']));
  });

  it('lists pages and actions of the own area before those of other areas', async () => {
    await open();
    const details = screen.queryAllByRole('option').map((option) => option.textContent);
    const isFar = details.map((text) => /Perfect B|Enterprise/.test(text));
    expect(isFar.indexOf(true)).toBeGreaterThan(details.findLastIndex((text) => text.includes('Talent Phi')));
  });

  it('forgets rows of a project that the user has left', async () => {
    localStorage.setItem(`atrium-recent-${me.id}`, JSON.stringify([row({ title: 'Secret' }), '/enterprise/status']));
    useSession.setState({ state: 'signed-in', user: { ...me, projects: ['talent-phi'] } });
    await open();
    expect(titles()).not.toContain('Secret');
    expect(titles()).not.toContain('Status');
  });
});
