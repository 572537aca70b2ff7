import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { getOrderedPrice, toPriceBody, PaidPriceField, validatePrice } from './paid-price-field.js';

const purchase = { orderedUnitCost: '389.00' } as Purchase;

function Form() {
  const [value, setValue] = useState(getOrderedPrice(purchase));
  return (
    <>
      <PaidPriceField purchase={purchase} value={value} onChange={setValue} />
      <output aria-label="Sent">{JSON.stringify(toPriceBody(purchase, value))}</output>
    </>
  );
}

afterEach(cleanup);

it('starts with the ordered price, and sends another one with the difference shown', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Unit Cost');
  expect(field.value).toBe('389.00');
  expect(screen.getByText('As ordered')).toBeTruthy();
  expect(screen.getByLabelText('Sent').textContent).toBe('{}');
  await user.clear(field);
  await user.type(field, '425,00');
  expect(screen.getByText('Ordered at $389.00 (+9.3%)')).toBeTruthy();
  expect(screen.getByLabelText('Sent').textContent).toBe('{"unitCost":"425.00"}');
});

it('rejects a price that is invalid, ambiguous or negative', () => {
  expect(validatePrice('4k')).toBe('"k" does not belong in a number');
  expect(validatePrice('1,250')).toBe('"1,250" can mean 1,250 or 1.25');
  expect(validatePrice('-1')).toBe('The unit cost cannot be below zero');
  expect([validatePrice(''), validatePrice('12.50')]).toEqual([undefined, undefined]);
});
