import { expect, it } from '@jest/globals';
import { getRemainder, removeSent } from './sent-tray.js';
import { EMPTY_TRAY, type Tray, type TrayEntry } from './tray-state.js';

const line = (key: string, quantity = 1): TrayEntry =>
  ({ key, stockId: Number(key), quantity, used: { content: '', isWhole: false } }) as TrayEntry;
const sent: Tray = { ...EMPTY_TRAY, patientId: 'P-1', reason: 'Lips', entries: [line('1'), line('2')] };

it('starts the next treatment with the lines that were not sent, and keeps the patient of those that belong to the same one', () => {
  const now = { ...sent, reason: 'Lips and chin', entries: [line('1', 3), line('2'), line('3')] };
  expect(removeSent(now, sent)).toMatchObject({ patientId: '', reason: 'Lips and chin' });
  expect(getRemainder(now, sent)).toMatchObject({
    patientId: 'P-1',
    reason: 'Lips and chin',
    entries: [
      { key: '1', quantity: 2 },
      { key: '3', quantity: 1 },
    ],
  });
  expect(getRemainder({ ...sent, reason: 'Other' }, sent)).toMatchObject({
    patientId: '',
    reason: 'Other',
    entries: [],
  });
});
