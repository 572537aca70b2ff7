import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { typeBurst, typeByHand, typeScan } from '../../../../../test/scanner.js';
import { SHORTCUT_EVENT } from '../../../../lib/keys/free-key.js';
import { useToast } from '../../../../lib/page/toast.js';
import { listenForScans } from './scan-listener.js';
import { useScanReader } from '../use-scan-input.js';

const CODE = '4006381333931';
const user = userEvent.setup();
const happened: string[] = [];

function Screen() {
  const scan = useRef<HTMLInputElement>(null);
  const [patient, setPatient] = useState('');
  const [type, setType] = useState('none');
  const { register, getValues } = useForm({ defaultValues: { reason: '' } });
  useEffect(() => listenForScans(scan, (code) => happened.push(`read ${code}`)), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        happened.push('sent');
      }}
    >
      <input ref={scan} aria-label="Scan" />
      <input aria-label="Patient" value={patient} onChange={(event) => setPatient(event.currentTarget.value)} />
      <input aria-label="Reason" {...register('reason')} />
      <select aria-label="Type" value={type} onChange={(event) => setType(event.currentTarget.value)}>
        <option value="none">None</option>
        <option value="4">4 areas</option>
      </select>
      <button type="button" onClick={() => happened.push(`form says ${patient}/${getValues('reason')}/${type}`)}>
        Say
      </button>
      <div role="dialog" aria-label="Other">
        <input aria-label="In a dialog" />
        <input aria-label="For codes" data-takes-codes="" />
      </div>
      <button>Log</button>
    </form>
  );
}

function WithField() {
  const scan = useRef<HTMLInputElement>(null);
  const reader = useScanReader(scan);
  useImperativeHandle(reader, () => (code: string) => happened.push(`read in the dialog ${code}`));
  return (
    <div role="dialog" aria-label="With a field">
      <input ref={scan} aria-label="Scan in a dialog" />
      <input aria-label="Quantity in a dialog" defaultValue="2" />
      <div role="alertdialog">
        <button onClick={() => happened.push('discarded')}>Discard</button>
      </div>
    </div>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const clickSay = () => user.click(screen.getByRole('button', { name: 'Say' }));

beforeEach(() => {
  happened.length = 0;
  useToast.setState({ toast: null });
  render(<Screen />);
});
afterEach(cleanup);

it('does not add the key of a shortcut to the scan after it', async () => {
  render(<Screen />);
  await typeBurst(user, 'n');
  window.dispatchEvent(new Event(SHORTCUT_EVENT));
  await typeBurst(user, 'GEL-4711{Enter}', 150);
  expect(happened).toEqual(['read GEL-4711']);
});

it('removes a code from the field that it was typed into, in any form, and submits nothing', async () => {
  for (const name of ['Patient', 'Reason']) {
    await user.type(field(name), 'P-1');
    await typeScan(user, CODE);
    expect(field(name).value).toBe('P-1');
    expect(document.activeElement).toBe(field('Scan'));
  }
  await clickSay();
  expect(happened).toEqual([`read ${CODE}`, `read ${CODE}`, 'form says P-1/P-1/none']);
});

it('leaves a selection unchanged', async () => {
  const choice = screen.getByLabelText<HTMLSelectElement>('Type');
  choice.focus();
  // The event of the browser for the first digit.
  choice.addEventListener('keydown', ({ key }) => {
    if (key === '4') void user.selectOptions(choice, '4');
  });
  await typeScan(user, CODE);
  expect(choice.value).toBe('none');
  await clickSay();
  expect(happened).toEqual([`read ${CODE}`, 'form says //none']);
});

it('reads a code on a button and outside of fields, and presses nothing', async () => {
  screen.getByRole('button', { name: 'Log' }).focus();
  await typeScan(user, CODE);
  (document.activeElement as HTMLElement).blur();
  await typeScan(user, 'BOX-77819');
  expect(happened).toEqual([`read ${CODE}`, 'read BOX-77819']);
});

it('restores each field when the focus moves during a code', async () => {
  field('Patient').focus();
  field('Patient').addEventListener('input', () => field('Reason').focus(), { once: true });
  await typeScan(user, CODE);
  expect([field('Patient').value, field('Reason').value]).toEqual(['', '']);
  expect(happened).toEqual([`read ${CODE}`]);
});

it('ignores short texts, and words in the search', async () => {
  field('Scan').focus();
  await typeScan(user, 'gloves');
  expect(field('Scan').value).toBe('gloves');
  field('Patient').focus();
  await typeScan(user, '123');
  expect(field('Patient').value).toBe('123');
  expect(happened.some((one) => one.startsWith('read'))).toBe(false);
});

it('restores a field of a dialog without a scan field, sends nothing, and says that the scan was not added', async () => {
  await user.type(field('In a dialog'), 'P-1');
  await typeScan(user, CODE);
  expect(field('In a dialog').value).toBe('P-1');
  expect(happened).toEqual([]);
  expect(useToast.getState().toast).toMatchObject({ title: 'Scan not added' });
  field('For codes').focus();
  await typeScan(user, CODE);
  expect(field('For codes').value).toBe(CODE);
});

it('leaves the keys to a dialog that loads, which enters them in its first field', async () => {
  const onKeyDown = jest.fn();
  render(
    <div role="dialog" aria-label="Loading" tabIndex={-1}>
      <p data-frame>Loading</p>
    </div>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Loading' });
  dialog.addEventListener('keydown', onKeyDown);
  dialog.focus();
  await typeScan(user, CODE);
  expect(onKeyDown).toHaveBeenCalledTimes(CODE.length + 1);
  expect(happened).toEqual([]);
  expect(useToast.getState().toast).toBeNull();
});

it('removes the code of a known product from a field that a slow scanner typed into', async () => {
  mockRoutes({
    'GET /api/inventory/scanned': async (query) => ({
      status: 200,
      body: { matches: query.get('code') === CODE ? [{ id: 1 }] : [] },
    }),
  });
  field('Patient').focus();
  await typeByHand(user, 'P-1');
  await typeByHand(user, `${CODE}{Enter}`);
  await waitFor(() => expect(happened).toEqual([`read ${CODE}`]));
  expect(field('Patient').value).toBe('P-1');
  // A number that belongs to no product stays in the field, and Enter submits the form.
  field('Reason').focus();
  await typeByHand(user, '4000012353145{Enter}');
  await waitFor(() => expect(happened.at(-1)).toBe('sent'));
  expect(field('Reason').value).toBe('4000012353145');
});

it('leaves the code and asks to check the field when the server does not answer', async () => {
  mockRoutes({ 'GET /api/inventory/scanned': { status: 503, body: { code: 'x', message: 'Wait', requestId: 'r' } } });
  field('Patient').focus();
  await typeByHand(user, `${CODE}{Enter}`);
  await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: 'Please check the field' }));
  expect(field('Patient').value).toBe(CODE);
});

