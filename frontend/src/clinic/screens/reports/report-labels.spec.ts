import { expect, it } from '@jest/globals';
import { formatEntryAmount, formatPace, formatPriceChange, formatSignedMoney } from './report-labels.js';

it('formats an amount in whole units, or in content units', () => {
  const whole = { quantity: 2, unit: 'vials', content: null, contentUnit: null };
  expect(formatEntryAmount(whole)).toBe('2 vials');
  expect(formatEntryAmount({ ...whole, quantity: 0, content: 110, contentUnit: 'U' })).toBe('110 U');
});

const money = (amount: string): string => `$${amount}`;

it('formats a price change with both prices and the percentage', () => {
  expect(formatPriceChange({ before: '2.00', after: '2.50' }, money)).toBe('$2.00 to $2.50, up 25 %');
  expect(formatPriceChange({ before: '3.00', after: '2.99' }, money)).toBe('$3.00 to $2.99, down 0.3 %');
  expect(formatPriceChange({ before: '0.00', after: '1.00' }, money)).toBe('$0.00 to $1.00');
  expect(formatPriceChange({ before: null, after: '1.00' }, money)).toBe('');
});

it('formats actual and expected use', () => {
  expect(formatPace({ before: '10.5', after: '12' })).toBe('12 used, 10.5 expected');
});

it('shows a minus sign for negative amounts', () => {
  expect(formatSignedMoney('-5.00', money)).toBe('−$5.00');
  expect(formatSignedMoney('5.00', money)).toBe('$5.00');
});
