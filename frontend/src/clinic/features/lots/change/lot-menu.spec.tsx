import { afterEach, expect, it } from '@jest/globals';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aLot } from '../../../../../test/fixtures/clinic.js';
import { useSession } from '../../../../session/session-store.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';
import { LotMenu } from './lot-menu.js';

const user = userEvent.setup();
afterEach(cleanup);

const signInAs = (role: 'manager' | 'user') =>
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role, projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit', 'stock:use'] } },
  } as never);

const itemsFor = async (role: 'manager' | 'user', lot: Partial<Lot>): Promise<(string | null)[]> => {
  signInAs(role);
  render(<LotMenu lot={aLot(lot)} onUpdated={() => undefined} isBrief />);
  await user.click(screen.getByRole('button', { name: 'More actions for Lot A1' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('offers staff no weaker state of a recalled lot, and the record of a dose that was given', async () => {
  expect(await itemsFor('user', { state: 'recalled' })).toEqual(['Record as given', 'Return to supplier', 'Write off']);
});

it('offers managers the release of a recalled lot', async () => {
  expect(await itemsFor('manager', { state: 'recalled' })).toEqual([
    'Release lot',
    'Move to quarantine',
    'Record as given',
    'Correct lot',
    'Split lot',
    'Return to supplier',
    'Write off',
  ]);
});

it('offers no record of a given dose while a lot can be used', async () => {
  expect(await itemsFor('user', { state: 'available' })).not.toContain('Record as given');
});

it('offers one next step: to resolve a held lot, and to write off an expired one', async () => {
  signInAs('manager');
  const held = aLot({ expiresOn: '2020-01-31' });
  render(<LotMenu lot={held} onUpdated={() => undefined} />);
  expect(screen.queryByRole('button', { name: /^Quarantine/ })).toBeNull();
  // An expired lot cannot be released, because its state follows from the date.
  expect(screen.queryByRole('button', { name: /^Resolve/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Write off Lot A1' })).toBeTruthy();
  cleanup();
  render(
    <>
      <LotMenu lot={{ ...held, state: 'recalled', heldSince: null }} onUpdated={() => undefined} />
      <DialogHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Resolve Lot A1' }));
  expect(await screen.findByRole('button', { name: 'Release lot' })).toBeTruthy();
});
