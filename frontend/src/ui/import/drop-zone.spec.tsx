import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DropZone } from './drop-zone.js';

const file = new File(['Name\nGauze\n'], 'list.csv', { type: 'text/csv' });
const onFile = jest.fn<(chosen: File) => void>();
const zone = (busy = false, refusal: string | null = null) => (
  <DropZone
    label="Stock list"
    title="Drop a stock list here"
    hint="A CSV file"
    accept=".csv"
    busy={busy}
    refusal={refusal}
    onFile={onFile}
  />
);
const dropFile = () => {
  const target = screen.getByText('Drop a stock list here');
  fireEvent.drop(target, { dataTransfer: { files: [file] } });
};

it('passes on a chosen or dropped file', async () => {
  onFile.mockClear();
  render(zone());
  await userEvent.setup().upload(screen.getByLabelText('Stock list'), file);
  expect(onFile).toHaveBeenCalledTimes(1);
  dropFile();
  expect(onFile).toHaveBeenCalledTimes(2);
  expect(onFile).toHaveBeenLastCalledWith(file);
});

it('ignores a dropped file while another one is read, and shows why the last one was rejected', () => {
  onFile.mockClear();
  render(zone(true, 'The list is empty.'));
  dropFile();
  expect(onFile).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('The list is empty.');
});
