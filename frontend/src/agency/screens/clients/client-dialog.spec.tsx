import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { aClient } from '../../../../test/fixtures/agency.js';
import { mockResponses, errorResponse } from '../../../../test/mock-api.js';
import { useToast } from '../../../lib/page/toast.js';
import { createCollectionRules } from '../../../lib/live/collection.js';
import { emptyAgency } from '../../store/agency-state.js';
import { removeRow, upsertRow, useAgency } from '../../store/agency-store.js';
import { ClientDialog } from './client-dialog.js';

/* Tests the entity dialog with clients: concurrent edits, errors, focus and unsaved text. */

const clientRules = createCollectionRules<Client>(({ version }) => version);
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
const begun = aClient({
  id: 7,
  version: 3,
  contactEmail: 'desk@harbour.example',
  contactPhone: '111',
  description: 'Old',
});
const byAna = (change: Partial<Client>, version = 4): Client => ({ ...begun, ...change, version, updatedBy: ana });

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Edit client
      </button>
      {open && <ClientDialog client={begun} onClose={() => setOpen(false)} />}
    </main>
  );
}

const user = userEvent.setup();
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const retype = async (name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
const save = () => user.click(screen.getByRole('button', { name: 'Update Client' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(async () => {
  useToast.setState({ toast: null });
  useAgency.setState(
    {
      ...emptyAgency,
      clients: {
        phase: 'ready',
        error: null,
        all: clientRules.change(clientRules.empty, (draft) => draft.upsert(begun)),
      },
    },
    true,
  );
  render(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Edit client' }));
});
afterEach(cleanup);

describe('the sent fields', () => {
  it('are those that were changed, with the version on which they are based', async () => {
    const sent = mockResponses({ status: 200, body: { ...begun, description: 'New', version: 4 } });
    await retype('Description', 'New');
    await save();
    await isClosed();
    expect(sent).toEqual([
      { method: 'PATCH', path: '/api/talent-phi/clients/7', body: { description: 'New', version: 3 } },
    ]);
    expect(useToast.getState().toast?.description).toBe('Client updated successfully');
  });

  it('are none without changes', async () => {
    const sent = mockResponses();
    await save();
    await isClosed();
    expect(sent).toEqual([]);
  });
});

describe('two users who edit one record', () => {
  it('fields that only the other user changed are merged silently, and named with that user', async () => {
    await retype('Description', 'New');
    act(() => upsertRow.clients(byAna({ contactPhone: '222' })));
    expect(field('Contact Phone').value).toBe('222');
    expect(field('Description').value).toBe('New');
    expect(
      screen.getByText('Ana Silva changed the contact phone in the meantime. The form shows the latest values.'),
    ).toBeTruthy();

    const sent = mockResponses({ status: 200, body: { ...byAna({ contactPhone: '222', description: 'New' }, 5) } });
    await save();
    await isClosed();
    expect(sent[0]?.body).toEqual({ description: 'New', version: 4 });
    expect(useToast.getState().toast?.description).toBe(
      'Client updated successfully. The new contact phone from Ana Silva is kept.',
    );
  });

  it('a merged field that was edited afterwards is not reported as kept', async () => {
    act(() => upsertRow.clients(byAna({ contactPhone: '222', industry: 'Health' })));
    await retype('Contact Phone', '333');
    const sent = mockResponses({ status: 200, body: byAna({ contactPhone: '333', industry: 'Health' }, 5) });
    await save();
    await isClosed();
    expect(sent[0]?.body).toEqual({ contactPhone: '333', version: 4 });
    expect(useToast.getState().toast?.description).toBe(
      'Client updated successfully. The new industry from Ana Silva is kept.',
    );
  });

  it('fields that the server merged before any event arrived are reported too', async () => {
    mockResponses({ status: 200, body: { ...begun, contactPhone: '222', description: 'New', version: 5 } });
    await retype('Description', 'New');
    await save();
    await isClosed();
    expect(useToast.getState().toast?.description).toBe(
      'Client updated successfully. The new contact phone from a colleague is kept.',
    );
  });

  it('only a field that both changed needs a decision, each with its own choice', async () => {
    const current = byAna({ contactPhone: '222', description: 'Theirs', industry: 'Health' });
    const sent = mockResponses(
      errorResponse(409, 'resource.stale', 'Ana Silva changed this while you were editing.', {
        current,
        conflicts: ['contactPhone', 'description'],
      }),
      { status: 200, body: { ...current, contactPhone: '222', description: 'Mine', version: 5 } },
    );
    await retype('Contact Phone', '333');
    await retype('Description', 'Mine');
    await save();

    const question = await screen.findByRole('alert');
    expect(within(question).getByText('Ana Silva changed this while you were editing')).toBeTruthy();
    expect(
      within(question)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['FieldTheirsMine', 'Contact Phone222333', 'DescriptionTheirsMine']);
    expect(field('Industry').value).toBe('Health');

    // Nothing is sent until both conflicts are decided.
    await user.click(within(question).getByRole('radio', { name: 'Theirs for Contact Phone: 222' }));
    await save();
    expect(sent).toHaveLength(1);
    await user.click(within(question).getByRole('radio', { name: 'Mine for Description: Mine' }));
    expect(field('Contact Phone').value).toBe('222');
    await save();
    await isClosed();
    expect(sent[1]?.body).toEqual({ description: 'Mine', version: 4 });
  });

  it('"Keep mine" saves all own values, and "Take theirs" shows all of the other user\'s', async () => {
    await retype('Description', 'Mine');
    act(() => upsertRow.clients(byAna({ description: 'Theirs' })));
    expect(field('Description').value).toBe('Mine');
    const sent = mockResponses({ status: 200, body: { ...begun, description: 'Mine', version: 5 } });
    await save();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(field('Description').value).toBe('Theirs');
    await retype('Description', 'Mine again');
    act(() => upsertRow.clients(byAna({ description: 'Theirs again' }, 5)));
    await save();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await isClosed();
    expect(sent[0]?.body).toEqual({ description: 'Mine again', version: 5 });
  });

  it('a conflict in a field that the form does not have is shown as a plain error', async () => {
    mockResponses(
      errorResponse(409, 'resource.stale', 'Ana Silva changed this while you were editing.', {
        current: byAna({}),
        conflicts: ['status'],
      }),
    );
    await retype('Description', 'Mine');
    await save();
    expect(await screen.findByText('Ana Silva changed this while you were editing.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });
});

it('a removed row leaves the dialog open with the unsaved input, without a way to save', async () => {
  const sent = mockResponses();
  await retype('Description', 'Half a page of text');
  act(() => removeRow.clients(7));
  expect(screen.getByText('A colleague removed this')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('What you typed').value).toBe('Description: Half a page of text');
  expect(screen.queryByRole('button', { name: 'Update Client' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('Description: Half a page of text');
  expect(sent).toEqual([]);
});

describe('an error', () => {
  it('is shown once at its field with the label of the screen, and the first field gets the focus', async () => {
    mockResponses(
      errorResponse(400, 'input.invalid', 'Contact phone must have at most 200 characters', {
        errors: [
          { path: 'description', message: 'Description must have at most 5000 characters' },
          { path: 'contactPhone', message: 'Contact phone must have at most 200 characters' },
        ],
      }),
    );
    await retype('Description', 'Mine');
    await save();
    expect(await screen.findAllByText('Contact Phone must have at most 200 characters')).toHaveLength(1);
    expect(screen.getAllByText('Description must have at most 5000 characters')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(useToast.getState().toast).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Contact Phone')));
  });

  it('without a field is shown in the dialog, which keeps the input', async () => {
    mockResponses(errorResponse(409, 'resource.taken', 'Harbour Physio exists already.'));
    await retype('Description', 'Mine');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Harbour Physio exists already.');
    expect(useToast.getState().toast).toBeNull();
    expect(field('Description').value).toBe('Mine');
  });

  it('of the form itself focuses the first invalid field', async () => {
    const sent = mockResponses();
    await retype('Contact Email', 'nobody');
    await user.clear(field('Client Name'));
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field('Client Name')));
    expect(sent).toEqual([]);
  });
});

describe('closing', () => {
  it('with unsaved text asks in the footer, and is blocked during the call', async () => {
    await retype('Description', 'Mine');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field('Description').value).toBe('Mine');

    let answer: (value: { status: number; body: unknown }) => void = () => undefined;
    mockResponses(new Promise((resolve) => (answer = resolve)));
    await save();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => answer({ status: 200, body: { ...begun, description: 'Mine', version: 4 } }));
    await isClosed();
  });

  it.each(['Escape', 'Cancel', 'saving'])('by %s returns the focus to the opener', async (way) => {
    expect(document.activeElement).toBe(field('Client Name'));
    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else {
      mockResponses({ status: 200, body: { ...begun, description: 'New', version: 4 } });
      await retype('Description', 'New');
      await save();
    }
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit client' })));
  });
});
