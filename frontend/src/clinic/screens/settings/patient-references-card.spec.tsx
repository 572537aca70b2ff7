import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses, errorResponse } from '../../../../test/mock-api.js';
import { PatientReferencesCard } from './patient-references-card.js';
// Preloads the lazy dialog.
import './replace-patient-dialog.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';

afterEach(cleanup);

const user = userEvent.setup();
const find = async (reference: string) => {
  const field = screen.getByRole('textbox', { name: 'Patient reference' });
  await user.clear(field);
  if (reference !== '') await user.type(field, reference);
  await user.click(screen.getByRole('button', { name: 'Find entries' }));
};

it('counts first, replaces only after confirmation, and shows the new reference', async () => {
  const sent = mockResponses(
    { status: 200, body: { entries: 3, pseudonym: null } },
    { status: 200, body: { entries: 3, pseudonym: 'Pseudonym 0a1b2c3d4e5f' } },
  );
  render(
    <>
      <PatientReferencesCard />
      <DialogHost />
    </>,
  );
  await find(' PT-7731 ');
  await user.click(await screen.findByRole('button', { name: 'Replace in 3 entries' }));
  expect((await screen.findByRole('status')).textContent).toContain(
    'Replaced in 3 entries by “Pseudonym 0a1b2c3d4e5f”.',
  );
  expect(sent.map(({ body }) => body)).toEqual([{ patientId: 'PT-7731', rehearse: true }, { patientId: 'PT-7731' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('replaces nothing when canceled, unknown, blank or refused, and keeps the input', async () => {
  const sent = mockResponses(
    { status: 200, body: { entries: 1, pseudonym: null } },
    { status: 200, body: { entries: 0, pseudonym: null } },
    errorResponse(403, 'access.denied', 'You have no access to this.'),
  );
  render(
    <>
      <PatientReferencesCard />
      <DialogHost />
    </>,
  );
  await find('PT-1');
  await screen.findByRole('button', { name: 'Replace in 1 entry' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await find('PT-2');
  expect(await screen.findByText('No usage names “PT-2”.')).toBeTruthy();
  await find('');
  expect(screen.getByText('Patient reference is required')).toBeTruthy();
  await find('PT-3');
  expect(await screen.findByText('You have no access to this.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Patient reference' }).value).toBe('PT-3');
  expect(sent.every(({ body }) => (body as { rehearse?: boolean }).rehearse)).toBe(true);
});
