import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { aClient } from '../../../../test/fixtures/agency.js';
import { answerWith, refusal } from '../../../../test/answers.js';
import { useNotice } from '../../../lib/page/toast.js';
import { collectionRules } from '../../../lib/live/upsert.js';
import { emptyAgency } from '../../store/agency-state.js';
import { lost, took, useAgency } from '../../store/agency-store.js';
import { ClientDialog } from './client-dialog.js';

/* The entity dialog, by one entity: two people and one record, refusals, focus, and text that is not lost. */

const clientRules = collectionRules<Client>(({ version }) => version);
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
  useNotice.setState({ notice: null });
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

describe('what is sent', () => {
  it('is what was changed, with the version that the form began from', async () => {
    const sent = answerWith({ status: 200, body: { ...begun, description: 'New', version: 4 } });
    await retype('Description', 'New');
    await save();
    await isClosed();
    expect(sent).toEqual([
      { method: 'PATCH', path: '/api/talent-phi/clients/7', body: { description: 'New', version: 3 } },
    ]);
    expect(useNotice.getState().notice?.description).toBe('Client updated successfully');
  });

  it('is nothing when nothing was changed', async () => {
    const sent = answerWith();
    await save();
    await isClosed();
    expect(sent).toEqual([]);
  });
});

describe('two people, one record', () => {
  it('what the other one alone changed is taken over quietly, and told with their name', async () => {
    await retype('Description', 'New');
    act(() => took.clients(byAna({ contactPhone: '222' })));
    expect(field('Contact Phone').value).toBe('222');
    expect(field('Description').value).toBe('New');
    expect(
      screen.getByText('Ana Silva changed the contact phone in the meantime. The form shows the latest values.'),
    ).toBeTruthy();

    const sent = answerWith({ status: 200, body: { ...byAna({ contactPhone: '222', description: 'New' }, 5) } });
    await save();
    await isClosed();
    expect(sent[0]?.body).toEqual({ description: 'New', version: 4 });
    expect(useNotice.getState().notice?.description).toBe(
      'Client updated successfully. The new contact phone by Ana Silva is kept.',
    );
  });

  it('what was typed over afterwards is not told as kept', async () => {
    act(() => took.clients(byAna({ contactPhone: '222', industry: 'Health' })));
    await retype('Contact Phone', '333');
    const sent = answerWith({ status: 200, body: byAna({ contactPhone: '333', industry: 'Health' }, 5) });
    await save();
    await isClosed();
    expect(sent[0]?.body).toEqual({ contactPhone: '333', version: 4 });
    expect(useNotice.getState().notice?.description).toBe(
      'Client updated successfully. The new industry by Ana Silva is kept.',
    );
  });

  it('what the server merged before any event came is told too', async () => {
    answerWith({ status: 200, body: { ...begun, contactPhone: '222', description: 'New', version: 5 } });
    await retype('Description', 'New');
    await save();
    await isClosed();
    expect(useNotice.getState().notice?.description).toBe(
      'Client updated successfully. The new contact phone by a colleague is kept.',
    );
  });

  it('only a field that both changed is asked about, each with a choice of its own', async () => {
    const current = byAna({ contactPhone: '222', description: 'Theirs', industry: 'Health' });
    const sent = answerWith(
      refusal(409, 'resource.stale', 'Ana Silva changed this while you were editing.', {
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

    // With one of the two undecided nothing is sent.
    await user.click(within(question).getByRole('radio', { name: 'Theirs for Contact Phone: 222' }));
    await save();
    expect(sent).toHaveLength(1);
    await user.click(within(question).getByRole('radio', { name: 'Mine for Description: Mine' }));
    expect(field('Contact Phone').value).toBe('222');
    await save();
    await isClosed();
    expect(sent[1]?.body).toEqual({ description: 'Mine', version: 4 });
  });

  it('"Keep mine" saves all of mine; "Take theirs" shows all of theirs', async () => {
    await retype('Description', 'Mine');
    act(() => took.clients(byAna({ description: 'Theirs' })));
    expect(field('Description').value).toBe('Mine');
    const sent = answerWith({ status: 200, body: { ...begun, description: 'Mine', version: 5 } });
    await save();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(field('Description').value).toBe('Theirs');
    await retype('Description', 'Mine again');
    act(() => took.clients(byAna({ description: 'Theirs again' }, 5)));
    await save();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await isClosed();
    expect(sent[0]?.body).toEqual({ description: 'Mine again', version: 5 });
  });

  it('a conflict about what the form does not show is a plain refusal', async () => {
    answerWith(
      refusal(409, 'resource.stale', 'Ana Silva changed this while you were editing.', {
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

it('a row that is removed meanwhile leaves the dialog with what was typed, and nothing can be saved', async () => {
  const sent = answerWith();
  await retype('Description', 'Half a page of text');
  act(() => lost.clients(7));
  expect(screen.getByText('A colleague removed this')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('What you typed').value).toBe('Description: Half a page of text');
  expect(screen.queryByRole('button', { name: 'Update Client' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('Description: Half a page of text');
  expect(sent).toEqual([]);
});

describe('a refusal', () => {
  it('is said once, at its field, in the words of the screen, and leads there in reading order', async () => {
    answerWith(
      refusal(400, 'input.invalid', 'Contact phone must have at most 200 characters', {
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
    expect(useNotice.getState().notice).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Contact Phone')));
  });

  it('that belongs to no field stands in the dialog, which keeps what was typed', async () => {
    answerWith(refusal(409, 'resource.taken', 'Harbour Physio exists already.'));
    await retype('Description', 'Mine');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Harbour Physio exists already.');
    expect(useNotice.getState().notice).toBeNull();
    expect(field('Description').value).toBe('Mine');
  });

  it('of the form itself leads to the first field that is wrong', async () => {
    const sent = answerWith();
    await retype('Contact Email', 'nobody');
    await user.clear(field('Client Name'));
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field('Client Name')));
    expect(sent).toEqual([]);
  });
});

describe('closing', () => {
  it('with typed text asks in the foot, and stays while the call runs', async () => {
    await retype('Description', 'Mine');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(field('Description').value).toBe('Mine');

    let answer: (value: { status: number; body: unknown }) => void = () => undefined;
    answerWith(new Promise((resolve) => (answer = resolve)));
    await save();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => answer({ status: 200, body: { ...begun, description: 'Mine', version: 4 } }));
    await isClosed();
  });

  it.each(['Escape', 'Cancel', 'saving'])('by %s gives the focus back to what opened it', async (way) => {
    expect(document.activeElement).toBe(field('Client Name'));
    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else {
      answerWith({ status: 200, body: { ...begun, description: 'New', version: 4 } });
      await retype('Description', 'New');
      await save();
    }
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit client' })));
  });
});
