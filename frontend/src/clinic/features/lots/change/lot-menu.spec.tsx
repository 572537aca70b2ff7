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
  render(<LotMenu lot={aLot(lot)} onTook={() => undefined} isBrief />);
  await user.click(screen.getByRole('button', { name: 'More actions for Lot A1' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

it('offers staff no weaker state of a recalled lot, and the record of a dose that was given', async () => {
  expect(await itemsFor('user', { state: 'recalled' })).toEqual(['Record as Given', 'Return to Supplier', 'Write off']);
});

it('offers managers the release of a recalled lot', async () => {
  expect(await itemsFor('manager', { state: 'recalled' })).toEqual([
    'Release Lot',
    'Move to Quarantine',
    'Record as Given',
    'Correct Lot',
    'Split Lot',
    'Return to Supplier',
    'Write off',
  ]);
});

it('offers no record of a given dose while a lot can be used', async () => {
  expect(await itemsFor('user', { state: 'available' })).not.toContain('Record as Given');
});

it('offers one next step: to resolve a held lot, and to write off an expired one', async () => {
  signInAs('manager');
  const held = aLot({ expiresOn: '2020-01-31' });
  render(<LotMenu lot={held} onTook={() => undefined} />);
  expect(screen.queryByRole('button', { name: /^Quarantine/ })).toBeNull();
  // An expired lot cannot be released: its date decides.
  expect(screen.queryByRole('button', { name: /^Resolve/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Write off Lot A1' })).toBeTruthy();
  cleanup();
  render(
    <>
      <LotMenu lot={{ ...held, state: 'recalled', heldSince: null }} onTook={() => undefined} />
      <DialogHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Resolve Lot A1' }));
  expect(await screen.findByRole('button', { name: 'Release Lot' })).toBeTruthy();
});