it('presses no button of a question in another place, and reports the scan', async () => {
  render(
    <div role="alertdialog">
      <button onClick={() => happened.push('cancelled')}>Cancel</button>
    </div>,
  );
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await typeScan(user, 'BOX-77819');
  expect(happened).toEqual([]);
  expect(useToast.getState().toast?.description).toMatch(/^BOX-77819 was scanned while this dialog was open/);
  await typeByHand(user, '{Enter}');
  expect(happened).toEqual(['cancelled']);
});

it("reads a scan in a dialog for the dialog's own field, and presses none of its buttons", async () => {
  const dialog = render(<WithField />);
  field('Quantity in a dialog').focus();
  await typeScan(user, CODE);
  expect(field('Quantity in a dialog').value).toBe('2');
  expect(document.activeElement).toBe(field('Scan in a dialog'));
  screen.getByRole('button', { name: 'Discard' }).focus();
  await typeScan(user, CODE);
  dialog.unmount();
  field('Patient').focus();
  await typeScan(user, CODE);
  expect(happened).toEqual([`read in the dialog ${CODE}`, `read in the dialog ${CODE}`, `read ${CODE}`]);
});

it('removes the keys of a dead key and of the letter composed with it', () => {
  const patient = field('Patient');
  patient.focus();
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(2e15);
  const press = (key: string, code: string, more = {}) => fireEvent.keyDown(patient, { key, code, ...more });
  for (const digit of '4006') press(digit, `Digit${digit}`);
  press('Dead', 'BracketLeft');
  press('ê', 'KeyE', { isComposing: true });
  press('Dead', 'Equal');
  press('´1', 'Digit1');
  press('Dead', 'Equal', { shiftKey: true });
  press('Process', 'Digit9', { isComposing: true });
  press('Enter', 'Enter');
  clock.mockRestore();
  expect(happened).toEqual(['read 4006\u0302e\u03011\u03009']);
  expect(patient.value).toBe('');
});

it('ignores text that an input method composes', () => {
  const scan = field('Scan');
  scan.focus();
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(3e15);
  for (const digit of '4006') fireEvent.keyDown(scan, { key: digit, isComposing: true });
  fireEvent.keyDown(scan, { key: 'Enter', isComposing: true });
  clock.mockRestore();
  expect(happened).toEqual([]);
});

it('reads a complete code with a pause inside, in the scan field and in another field', async () => {
  for (const name of ['Scan', 'Patient']) {
    field(name).focus();
    await typeBurst(user, CODE.slice(0, 6));
    await typeBurst(user, `${CODE.slice(6)}{Enter}`, 720);
    expect(field(name).value).toBe('');
  }
  expect(happened).toEqual([`read ${CODE}`, `read ${CODE}`]);
});
