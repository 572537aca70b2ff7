import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityField } from './quantity-field.js';

const user = userEvent.setup();

function Form({ error }: { readonly error?: string }) {
  const [quantity, setQuantity] = useState(3);
  return (
    <>
      <QuantityField
        label="Quantity"
        counts="quantity"
        unit="vial"
        value={quantity}
        onChange={setQuantity}
        {...(error !== undefined && { error })}
      />
      <output aria-label="Value">{String(quantity)}</output>
      <button type="button" onClick={() => setQuantity(1)}>
        Empty
      </button>
    </>
  );
}
const value = () => Number(screen.getByLabelText('Value').textContent);
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
const type = async (text: string) => {
  await user.clear(field());
  if (text !== '') await user.type(field(), text);
};

afterEach(cleanup);

it.each([
  ['1.5', 'Whole vials only'],
  ['0.5', 'Whole vials only'],
  ['1,5', 'Whole vials only'],
  ['2 or 3', '"o" does not belong in a number'],
  ['1e3', '"e" does not belong in a number'],
])('rejects "%s" without altering it', async (text, refusal) => {
  render(<Form />);
  await type(text);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(refusal)).toBeTruthy();
  await user.tab();
  expect(field().value).toBe(text);
  expect(Number.isInteger(value())).toBe(false);
});

it("keeps values beyond the buttons' limits for the form to reject", async () => {
  render(<Form error="Quantity must be at least 1" />);
  await type('0');
  await user.tab();
  expect(field().value).toBe('0');
  expect(value()).toBe(0);
  expect(screen.getByText('Quantity must be at least 1')).toBeTruthy();
});

it('treats an empty field as NaN and steps from the minimum', async () => {
  render(<Form />);
  await type('');
  await user.tab();
  expect(field().value).toBe('');
  expect(value()).toBeNaN();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(value()).toBe(1);
});

it('steps from a fraction to the next integer', async () => {
  render(<Form />);
  await type('1.5');
  await user.keyboard('{ArrowUp}');
  expect(field().value).toBe('2');
  expect(screen.queryByText('Whole vials only')).toBeNull();
});

it('offers the readings of thousands, and shows the new value after a form reset', async () => {
  render(<Form />);
  await type('1,200');
  expect(value()).toBeNaN();
  expect(screen.queryByRole('button', { name: '1.2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1,200' }));
  expect(value()).toBe(1_200);
  expect(field().value).toBe('1200');
  await type('7.5');
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  expect(field().value).toBe('1');
});
