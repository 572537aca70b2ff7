import { optionalMoney } from '@atrium/contract/core/fields';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createBodyResolver } from '../../lib/forms/forms.js';
import { FormNumber } from './form-number.js';

const user = userEvent.setup();
const schema = z.object({ budget: optionalMoney() });

let sent: unknown;

function Form() {
  const form = useForm({ defaultValues: { budget: '' }, resolver: createBodyResolver(schema) });
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => void (sent = values))(event)}>
      <FormNumber control={form.control} name="budget" label="Budget" />
      <button type="submit">Save</button>
    </form>
  );
}

const enter = async (text: string) => {
  sent = null;
  render(<Form />);
  await user.type(screen.getByLabelText('Budget'), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
};

afterEach(cleanup);

it.each([
  ['12,50', '12.50'],
  ['1.250,50', '1250.50'],
  ['€ 12,50', '12.50'],
  ['٢٫٥', '2.50'],
])('sends "%s" as %s', async (text, budget) => {
  await enter(text);
  await waitFor(() => expect(sent).toEqual({ budget }));
});

it.each([
  ['1e5', '"e" does not belong in a number'],
  ['2.5E-1', '"E" does not belong in a number'],
  ['0x10', '"x" does not belong in a number'],
  ['12k', '"k" does not belong in a number'],
  ['−1', 'Please enter an amount such as 12.50, not below zero'],
  ['1.000', '"1.000" can mean 1,000 or 1'],
  ['1,250', '"1,250" can mean 1,250 or 1.25'],
])('rejects "%s" with the reason %s', async (text, reason) => {
  await enter(text);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(sent).toBeNull();
});
