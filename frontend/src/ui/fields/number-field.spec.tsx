import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { NumberField } from './number-field.js';

const user = userEvent.setup();

function Form({ initial = '' }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <NumberField label="Unit Cost" value={value} onChange={setValue} />
      <output aria-label="Value">{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Empty
      </button>
    </>
  );
}
const value = () => screen.getByLabelText('Value').textContent;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Unit Cost' });
const type = async (text: string) => {
  await user.clear(field());
  if (text !== '') await user.type(field(), text);
};

afterEach(cleanup);

it.each([
  ['12,50', '12.50'],
  ['1.250,50', '1250.50'],
  ['€ 12,50', '12.50'],
  ['٢٫٥', '2.50'],
  ['−1', '-1'],
])('parses "%s" as %s and formats it on blur', async (text, expected) => {
  render(<Form />);
  await type(text);
  expect(value()).toBe(expected);
  expect(field().value).toBe(text);
  await user.tab();
  expect(field().value).toBe(expected);
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it.each([
  ['1.000', '1,000', '1000'],
  ['1,250', '1.25', '1.25'],
])('offers the readings of "%s" and accepts %s', async (text, answer, expected) => {
  render(<Form />);
  await type(text);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/can mean/)).toBeTruthy();
  await user.tab();
  expect(field().value).toBe(text);
  await user.click(screen.getByRole('button', { name: answer }));
  expect(value()).toBe(expected);
  expect(field().value).toBe(expected);
  expect(screen.queryByText(/can mean/)).toBeNull();
});

it('names the invalid character', async () => {
  render(<Form />);
  await type('12k');
  expect(screen.getByText('"k" does not belong in a number')).toBeTruthy();
});

it('shows the new value after a form reset', async () => {
  render(<Form initial="3.50" />);
  await type('12,5');
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  expect(field().value).toBe('');
});
