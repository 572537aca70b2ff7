import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { Select } from './select.js';

afterEach(cleanup);

const choices = [
  { value: '1', label: 'Ana' },
  { value: '2', label: 'Ben' },
];
const select = () => screen.getByRole<HTMLSelectElement>('combobox');
const labels = () => [...select().options].map(({ text }) => text);
const chosen = () => select().selectedOptions[0]?.text;

it('shows the name of a stored value that the choices lack, and keeps it an option', () => {
  const present = { value: '9', label: 'Former member' };
  const { rerender } = render(<Select choices={choices} present={present} value="9" onChange={() => undefined} />);
  expect(chosen()).toBe('Former member');
  rerender(<Select choices={choices} present={present} value="2" onChange={() => undefined} />);
  expect(chosen()).toBe('Ben');
  expect(labels()).toEqual(['Ana', 'Ben', 'Former member']);
});

it('shows nothing instead of the first option for another value without an option', () => {
  render(<Select choices={choices} value="9" onChange={() => undefined} />);
  expect(select().value).toBe('9');
  expect(chosen()).toBe('');
});

it('adds no option for a value that the choices have', () => {
  render(
    <Select choices={choices} present={{ value: '1', label: 'Stored name' }} value="1" onChange={() => undefined} />,
  );
  expect(labels()).toEqual(['Ana', 'Ben']);
});

it('keeps the value of a form when the choices arrive later', () => {
  const Form = ({ loaded }: { readonly loaded: boolean }) => {
    const { register } = useForm({ defaultValues: { person: '2' } });
    return <Select {...register('person')} choices={loaded ? choices : []} present={{ value: '2', label: '' }} />;
  };
  const { rerender } = render(<Form loaded={false} />);
  expect(select().value).toBe('2');
  rerender(<Form loaded />);
  expect(select().value).toBe('2');
  expect(chosen()).toBe('Ben');
});
