import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { setOrganizationZone } from '../../../lib/format/dates.js';
import { DateInput } from './date-input.js';
import type { DateKind } from './date-text.js';

// A Friday in Tokyo, still Thursday in UTC.
const NOW = new Date('2026-11-26T20:02:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
  setOrganizationZone('Asia/Tokyo');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  setOrganizationZone('UTC');
});

const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Day');
const typeText = async (text: string): Promise<void> => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

function Form({ day, sent }: { readonly day: string; readonly sent?: (day: string) => void }) {
  const { register, reset, handleSubmit } = useForm({ defaultValues: { day } });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => sent?.(values.day))(event)}>
      <DateInput aria-label="Day" {...register('day')} />
      <button type="button" onClick={() => reset({ day: '' })}>
        Empty it
      </button>
      <button>Send</button>
    </form>
  );
}

function Controlled({ kind, initial = '', max }: { kind?: DateKind; initial?: string; max?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateInput
        aria-label="Day"
        kind={kind}
        max={max}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <output>{value}</output>
      <button onClick={() => setValue('2030-01-02')}>Set</button>
    </>
  );
}
const value = (): string | null => screen.getByRole('status').textContent;

it('shows the value of a form in words and gives the form the day of the organization that a shorthand means', async () => {
  const sent: string[] = [];
  render(<Form day="2026-11-23" sent={(day) => sent.push(day)} />);
  expect(field().value).toBe('Nov 23, 2026');
  await typeText('+3d');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByDisplayValue('Nov 30, 2026');
  expect(sent).toEqual(['2026-11-30']);
  await userEvent.click(screen.getByRole('button', { name: 'Empty it' }));
  expect(field().value).toBe('');
});

it('submits on Enter with the day that was typed last', async () => {
  const sent: string[] = [];
  render(<Form day="" sent={(day) => sent.push(day)} />);
  await userEvent.type(field(), 'fri{Enter}');
  await screen.findByDisplayValue('Dec 04, 2026');
  expect(sent).toEqual(['2026-12-04']);
});

it('keeps text that is no day, says so and blocks the submit', async () => {
  const sent: string[] = [];
  render(<Form day="2026-11-23" sent={(day) => sent.push(day)} />);
  await typeText('31 feb');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('alert').textContent).toBe(
    '"31 feb" is not a day. Enter a day such as Nov 26, 2026, fri or +3d.',
  );
  expect(field().value).toBe('31 feb');
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await typeText('28 feb');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByDisplayValue('Feb 28, 2027');
  expect(sent).toEqual(['2027-02-28']);
});

it('asks for the name of the month when day and month are ambiguous', async () => {
  render(<Controlled />);
  await userEvent.type(field(), '03/04/2026');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe(
    '"03/04/2026" can be Mar 04, 2026 or Apr 03, 2026. Enter the month by its name.',
  );
  expect(value()).toBe('');
});

it('keeps text while it is typed and shows a value that comes from elsewhere', async () => {
  render(<Controlled initial="2026-11-12" />);
  await typeText('12 dec');
  expect([field().value, value()]).toEqual(['12 dec', '2026-12-12']);
  await userEvent.tab();
  expect(field().value).toBe('Dec 12, 2026');
  await typeText('nothing');
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  expect(field().value).toBe('Jan 02, 2030');
});

it('shows and accepts 24-hour times', async () => {
  render(<Controlled kind="time" initial="09:30" />);
  await typeText('2:15 pm');
  await userEvent.tab();
  expect([field().value, value()]).toEqual(['14:15', '14:15']);
  expect(screen.queryByRole('button', { name: 'Open calendar' })).toBeNull();
});

it('requires a day and a time for a moment', async () => {
  render(<Controlled kind="date-time" />);
  fireEvent.change(field(), { target: { value: '2026-11-25T10:00' } });
  expect(value()).toBe('2026-11-25T10:00');
  fireEvent.blur(field());
  expect(field().value).toBe('Nov 25, 2026, 10:00');
  await typeText('Nov 24, 2026');
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toContain('is not a day with a time');
  expect(value()).toBe('2026-11-25T10:00');
});

it('opens the month with Down, moves by days, weeks and months, and returns the focus with the chosen day', async () => {
  render(<Controlled initial="2026-01-31" max="2026-03-15" />);
  await userEvent.type(field(), '{ArrowDown}');
  const grid = await screen.findByRole('grid', { name: 'January 2026' });
  const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('Jan 31, 2026');
  expect(grid.querySelector('[aria-selected="true"]')?.textContent).toBe('31');
  await userEvent.keyboard('{PageDown}');
  expect(focused()).toBe('Feb 28, 2026');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('Feb 22, 2026');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('Mar 02, 2026');
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}{Enter}');
  expect(screen.getByRole('grid', { name: 'March 2027' })).toBeTruthy();
  expect(value()).toBe('2026-01-31');
  await userEvent.keyboard('{Shift>}{PageUp}{/Shift}{Enter}');
  expect([field().value, value()]).toEqual(['Mar 02, 2026', '2026-03-02']);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(document.activeElement).toBe(field());
});
