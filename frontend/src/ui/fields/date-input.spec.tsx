import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { DateInput } from './date-input.js';

afterEach(cleanup);

const field = (): HTMLInputElement => screen.getByLabelText('Day');
const isQuiet = (): boolean => field().hasAttribute('data-empty');

function Form({ day }: { readonly day: string }) {
  const { register, reset } = useForm({ defaultValues: { day } });
  return (
    <>
      <DateInput aria-label="Day" {...register('day')} />
      <button type="button" onClick={() => reset({ day: '' })}>
        Empty it
      </button>
    </>
  );
}

it('mutes an empty field, but not one with a value from the user or the form', () => {
  render(<Form day="2026-11-23" />);
  expect(field().value).toBe('2026-11-23');
  expect(isQuiet()).toBe(false);
  fireEvent.input(field(), { target: { value: '' } });
  expect(isQuiet()).toBe(true);
  fireEvent.input(field(), { target: { value: '2026-12-01' } });
  expect(isQuiet()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Empty it' }));
  expect(field().value).toBe('');
  expect(isQuiet()).toBe(true);
});

it('limits the year to four digits by default', () => {
  render(<DateInput aria-label="Day" />);
  expect(field().max).toBe('9999-12-31');
  cleanup();
  render(<DateInput aria-label="Day" max="2026-11-23" />);
  expect(field().max).toBe('2026-11-23');
});

it('blocks the submit of an incomplete entry with a message', async () => {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('sent');
      }}
    >
      <DateInput aria-label="When" type="datetime-local" />
      <button>Send</button>
    </form>,
  );
  const when = screen.getByLabelText<HTMLInputElement>('When');
  const validity = { badInput: true };
  Object.defineProperty(when, 'validity', { value: validity });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe('Please enter the date and the time, or clear both');
  expect(document.activeElement).toBe(when);
  expect(sent).toEqual([]);
  validity.badInput = false;
  fireEvent.input(when, { target: { value: '2026-11-25T10:00' } });
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toEqual(['sent']);
});
