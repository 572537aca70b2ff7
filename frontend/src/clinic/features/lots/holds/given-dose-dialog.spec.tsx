import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aLot } from '../../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { useToast } from '../../../../lib/page/toast.js';
import { GivenDoseDialog } from './given-dose-dialog.js';

const lot = aLot({
  state: 'recalled',
  item: { id: 1, name: 'Filler', sku: null, unit: 'syringes', tracksLots: true },
});
const user = userEvent.setup();
afterEach(cleanup);

it('keeps every character that is typed and records the dose', async () => {
  const sent = mockRoutes({
    'POST /api/lots/9/given': { status: 201, body: {} },
    'GET /api/lots/9': { status: 200, body: lot },
  });
  render(<GivenDoseDialog lot={lot} onUpdated={() => undefined} onClose={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: /^Patient/ }), 'P-6001');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Given before the recall');
  fireEvent.change(screen.getByLabelText(/^Given at/), { target: { value: '00:00' } });
  await user.click(screen.getByRole('button', { name: 'Record as given' }));
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Recorded as given' }));
  expect(sent[0]?.body).toMatchObject({ patientId: 'P-6001', reason: 'Given before the recall', quantityUsed: 1 });
});
