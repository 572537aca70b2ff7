import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { answerAt } from '../../../../../test/answers.js';
import { PlaceDialog } from '../place-dialog.js';
import type { DraftLine } from './drafts.js';

afterEach(cleanup);

const line: DraftLine = {
  stockId: 3,
  name: 'Botox',
  unit: 'vials',
  quantity: 10,
  unitCost: '',
  pack: 1,
  requestIds: [],
  seenOnOrder: 0,
  toCome: null,
};

it('does not place the order when Enter ends a quantity', async () => {
  const user = userEvent.setup();
  const sent = answerAt({ 'GET /api/suppliers': { status: 200, body: [] } });
  render(
    <MemoryRouter>
      <PlaceDialog
        drafts={[{ supplierId: null, expectedOn: '', note: '', lines: [line] }]}
        onPlaced={() => undefined}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  );
  const quantity = screen.getByRole('spinbutton', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, '12{Enter}');
  expect(quantity).toHaveProperty('value', '12');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
});
